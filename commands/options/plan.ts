import { usageError } from '../../core/errors.ts'
import { quote } from '../../core/quote.ts'
import { many, one } from './flag.ts'
import { RUN_FLAGS } from './table.ts'
import { decimal, share } from './values.ts'

const group = 'Plan'

/** What `fathom-bench plan` takes beside a run's flags. */
export const PLAN_FLAGS = {
  ...RUN_FLAGS,
  detect: one({
    group,
    form: 'POINTS',
    default: '3',
    basic: true,
    about: 'The difference that is to be seen, in points of 100',
    read(text: string, who: string): number {
      const points = decimal(0.1, 99)(text.replace(/pp$/, ''), who)
      return points / 100
    },
  }),
  power: one({
    group,
    form: 'RATE',
    default: '0.8',
    basic: true,
    about: 'How often it is to be seen where it is there',
    read: inside(share),
  }),
  alpha: one({
    group,
    form: 'RATE',
    default: '0.05',
    about: 'How often a difference may be seen where there is none',
    read: inside(share),
  }),
  discordance: one({
    group,
    form: 'RATE',
    absent: '0.15, or as --like',
    basic: true,
    about: 'Share of the items that two runs answer differently',
    read: inside(share),
  }),
  expect: one({
    group,
    form: 'RATE',
    absent: '0.8, or as --like',
    basic: true,
    about: 'Share of the items that are answered right',
    read: inside(share),
  }),
  'tokens-per-second': one({
    group,
    form: 'N',
    absent: 'as --like',
    about: 'Prompt and answer tokens that the server gets through, for the hours',
    read: decimal(0.001, 1e9),
  }),
  like: many({
    group,
    form: 'RUN',
    about:
      'A recorded run to take shares and speed from; of two (repeat it), or of two entries of one, the discordance too',
    read(texts: readonly string[], who: string): readonly string[] {
      if (texts.length > 2) throw usageError(`${who} is given ${texts.length} times; it takes one run or two.`)
      return texts
    },
  }),
} as const

/** A share that is neither none nor all. */
function inside(read: (text: string, who: string) => number) {
  return (text: string, who: string): number => {
    const value = read(text, who)
    if (value > 0 && value < 1) return value
    throw usageError(`${who}: ${quote(text)} is out of range. Allowed: above 0 and below 1.`)
  }
}
