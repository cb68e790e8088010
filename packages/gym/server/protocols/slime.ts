import { decodeSlice, findFields } from '../json-fields.ts'
import { type Protocol, replyJson } from '../protocol.ts'
import { hasReward, stripEndMarks } from '../rewards.ts'
import { makeMissing, refuseBody } from '../validation.ts'

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
        const [reply, label] = [fields.get('response'), fields.get('label')]
        if (!reply) throw refuseBody([makeMissing(['body', 'response'], {})])
        const text = decodeSlice(body, reply)
        const judgment = await desk.judge({
          label: label && decodeSlice(body, label),
          reply: typeof text === 'string' ? stripEndMarks(text) : '',
        })
        if (!hasReward(judgment)) return replyJson({ reward: null, error: judgment.why })
        const { reward, components } = judgment
        return replyJson(query.has('key') ? { [query.get('key') || 'reward']: reward, ...components } : reward)
      },
    },
  ],
}
