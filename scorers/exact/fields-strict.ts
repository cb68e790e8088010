import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedFieldsAll } from '../stated/stated-fields.ts'
import { type ExpectedFields, someFields } from '../text/some-fields.ts'
import { explainFields, findStatedFields } from './fields.ts'

/**
 * All fields right, and no field claimed twice with another value: neither guessing some fields nor naming several
 * values pays.
 */
export const fieldsStrict = defineScorer({
  id: 'fields-strict',
  about: 'Are all fields right, with no other value claimed for any of them?',
  source: 'Our own variant of `fields`: all or nothing, and contradictions count as wrong.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-fields-all',
  expects: someFields,
  score(answer, expected: ExpectedFields) {
    const said = findStatedFields(answer, expected)
    const all = [...said.values()]
    const right = all.length > 0 && all.every(field => field.right)
    const contradicted = [...said].filter(([, field]) => field.right && !field.unanimous).map(([name]) => name)
    const verdict = {
      value: right && contradicted.length === 0 ? 1 : 0,
      parts: { right: all.filter(field => field.right).length, fields: all.length, contradicted: contradicted.length },
      why:
        right && contradicted.length > 0
          ? 'a field is claimed twice, with different values'
          : explainFields(said, expected),
    }
    return capToStated(verdict, statedFieldsAll, answer, expected)
  },
})
