import { decodeSlice, findFields } from '../json-fields.ts'
import { type Protocol, replyJson } from '../protocol.ts'
import { hasReward, NO_REPLY, readReplyField, stripEndMarks } from '../rewards.ts'

/**
 * slime's `--rm-type remote_rm --rm-url http://HOST:PORT/slime`: one reply, one JSON number. With `?key=reward` an
 * object for `--reward-key reward`. slime asks ten times where it gets another status, so what cannot be scored is
 * answered once: an object without a number, which ends the step and shows its reason.
 */
export const slime: Protocol = {
  id: 'slime',
  about: 'slime --rm-type remote_rm --rm-url URL/slime',
  routes: [
    {
      method: 'POST',
      path: '/slime',
      async handle({ body, query }, { desk }) {
        const fields = findFields(body)
        const [response, label] = ['response', 'label'].map(name => {
          const field = fields.get(name)
          return field && decodeSlice(body, field)
        })
        const reply = readReplyField(response)
        const judgment =
          reply === undefined ? { why: NO_REPLY } : await desk.judge({ label, reply: stripEndMarks(reply) })
        if (!hasReward(judgment)) return replyJson({ reward: null, error: judgment.why })
        const { reward, components } = judgment
        return replyJson(query.has('key') ? { [query.get('key') || 'reward']: reward, ...components } : reward)
      },
    },
  ],
}
