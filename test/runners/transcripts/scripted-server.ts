import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Case, Said } from './cases.ts'

/** A request that came, and what of the script answered it: a rule or a reply, both from 0. */
export interface Logged {
  readonly body: {
    readonly model: string
    readonly messages: readonly { readonly role: string; readonly content: string }[]
    readonly max_tokens?: number
  }
  readonly rule?: number
  readonly turn?: number
  readonly beyond: boolean
}

const NO_MORE: Said = { text: 'There is nothing left in the script.' }

/**
 * A server on this machine that says what a case's script says. Rules are for calls from code, which have no history;
 * all others get the replies in order.
 */
export async function scriptedServer({ script: { replies, rules = [], otherwise } }: Pick<Case, 'script'>) {
  const log: Logged[] = []
  let turns = 0
  const pick = (messages: Logged['body']['messages']): Omit<Logged, 'body'> & { readonly said: Said } => {
    const last = messages.at(-1)!.content
    const isFresh = !messages.some(({ role }) => role === 'assistant')
    const rule = rules.findIndex(
      ({ has, exact }) => isFresh && (has === undefined ? last === exact : last.includes(has)),
    )
    if (rule >= 0) return { rule, said: rules[rule], beyond: false }
    const turn = turns++
    return { turn, said: replies[turn] ?? otherwise ?? NO_MORE, beyond: turn >= replies.length }
  }
  const server = createServer(async (request, response) => {
    const body = JSON.parse(await text(request)) as Logged['body']
    const { said, ...picked } = pick(body.messages)
    log.push({ body, ...picked })
    if (said.delay_ms) await new Promise(done => setTimeout(done, said.delay_ms))
    response.setHeader('content-type', 'application/json')
    if (said.error) {
      response.statusCode = said.error
      response.end(JSON.stringify({ error: { message: 'as the script says', code: String(said.error) } }))
      return
    }
    const message = {
      role: 'assistant',
      content: said.text ?? '',
      ...(said.reasoning && { reasoning_content: said.reasoning }),
    }
    const choices = [{ index: 0, finish_reason: said.finish ?? 'stop', message }]
    response.end(JSON.stringify({ id: 'x', created: 1, model: body.model, object: 'chat.completion', choices }))
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    log,
    close: () => {
      server.closeAllConnections()
      return new Promise(done => server.close(done))
    },
  }
}
