import { change } from '../cli/commands/bundle.ts'
import {
  answers,
  both,
  type Forgery,
  items,
  ledger,
  manifest,
  modelNamed,
  renamed,
  scores,
  without,
} from './forging.ts'

const SEAL = 'a'.repeat(64)
const twice = (path: string, edit: (row: Record<string, never>) => object) => {
  const again = (row: object) => ({ ...row, ...edit(row as Record<string, never>), attempt: 2 })
  change(path, 'answers', rows => [...rows, ...rows.filter(row => row.method === 'memagent').map(again)])
  change(path, 'scores', rows => [
    ...rows,
    ...rows.filter(row => row.method === 'memagent').map(row => ({ ...row, attempt: 2, value: row.value })),
  ])
}

/** What is not withheld, tried again, asked for or left out. */
const ROWS: readonly Forgery[] = [
  {
    name: 'all items withheld under a public seed',
    ends: 'refused',
    fast: true,
    spoil: items(() => ({ withheld: SEAL })),
  },
  {
    name: 'one item withheld under a public seed',
    ends: 'refused',
    spoil: path => change(path, 'items', ([first, ...rest]) => [{ ...first, withheld: SEAL }, ...rest]),
  },
  {
    name: 'answers withheld under a public seed',
    ends: 'refused',
    spoil: answers(() => ({ withheld: SEAL, answer: null })),
  },
  {
    name: 'scores withheld under a public seed',
    ends: 'refused',
    fast: true,
    spoil: scores(() => ({ withheld: SEAL, value: 1 })),
  },
  {
    name: 'a commitment put in the place of the seed',
    ends: 'refused',
    spoil: both(
      manifest(value => Object.assign(value, { seed: `sha256:${SEAL}` })),
      items(() => ({ withheld: SEAL, seed: `sha256:${SEAL}` })),
    ),
  },
  { name: 'best of two attempts', ends: 'refused', fast: true, spoil: path => twice(path, () => ({})) },
  {
    name: 'best of two attempts, the first refused',
    ends: 'refused',
    spoil: path => {
      answers(row => ({ status: { ...row.status, kind: 'refused' } }), 'memagent')(path)
      twice(path, () => ({ status: { kind: 'answered', reason: 'finish reason stop', forced: false } }))
    },
  },
  { name: 'the first attempt taken out', ends: 'refused', spoil: answers(() => ({ attempt: 2 })) },
  {
    name: 'a failed attempt that has an answer',
    ends: 'refused',
    spoil: answers(row => ({ status: { ...row.status, kind: 'failed' } })),
  },
  { name: 'an answer twice', ends: 'refused', spoil: path => change(path, 'answers', rows => [...rows, rows[0]]) },
  { name: 'a score twice', ends: 'refused', spoil: path => change(path, 'scores', rows => [...rows, rows[0]]) },
  { name: 'an item twice', ends: 'refused', spoil: path => change(path, 'items', rows => [...rows, rows[0]]) },
  {
    name: 'a score without an answer',
    ends: 'refused',
    spoil: path => change(path, 'scores', rows => [...rows, { ...rows[0], attempt: 7 }]),
  },
  {
    name: 'an answer without an item',
    ends: 'refused',
    spoil: path => change(path, 'answers', rows => [...rows, { ...rows[0], item: '0'.repeat(20) }]),
  },
  {
    name: 'scores turned to 1',
    ends: 'refused',
    spoil: path => {
      answers(() => ({ answer: 'wrong' }))(path)
      scores(() => ({ value: 1 }))(path)
    },
  },
  { name: 'a score above 1', ends: 'refused', spoil: scores(() => ({ value: 1.5 })) },
  { name: 'expected answers', ends: 'refused', spoil: items(() => ({ expected: ['0'] })) },
  { name: 'depths of facts', ends: 'refused', spoil: items(() => ({ depths: [] })) },
  { name: 'another scorer', ends: 'refused', spoil: items(() => ({ scorer: 'any-of' })) },
  {
    name: 'lengths named longer than they are',
    ends: 'refused',
    spoil: items(row => ({ length: { ...row.length, target: 131_072 } })),
  },
  {
    name: 'what items keep free',
    ends: 'refused',
    spoil: items(row => ({ length: { ...row.length, reserve: row.length.reserve + 1 } })),
  },
  { name: 'items of another seed', ends: 'refused', spoil: items(() => ({ seed: '7' })) },
  { name: 'another cluster', ends: 'refused', spoil: items(row => ({ cluster: `${row.cluster}x` })) },
  { name: 'notes of items', ends: 'refused', spoil: items(() => ({ notes: ['all of it is fine'] })) },
  {
    name: 'the longer length dropped',
    ends: 'refused',
    fast: true,
    spoil: without((_, item) => item.length?.target === 2048),
  },
  {
    name: 'the longer length dropped, and from what was asked',
    ends: 'refused',
    spoil: both(
      without((_, item) => item.length?.target === 2048),
      manifest(value => {
        value.asked = value.asked.filter((cell: { target: number }) => cell.target !== 2048)
      }),
    ),
  },
  {
    name: 'a task dropped, and from what was asked',
    ends: 'refused',
    fast: true,
    spoil: both(
      without((_, item) => item.task === 'vt'),
      manifest(value => {
        value.asked = value.asked.filter((cell: { task: string }) => cell.task !== 'vt')
      }),
    ),
  },
  {
    name: 'an item of each cell dropped, and from what was asked',
    ends: 'refused',
    fast: true,
    spoil: both(
      without((_, item) => item.index === 1),
      manifest(value => {
        for (const cell of value.asked) cell.samples = 1
      }),
    ),
  },
  { name: 'an item of each cell dropped', ends: 'refused', spoil: without((_, item) => item.index === 1) },
  { name: 'an item amid its cell dropped', ends: 'refused', spoil: without((_, item) => item.index === 0) },
  { name: 'asked deleted', ends: 'refused', fast: true, spoil: manifest(value => delete value.asked) },
  { name: 'asked emptied', ends: 'refused', spoil: manifest(value => Object.assign(value, { asked: [] })) },
  { name: 'an entry dropped', ends: 'refused', fast: true, spoil: without(row => row.method === 'memagent', false) },
  {
    name: 'answers of an entry that were wrong dropped',
    ends: 'refused',
    spoil: without((row, item) => row.method === 'memagent' && item.index === 1, false),
  },
  {
    name: 'scores of an entry dropped',
    ends: 'refused',
    spoil: path => change(path, 'scores', rows => rows.filter(row => row.method !== 'memagent')),
  },
  {
    name: 'wrong answers named a limit of the run',
    ends: 'refused',
    spoil: answers(row => ({
      status: { ...row.status, kind: 'failed', reason: "the run's limit of 5 calls is used up" },
      answer: null,
    })),
  },
]

/** What no call can have been. */
const LEDGERS: readonly Forgery[] = [
  {
    name: 'no call',
    ends: 'refused',
    fast: true,
    spoil: ledger(({ calls, tokens }) => ({
      calls: { ...calls, total: 0, root: 0, sub: 0 },
      tokens: { ...tokens, input: 0, output: 0, cached: 0, reasoning: 0, source: 'none' },
      peakPrompt: 0,
      coverage: 0,
      read: 0,
      recall: 0,
    })),
  },
  {
    name: 'no call of memagent',
    ends: 'refused',
    spoil: ledger(
      ({ calls, tokens }) => ({
        calls: { ...calls, total: 0, root: 0 },
        tokens: { ...tokens, input: 0, output: 0 },
        peakPrompt: 0,
        coverage: 0,
        read: 0,
        recall: 0,
      }),
      'memagent',
    ),
  },
  {
    name: 'no call of a retriever',
    ends: 'refused',
    spoil: ledger(
      ({ calls, tokens }) => ({
        calls: { ...calls, total: 0, root: 0 },
        tokens: { ...tokens, input: 0, output: 0 },
        peakPrompt: 0,
        coverage: 0,
        read: 0,
        recall: 0,
      }),
      'rag-bm25',
    ),
  },
  {
    name: 'a coverage of 0 with one token',
    ends: 'refused',
    fast: true,
    spoil: ledger(({ tokens }) => ({
      coverage: 0,
      read: 0,
      recall: 0,
      peakPrompt: 1,
      tokens: { ...tokens, input: 1 },
    })),
  },
  {
    name: 'a coverage of a half for full context',
    ends: 'refused',
    spoil: ledger(({ tokens }) => ({ coverage: 0.5, read: 10, tokens: { ...tokens } })),
  },
  {
    name: 'a coverage of a half for memagent',
    ends: 'refused',
    spoil: ledger(() => ({ coverage: 0.5, read: 10 }), 'memagent'),
  },
  {
    name: 'one token',
    ends: 'refused',
    spoil: ledger(({ tokens }) => ({ peakPrompt: 1, tokens: { ...tokens, input: 1 } })),
  },
  {
    name: 'forced with one token',
    ends: 'refused',
    fast: true,
    spoil: both(
      answers(row => ({ status: { ...row.status, forced: true } })),
      ledger(({ tokens }) => ({ peakPrompt: 1, tokens: { ...tokens, input: 1 } })),
    ),
  },
  {
    name: 'memagent forced with one token',
    ends: 'refused',
    spoil: both(
      answers(row => ({ status: { ...row.status, forced: true } }), 'memagent'),
      ledger(({ tokens }) => ({ peakPrompt: 1, tokens: { ...tokens, input: 1 } }), 'memagent'),
    ),
  },
  {
    name: 'output tokens 0',
    ends: 'refused',
    fast: true,
    spoil: both(
      answers(() => ({ answer: 'a word and another '.repeat(4) })),
      ledger(({ tokens }) => ({ tokens: { ...tokens, output: 0, reasoning: 0 } })),
    ),
  },
  {
    name: 'more thinking than was written',
    ends: 'refused',
    fast: true,
    spoil: ledger(({ tokens }) => ({ tokens: { ...tokens, reasoning: 1e9 } })),
  },
  {
    name: 'a critical path above the whole',
    ends: 'refused',
    fast: true,
    spoil: ledger(({ ms }) => ({ ms: { ...ms, critical: ms.total + 10 } })),
  },
  {
    name: 'a first token after the end',
    ends: 'refused',
    spoil: ledger(({ ms }) => ({ ms: { ...ms, first: ms.total + 10 } })),
  },
  { name: 'a queue above the whole', ends: 'refused', spoil: ledger(({ ms }) => ({ ms: { ...ms, queue: 1e12 } })) },
  {
    name: 'a time of a thousand years',
    ends: 'refused',
    spoil: ledger(({ ms }) => ({ ms: { ...ms, total: 3.2e13 } })),
  },
  { name: 'a time below 0', ends: 'refused', spoil: ledger(({ ms }) => ({ ms: { ...ms, total: -1 } })) },
  { name: 'a lag below 0', ends: 'refused', spoil: ledger(({ ms }) => ({ ms: { ...ms, lag: -1 } })) },
  { name: 'a time that is none', ends: 'refused', spoil: answers(() => ({ at: 'yesterday' })) },
  {
    name: 'tokens of a source that is none',
    ends: 'refused',
    spoil: ledger(({ tokens }) => ({ tokens: { ...tokens, source: 'magic' } })),
  },
  { name: 'retries without end', ends: 'refused', fast: true, spoil: ledger(() => ({ retries: 1e15 })) },
  {
    name: 'calls that do not add up',
    ends: 'refused',
    spoil: ledger(({ calls }) => ({ calls: { ...calls, sub: 5 } })),
  },
  {
    name: 'depth without a call below',
    ends: 'refused',
    spoil: ledger(({ calls }) => ({ calls: { ...calls, depth: 4 } })),
  },
  {
    name: 'more cached than sent',
    ends: 'refused',
    spoil: ledger(({ tokens }) => ({ tokens: { ...tokens, cached: tokens.input + 1 } })),
  },
  {
    name: 'a longest prompt above all',
    ends: 'refused',
    spoil: ledger(({ tokens }) => ({ peakPrompt: tokens.input + 1 })),
  },
  { name: 'a coverage above 1', ends: 'refused', spoil: ledger(() => ({ coverage: 2 })) },
  { name: 'a recall below 0', ends: 'refused', spoil: ledger(() => ({ recall: -5 })) },
  { name: 'a recall of half a fact', ends: 'refused', spoil: ledger(() => ({ recall: 0.55 })) },
  { name: 'more read than there is', ends: 'refused', spoil: ledger(() => ({ read: 1e9 })) },
  { name: 'a cost without prices', ends: 'refused', fast: true, spoil: ledger(() => ({ cost: 0.000001 })) },
  { name: 'a cost below 0', ends: 'refused', spoil: ledger(() => ({ cost: -100 })) },
  {
    name: 'a cost under the price',
    ends: 'refused',
    spoil: both(
      manifest(value => {
        value.models.reader.preset = { model: 'reader', price: { date: '2026-11-01', input: 3, output: 15 } }
      }),
      ledger(() => ({ cost: 1e-9 })),
      ledger(() => ({ cost: 1e-9 }), 'memagent'),
      ledger(() => ({ cost: 1e-9 }), 'rag-bm25'),
    ),
  },
  {
    name: 'no cost where there is a price',
    ends: 'refused',
    spoil: manifest(value => {
      value.models.reader.preset = { model: 'reader', price: { date: '2026-11-01', input: 3, output: 15 } }
    }),
  },
  { name: 'calls that nobody saw', ends: 'refused', spoil: ledger(() => ({ metered: false })) },
  {
    name: 'tokens that nobody counted',
    ends: 'refused',
    spoil: ledger(({ tokens }) => ({ tokens: { ...tokens, source: 'none' } })),
  },
  {
    name: 'vectors as a text',
    ends: 'refused',
    spoil: ledger(() => ({ embeddings: { calls: 1, tokens: 'few', source: 'server' } })),
  },
  {
    name: 'the whole context for an answer',
    ends: 'refused',
    fast: true,
    spoil: answers(() => ({ answer: 'pineapple '.repeat(20_000) })),
  },
  {
    name: 'more allowed than the task gives',
    ends: 'refused',
    fast: true,
    spoil: answers(() => ({ allowed: { answer: 1e9, thinking: 0 } })),
  },
  {
    name: 'thinking that the config does not have',
    ends: 'refused',
    spoil: answers(row => ({ allowed: { ...row.allowed, thinking: 50_000 } })),
  },
  { name: 'nothing said of what was allowed', ends: 'refused', spoil: answers(() => ({ allowed: undefined })) },
  { name: 'a method with a model that names none', ends: 'refused', spoil: answers(() => ({ model: 'none' })) },
  { name: 'an answer that is not there', ends: 'refused', spoil: answers(() => ({ answer: null })) },
]

/** What pages show of a manifest. */
const MANIFESTS: readonly Forgery[] = [
  {
    name: 'four own tokens for one',
    ends: 'refused',
    fast: true,
    spoil: manifest(value => {
      value.models.reader.fit = { sent: 1000, counted: 1000, found: true, ownTokens: 4, readsPerSecond: 1 }
    }),
  },
  {
    name: 'fifty own tokens for one',
    ends: 'refused',
    spoil: manifest(value => {
      value.models.reader.fit = { sent: 1000, counted: 50_000, found: true, ownTokens: 50, readsPerSecond: 1 }
    }),
  },
  {
    name: 'fifty own tokens of a task',
    ends: 'refused',
    spoil: manifest(value => {
      value.models.reader.fit = { sent: 1000, counted: 1000, found: true, tasks: { vt: 50 }, readsPerSecond: 1 }
    }),
  },
  {
    name: 'own tokens of a probe',
    ends: 'refused',
    spoil: manifest(value => {
      value.models.reader.probe = { claimed: 1000, sent: 900, counted: 900, found: true, ownTokens: 0.001 }
    }),
  },
  {
    name: 'room of a policy that is none',
    ends: 'refused',
    fast: true,
    spoil: manifest(value => {
      value.room = { policy: 'own', answer: 100_000, thinking: 0 }
    }),
  },
  {
    name: 'room for an answer that no item keeps',
    ends: 'refused',
    spoil: manifest(value => {
      value.room = { ...value.room, answer: 100_000 }
    }),
  },
  {
    name: 'room for thinking that no item keeps',
    ends: 'refused',
    spoil: manifest(value => {
      value.room = { ...value.room, thinking: 4096 }
    }),
  },
  { name: 'room deleted', ends: 'refused', spoil: manifest(value => delete value.room) },
  {
    name: 'a group that is none',
    ends: 'refused',
    fast: true,
    spoil: manifest(value => {
      value.groups = ['the hardest']
    }),
  },
  {
    name: 'a group of other tasks',
    ends: 'refused',
    spoil: manifest(value => {
      value.groups = ['longproc']
    }),
  },
  {
    name: 'a config of another method',
    ends: 'refused',
    fast: true,
    spoil: manifest(value => {
      for (const config of Object.values<{ method: string }>(value.configs))
        if (config.method === 'full-context') config.method = 'oracle'
    }),
  },
  {
    name: 'memagent under the name of full context',
    ends: 'refused',
    spoil: path => {
      const row = (each: { method: string }) =>
        each.method === 'memagent' ? { ...each, method: 'full-context' } : each
      change(path, 'answers', rows => rows.map(row))
      change(path, 'scores', rows => rows.map(row))
    },
  },
  {
    name: 'a method under a name that its command line does not have',
    ends: 'refused',
    spoil: renamed('full-context', 'our-method'),
  },
  {
    name: 'a method that is registered nowhere',
    ends: 'unranked',
    fast: true,
    spoil: both(
      renamed('full-context', 'our-method'),
      manifest(value => {
        for (const session of value.sessions) session.argv = []
      }),
    ),
  },
  {
    name: 'a method of another version',
    ends: 'refused',
    spoil: manifest(value => {
      for (const config of Object.values<{ version: number }>(value.configs)) config.version = 1
    }),
  },
  {
    name: 'parameters of a config',
    ends: 'refused',
    spoil: manifest(value => {
      for (const config of Object.values<{ params: object }>(value.configs))
        config.params = { ...config.params, overflow: 'truncate-middle' }
    }),
  },
  { name: 'a model with a line break in its name', ends: 'refused', fast: true, spoil: modelNamed('gpt\nbest') },
  { name: 'a model with an escape in its name', ends: 'refused', spoil: modelNamed('gpt\u001b[2J') },
  { name: 'a model with a bidi mark in its name', ends: 'refused', spoil: modelNamed('gpt\u202e5') },
  { name: 'a model with a sign of no width in its name', ends: 'refused', spoil: modelNamed('gpt\u200b-5') },
  { name: 'a model with a filler in its name', ends: 'refused', fast: true, spoil: modelNamed('gpt\u3164-5') },
  { name: 'a model with an empty braille in its name', ends: 'refused', spoil: modelNamed('gpt\u2800-5') },
  { name: 'a model with a blank that is none in its name', ends: 'refused', spoil: modelNamed('gpt\u00a0-5') },
  { name: 'a model with a variation of a letter in its name', ends: 'refused', spoil: modelNamed('gpt\ufe0f-5') },
  {
    name: 'a model with a letter of another alphabet in its name',
    ends: 'refused',
    fast: true,
    spoil: modelNamed('gрt'),
  },
  { name: 'a model with a blank at its end', ends: 'refused', spoil: modelNamed('gpt ') },
  { name: 'a model without a name', ends: 'refused', spoil: modelNamed('') },
  {
    name: 'an alias of two lines',
    ends: 'refused',
    spoil: manifest(value => {
      value.aliases = { 'full-context': 'best\nof all' }
    }),
  },
  {
    name: 'an older version, of which less is known',
    ends: 'refused',
    fast: true,
    spoil: manifest(value => {
      value.fathom = '0.1.0'
      delete value.asked
    }),
  },
  { name: 'a version to come', ends: 'refused', spoil: manifest(value => Object.assign(value, { fathom: '9.0.0' })) },
  { name: 'sessions taken out', ends: 'refused', spoil: manifest(value => Object.assign(value, { sessions: [] })) },
  {
    name: 'another generator of streams',
    ends: 'unranked',
    spoil: manifest(value => Object.assign(value, { stream: 'mine' })),
  },
  {
    name: 'another tokenizer',
    ends: 'refused',
    spoil: manifest(value => Object.assign(value, { tokenizer: 'chars' })),
  },
  {
    name: 'a version of a task',
    ends: 'refused',
    spoil: manifest(value => {
      value.tasks.vt.version = 1
    }),
  },
  {
    name: 'parameters of a task',
    ends: 'refused',
    spoil: manifest(value => {
      value.tasks.vt.params.hops = 1
    }),
  },
  {
    name: 'templates of tasks',
    ends: 'refused',
    spoil: manifest(value => {
      value.templates.vt = '00000000'
    }),
  },
]

/** What cannot be known. Each is said in docs/submissions.md, and a page marks what was reproduced. */
const UNKNOWN: readonly Forgery[] = [
  {
    name: 'right answers that no model gave',
    ends: { known: 'that the answers are the named model’s' },
    fast: true,
    spoil: () => {},
  },
  {
    name: 'a model under the name of another',
    ends: { known: 'that the answers are the named model’s' },
    spoil: modelNamed('gpt-5'),
  },
  {
    name: 'a simulated model named real',
    ends: { known: 'whether a model was simulated' },
    spoil: manifest(value => {
      value.models.reader.simulated = false
    }),
  },
  {
    name: 'less time than it took',
    ends: { known: 'figures of the ledger which can be' },
    fast: true,
    spoil: ledger(() => ({ ms: { total: 1, critical: 1, queue: 0, first: 1 } })),
  },
  {
    name: 'a third of the tokens',
    ends: { known: 'figures of the ledger which can be' },
    spoil: ledger(({ tokens }) => {
      const input = Math.ceil(tokens.input / 2)
      return { peakPrompt: input, tokens: { ...tokens, input } }
    }),
  },
  {
    name: 'all of a prompt from a cache',
    ends: { known: 'figures of the ledger which can be' },
    spoil: ledger(({ tokens }) => ({ tokens: { ...tokens, cached: tokens.input } })),
  },
  {
    name: 'another window',
    ends: { known: 'addresses and windows' },
    spoil: manifest(value => {
      value.models.reader.window = 4_000_000
    }),
  },
  {
    name: 'another address',
    ends: { known: 'addresses and windows' },
    spoil: manifest(value => {
      value.models.reader.baseUrl = 'https://api.openai.com/v1'
    }),
  },
  {
    name: 'other machines',
    ends: { known: 'machines, dates' },
    spoil: manifest(value => {
      for (const session of value.sessions) Object.assign(session, { cpus: 512, platform: 'linux-gpu' })
    }),
  },
  {
    name: 'another day',
    ends: { known: 'machines, dates' },
    spoil: manifest(value => Object.assign(value, { created: '2020-01-01T00:00:00.000Z' })),
  },
  {
    name: 'a smaller run, command line and all',
    ends: { known: 'that a run was not a part of a larger one' },
    spoil: both(
      without((_, item) => item.length?.target === 2048),
      manifest(value => {
        value.asked = value.asked.filter((cell: { target: number }) => cell.target !== 2048)
        for (const session of value.sessions) session.argv = []
      }),
    ),
  },
]

export const FORGERIES: readonly Forgery[] = [...ROWS, ...LEDGERS, ...MANIFESTS, ...UNKNOWN]

/** Of a bundle with a secret seed, before it is revealed. */
export const SEALED: readonly Forgery[] = [
  {
    name: 'an item that is not withheld',
    ends: 'refused',
    fast: true,
    spoil: path => change(path, 'items', ([first, ...rest]) => [{ ...first, withheld: undefined }, ...rest]),
  },
  {
    name: 'answers of a model withheld',
    ends: 'refused',
    fast: true,
    spoil: answers(() => ({ withheld: SEAL, answer: null })),
  },
  {
    name: 'a score that is not withheld',
    ends: 'refused',
    spoil: path => change(path, 'scores', ([first, ...rest]) => [{ ...first, withheld: undefined }, ...rest]),
  },
  { name: 'scores of 1', ends: 'unranked', spoil: scores(() => ({ value: 1 })) },
  {
    name: 'another commitment',
    ends: 'refused',
    spoil: manifest(value => Object.assign(value, { seed: `sha256:${SEAL}` })),
  },
  {
    name: 'a public seed in its place',
    ends: 'refused',
    spoil: manifest(value => Object.assign(value, { seed: '7' })),
  },
  {
    name: 'one token for its prompts',
    ends: 'refused',
    spoil: ledger(({ tokens }) => ({ peakPrompt: 1, tokens: { ...tokens, input: 1 } })),
  },
  {
    name: 'a second attempt',
    ends: 'refused',
    spoil: path => {
      change(path, 'answers', rows => [
        ...rows,
        ...rows.filter(row => row.method === 'full-context').map(row => ({ ...row, attempt: 2 })),
      ])
    },
  },
]
