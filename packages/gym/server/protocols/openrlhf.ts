import type { Judgment } from '../../reward/judge.ts'
import { BadBody, type ByteRange, decodeSlice, findEntries, findFields } from '../json-fields.ts'
import { type Protocol, replyJson } from '../protocol.ts'
import { COMPONENT_NAMES, hasReward, NO_REPLY, stripEndMarks } from '../rewards.ts'
import { makeMissing, refuseBody } from '../validation.ts'

/**
 * OpenRLHF's `--reward.remote_url http://HOST:PORT/openrlhf`: whole texts and their prompts. A row that cannot be scored
 * has the reward null, once; OpenRLHF asks five times where it gets another status.
 */
export const openrlhf: Protocol = {
  id: 'openrlhf',
  about: 'OpenRLHF --reward.remote_url URL/openrlhf',
  routes: [
    {
      method: 'POST',
      path: /^\/(?:openrlhf|get_reward)$/,
      async handle({ body }, { desk }) {
        const fields = findFields(body)
        const [queries, prompts, labels] = ['query', 'prompts', 'labels'].map(name => {
          const field = fields.get(name)
          if (!field) throw refuseBody([makeMissing(['body', name], {})])
          return findEntries(body, field)
        })
        if (prompts.length !== queries.length || labels.length !== queries.length)
          throw new BadBody('query, prompts and labels have different lengths', 0)
        const judgments = await Promise.all(
          queries.map((query, at): Judgment | Promise<Judgment> => {
            const reply = cutPrompt(body, query, prompts[at])
            if (reply === undefined) return { why: NO_REPLY }
            return desk.judge({ label: decodeSlice(body, labels[at]), reply: stripEndMarks(reply) })
          }),
        )
        const rewards = judgments.map(each => (hasReward(each) ? each.reward : null))
        const errors = judgments.flatMap(each => (hasReward(each) ? [] : [each.why]))
        // A list without a number would be taken for a reward; null is none.
        if (errors.length > 0 && errors.length === judgments.length)
          return replyJson({ rewards: null, scores: null, extra_logs: {}, error: errors[0] })
        const logs = COMPONENT_NAMES.map(name => [
          name,
          judgments.map(each => (hasReward(each) ? each.components[name] : null)),
        ])
        return replyJson({
          rewards,
          scores: rewards,
          extra_logs: Object.fromEntries(logs),
          ...(errors.length > 0 && { error: errors[0] }),
        })
      },
    },
  ],
}

/**
 * The reply is what follows the prompt in the whole text; undefined if that is no text. Both were written by one program,
 * so their bytes are equal as a rule and neither is decoded. The whole text is decoded from tokens, so its prompt may
 * begin with a mark, or lack its beginning if it was too long: then its last words are looked for.
 */
function cutPrompt(body: Buffer, [start, end]: ByteRange, [promptStart, promptEnd]: ByteRange): string | undefined {
  const prompt = body.subarray(promptStart, promptEnd - 1)
  const from = start + prompt.length
  const isText = body[start] === QUOTE && body[promptStart] === QUOTE
  if (isText && from < end && body.subarray(start, from).equals(prompt))
    return String(JSON.parse(`"${body.toString('utf8', from, end)}`))
  const [whole, head] = [decodeSlice(body, [start, end]), decodeSlice(body, [promptStart, promptEnd])]
  if (typeof whole !== 'string') return undefined
  if (typeof head !== 'string' || head === '') return whole
  if (whole.startsWith(head)) return whole.slice(head.length)
  const tail = head.slice(-LAST_WORDS)
  const at = whole.indexOf(tail)
  return at < 0 ? whole : whole.slice(at + tail.length)
}

/** Characters by which the end of a prompt is known. */
const LAST_WORDS = 300

const QUOTE = 0x22
