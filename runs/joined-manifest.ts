import { askedTogether } from '../core/asked.ts'
import { PUBLIC_STREAM } from '../core/random.ts'
import { FIRST_ROOM, type JudgeNote, type Manifest, type Room } from '../core/rows.ts'

/** Why two manifests are not of one run: what is another, and its two values. */
export interface Difference {
  readonly what: string
  readonly was: string
  readonly is: string
}

/** The first thing that would make other items, or ask them in another way; undefined where both may stand in one folder. */
export function differenceOf(before: Manifest, next: Manifest): Difference | undefined {
  for (const [what, was, is] of compared(before, next)) if (was !== is) return { what, was, is }
  return undefined
}

/** What has to be the same, as it is said; what only one of them has is no difference. */
function* compared(before: Manifest, next: Manifest): Generator<readonly [what: string, was: string, is: string]> {
  yield ['seed', before.seed, next.seed]
  yield ['random generator', before.stream ?? PUBLIC_STREAM, next.stream ?? PUBLIC_STREAM]
  yield ['tokenizer', before.tokenizer, next.tokenizer]
  yield ['haystack', before.haystack, next.haystack]
  const [was, is] = [before, next].map(({ room = FIRST_ROOM }) => room) as [Room, Room]
  yield ['--answer-policy', was.policy, is.policy]
  yield ['--reasoning-tokens within its lengths', String(was.thinking), String(is.thinking)]
  yield ['room for an answer', kept(was.answer), kept(is.answer)]
  for (const [task, a, b] of shared(before.templates, next.templates)) yield [`template of ${task}`, a, b]
  for (const [role, a, b] of shared(before.data, next.data))
    yield [`${role} data file`, a.sha256.slice(0, 12), b.sha256.slice(0, 12)]
  for (const [task, a, b] of shared(before.tasks, next.tasks)) {
    yield [`version of ${task}`, String(a.version), String(b.version)]
    for (const parameter of Object.keys({ ...a.params, ...b.params }))
      yield [`${task}.${parameter}`, String(a.params[parameter] ?? 'none'), String(b.params[parameter] ?? 'none')]
  }
  if (before.judge && next.judge) {
    yield ['judge', before.judge.model, next.judge.model]
    yield ['wording for the judge', before.judge.wording, next.judge.wording]
  }
  for (const [name, a, b] of shared(before.plugins ?? {}, next.plugins ?? {}))
    yield [`version of the plugin ${name}`, a.slice(0, 12), b.slice(0, 12)]
}

const kept = (answer: number) => (answer === 0 ? "each task's own" : `at least ${answer} tokens`)

function* shared<T>(
  before: Readonly<Record<string, T>>,
  next: Readonly<Record<string, T>>,
): Generator<readonly [name: string, was: T, is: T]> {
  for (const [name, is] of Object.entries(next)) if (Object.hasOwn(before, name)) yield [name, before[name], is]
}

/** The manifest of a folder that holds the rows of both. What both say of the same model or method is said as the second does. */
export function joinedManifest(before: Manifest, next: Manifest): Manifest {
  const plugins = { ...before.plugins, ...next.plugins }
  const aliases = { ...before.aliases, ...next.aliases }
  const asked = askedTogether(before.asked ?? [], next.asked ?? [])
  const groups = [...new Set([...(before.groups ?? []), ...(next.groups ?? [])])]
  const judge = before.judge && next.judge ? judgedTogether(before.judge, next.judge) : (next.judge ?? before.judge)
  return {
    ...before,
    ...(judge && { judge }),
    ...(Object.keys(plugins).length > 0 && { plugins }),
    ...(asked.length > 0 && { asked }),
    fathom: next.fathom,
    updated: next.updated,
    templates: { ...before.templates, ...next.templates },
    data: { ...before.data, ...next.data },
    tasks: { ...before.tasks, ...next.tasks },
    configs: { ...before.configs, ...next.configs },
    methods: { ...before.methods, ...next.methods },
    ...(Object.keys(aliases).length > 0 && { aliases }),
    ...(groups.length > 0 && { groups }),
    models: { ...before.models, ...next.models },
    sessions: [...before.sessions, ...next.sessions],
  }
}

/** What is said of judging in two folders, or in two sessions of one: the second judge's word, and what both took. */
export const judgedTogether = (a: JudgeNote, b: JudgeNote): JudgeNote => ({
  ...(a.model === b.model && a),
  ...b,
  spent: {
    calls: a.spent.calls + b.spent.calls,
    input: a.spent.input + b.spent.input,
    output: a.spent.output + b.spent.output,
    cost: a.spent.cost === null || b.spent.cost === null ? null : a.spent.cost + b.spent.cost,
  },
})
