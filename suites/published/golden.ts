import { usageError } from '../../core/errors.ts'
import { sha256 } from '../../core/key.ts'
import type { Fields, GoldenCase } from '../../scorers/golden/case.ts'
import { NEEDS_CHECKOUT } from '../../scorers/golden/published.ts'
import { returned } from '../../scorers/golden/python.ts'
import { PROMPT_CHECKOUTS } from '../data-roles.ts'
import { placed } from './nolima-placement.ts'
import {
  type Checkout,
  checkoutIn,
  helmetKvDemos,
  helmetPassages,
  helmetPrompt,
  infinitebenchPrompt,
  type Longbench2Mode,
  longbench1Prompt,
  longbench2Calls,
  longbench2Prompt,
  nolimaPrompt,
  type Row,
} from './prompts.ts'
import { middleCut } from './truncation.ts'

type Suite = (typeof PROMPT_CHECKOUTS)[number]

/** Golden cases of what published suites send: prompts, places and cuts. From a case to what is built here; undefined for other cases. */
export function publishedCases(folders: Readonly<Record<string, string>>): (golden: GoldenCase) => unknown {
  const odd = Object.keys(folders).find(name => !(PROMPT_CHECKOUTS as readonly string[]).includes(name))
  if (odd !== undefined)
    throw usageError(`--data: ${odd} is no checkout that golden cases need; they are ${PROMPT_CHECKOUTS.join(', ')}.`)
  return ({ metric, fields }) => {
    const build = BUILT[metric]
    if (build === undefined) return undefined
    try {
      return returned(() => build(fields, suite => checkoutOf(folders, suite)))
    } catch (error) {
      if (error === NEEDS_CHECKOUT) return NEEDS_CHECKOUT
      throw error
    }
  }
}

/** @throws NEEDS_CHECKOUT where none was given */
function checkoutOf(folders: Readonly<Record<string, string>>, suite: Suite): Checkout {
  const folder = folders[suite]
  if (folder === undefined) throw NEEDS_CHECKOUT
  return checkoutIn(folder)
}

type Build = (fields: Fields, suite: (name: Suite) => Checkout) => unknown

const row = (fields: Fields): Row => (fields['gold'] ?? {}) as Row
const word = (value: unknown): string => String(value)

const BUILT: Readonly<Record<string, Build>> = {
  'longbench1.prompt_sha256': (fields, suite) =>
    sha256(longbench1Prompt(suite('longbench'), word(fields['dataset']), row(fields))),
  // Of `cot` the first call's.
  'longbench2.prompt_sha256': (fields, suite) =>
    sha256(longbench2Prompt(suite('longbench'), fields['mode'] as Longbench2Mode, row(fields))),
  'longbench2.calls': fields => longbench2Calls(fields['mode'] as Longbench2Mode),
  'infinitebench.prompt_sha256': (fields, suite) =>
    sha256(infinitebenchPrompt(suite('infinitebench'), word(fields['task']), word(fields['model']), row(fields))),
  'infinitebench.truncate_input': ({ prediction, gold }) => middleCut(prediction as number[], Number(gold)),
  'nolima.prompt_sha256': (fields, suite) => {
    const { haystack, question } = row(fields)
    return sha256(nolimaPrompt(suite('nolima'), word(haystack), word(question)))
  },
  'nolima.placement': ({ prediction, gold }) => placement(prediction as Where, word(gold)),
  'helmet.prompt_sha256': (fields, suite) =>
    sha256(helmetPrompt(suite('helmet'), word(fields['task']), 'whole', row(fields))),
  'helmet.user_sha256': (fields, suite) =>
    sha256(helmetPrompt(suite('helmet'), word(fields['task']), 'user', row(fields))),
  'helmet.rag_context_sha256': ({ gold }, suite) => {
    const passages = gold as Row[]
    return sha256(passages.length === 0 ? '' : helmetPassages(suite('helmet'), passages))
  },
  'helmet.json_kv_demos_sha256': ({ gold, shots }, suite) =>
    sha256(shots === 0 ? '' : helmetKvDemos(suite('helmet'), gold as [string, string][], Number(shots))),
}

interface Where {
  readonly context_length: number
  readonly depth: number
  readonly shift: number
}

/** Over the book that the golden file describes, a token a character. */
function placement({ context_length, depth, shift }: Where, needle: string) {
  const book = Array.from({ length: 60 }, (_, line) => `Line ${line} of the book says something plain.`).join('\n')
  const { text, needleAt, tokenDepth } = placed([...book], needle, context_length, depth, shift)
  return { sha256: sha256(text), chars: [...text].length, needle_at: needleAt, token_depth: tokenDepth }
}
