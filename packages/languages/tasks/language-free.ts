import { mustGetWording, say } from '../pack/pack.ts'
import { toTemplatePattern } from '../pack/template.ts'
import type { LanguageTask } from './language-task.ts'

/** A task whose text is code or a graph: its lines are those of the English task, and only what is asked is in a language. */
const makeLanguageFree =
  (name: string, question: RegExp, ask: (values: Readonly<Record<string, string>>) => string): LanguageTask =>
  (english, { asks }) => {
    const { solve } = english
    const toEnglish = (question: string): string => {
      const pattern = toTemplatePattern(mustGetWording(asks, `${name}.question`), SLOTS)
      return ask(new RegExp(`^${pattern}$`, 'u').exec(question)?.groups ?? {})
    }
    return {
      params: english.params,
      paramNotes: english.paramNotes,
      instructions: say(asks, `${name}.instructions`),
      core(request) {
        const core = english.core(request)
        return {
          ...core,
          question: say(asks, `${name}.question`, question.exec(core.question)?.groups ?? {}),
          answerFormat: say(asks, 'final.format'),
        }
      },
      fill: (core, request) => english.fill(core, request),
      solve: solve === 'none' ? solve : prompt => solve({ ...prompt, question: toEnglish(prompt.question) }),
      ...(english.guess && {
        guess: (prompt, rng) => english.guess?.({ ...prompt, question: toEnglish(prompt.question) }, rng) ?? '',
      }),
      ...(english.facts && { facts: item => english.facts?.({ ...item, question: toEnglish(item.question) }) ?? [] }),
    }
  }

const SLOTS = { VALUE: '\\d+', DISTANCE: '\\d', START: '[0-9a-f]{10}' }

export const vtDeadEndsTask = makeLanguageFree(
  'vt-dead-ends',
  /value (?<VALUE>\d+)/,
  ({ VALUE = '' }) => `Which variables hold the value ${VALUE} after the last line?`,
)

export const graphHubsTask = makeLanguageFree(
  'graph-hubs',
  /exactly (?<DISTANCE>\d) from node (?<START>[0-9a-f]{10})/,
  ({ DISTANCE = '', START = '' }) =>
    `Of all nodes at distance exactly ${DISTANCE} from node ${START}, which one comes first in the order of names?`,
)
