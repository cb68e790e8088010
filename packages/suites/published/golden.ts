import { PROMPT_CHECKOUTS, sha256, usageError } from 'fathom-bench/plugin'
import type { GoldenCase, GoldenFields } from '../golden/case.ts'
import { NEEDS_CHECKOUT } from '../golden/published-prompts.ts'
import { captureReturn } from '../golden/python.ts'
import { placeInBook } from './nolima-placement.ts'
import {
  buildInfinitebenchPrompt,
  buildLongbench1Prompt,
  buildLongbench2Prompt,
  buildNolimaPrompt,
  buildPublishedHelmetPrompt,
  type Checkout,
  joinHelmetKvDemos,
  joinHelmetPassages,
  type Longbench2Mode,
  listLongbench2Calls,
  openCheckout,
  type PromptRow,
} from './prompts.ts'
import { cutMiddle } from './truncation.ts'

type Suite = (typeof PROMPT_CHECKOUTS)[number]

/**
 * Golden cases of what published suites send: prompts, places and cuts. From a case to what is built here; undefined
 * for other cases.
 */
export function makeCaseBuilder(folders: Readonly<Record<string, string>>): (golden: GoldenCase) => unknown {
  const odd = Object.keys(folders).find(name => !(PROMPT_CHECKOUTS as readonly string[]).includes(name))
  if (odd !== undefined)
    throw usageError(
      `--data: ${odd} is not a checkout that golden cases need; they are ${PROMPT_CHECKOUTS.join(', ')}.`,
    )
  return ({ metric, fields }) => {
    const build = BUILT[metric]
    if (build === undefined) return undefined
    try {
      return captureReturn(() => build(fields, suite => requireCheckout(folders, suite)))
    } catch (error) {
      if (error === NEEDS_CHECKOUT) return NEEDS_CHECKOUT
      throw error
    }
  }
}

/** @throws NEEDS_CHECKOUT without one */
function requireCheckout(folders: Readonly<Record<string, string>>, suite: Suite): Checkout {
  const folder = folders[suite]
  if (folder === undefined) throw NEEDS_CHECKOUT
  return openCheckout(folder)
}

type Build = (fields: GoldenFields, suite: (name: Suite) => Checkout) => unknown

const getRow = (fields: GoldenFields): PromptRow => (fields['gold'] ?? {}) as PromptRow
const toText = (value: unknown): string => String(value)

const BUILT: Readonly<Record<string, Build>> = {
  'longbench1.prompt_sha256': (fields, suite) =>
    sha256(buildLongbench1Prompt(suite('longbench'), toText(fields['dataset']), getRow(fields))),
  // For `cot`, the first call's.
  'longbench2.prompt_sha256': (fields, suite) =>
    sha256(buildLongbench2Prompt(suite('longbench'), fields['mode'] as Longbench2Mode, getRow(fields))),
  'longbench2.calls': fields => listLongbench2Calls(fields['mode'] as Longbench2Mode),
  'infinitebench.prompt_sha256': (fields, suite) =>
    sha256(
      buildInfinitebenchPrompt(suite('infinitebench'), toText(fields['task']), toText(fields['model']), getRow(fields)),
    ),
  'infinitebench.truncate_input': ({ prediction, gold }) => cutMiddle(prediction as number[], Number(gold)),
  'nolima.prompt_sha256': (fields, suite) => {
    const { haystack, question } = getRow(fields)
    return sha256(buildNolimaPrompt(suite('nolima'), toText(haystack), toText(question)))
  },
  'nolima.placement': ({ prediction, gold }) => describePlacement(prediction as Where, toText(gold)),
  'helmet.prompt_sha256': (fields, suite) =>
    sha256(buildPublishedHelmetPrompt(suite('helmet'), toText(fields['task']), 'whole', getRow(fields))),
  'helmet.user_sha256': (fields, suite) =>
    sha256(buildPublishedHelmetPrompt(suite('helmet'), toText(fields['task']), 'user', getRow(fields))),
  'helmet.rag_context_sha256': ({ gold }, suite) => {
    const passages = gold as PromptRow[]
    return sha256(passages.length === 0 ? '' : joinHelmetPassages(suite('helmet'), passages))
  },
  'helmet.json_kv_demos_sha256': ({ gold, shots }, suite) =>
    sha256(shots === 0 ? '' : joinHelmetKvDemos(suite('helmet'), gold as [string, string][], Number(shots))),
}

interface Where {
  readonly context_length: number
  readonly depth: number
  readonly shift: number
}

/** Over the book that the golden file describes, a token a character. */
function describePlacement({ context_length, depth, shift }: Where, needle: string) {
  const book = Array.from({ length: 60 }, (_, line) => `Line ${line} of the book says something plain.`).join('\n')
  const { text, needleAt, tokenDepth } = placeInBook([...book], needle, context_length, depth, shift)
  return { sha256: sha256(text), chars: [...text].length, needle_at: needleAt, token_depth: tokenDepth }
}
