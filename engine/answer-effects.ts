import type { Preset, RunSpec } from './spec.ts'

/**
 * How a run keeps apart what an option changes.
 * - `config`: the option is part of the hash that names an entry, for the methods that use it.
 * - `items`: other values make other items, with other ids.
 * - `rows`: rows carry the value itself, as part of their key.
 * - `folder`: a folder refuses to resume with another value.
 * - `none`: the option changes no answer, for this reason.
 */
export type Effect = 'config' | 'items' | 'rows' | 'folder' | { readonly none: string }

/**
 * Every option of a run with its effect on answers. A new option has to be added here, and `test/engine/answer-effects.test.ts` compares two runs
 * that differ in it alone.
 */
export const ANSWER_EFFECTS: Readonly<Record<keyof RunSpec, Effect>> = {
  task: 'items',
  lengths: 'items',
  outputLengths: 'items',
  profile: 'folder',
  templateTokens: { none: 'it is computed from --chat-template' },
  samples: { none: 'it adds items to the same entry' },
  questionsPerContext: 'items',
  subset: 'items',
  seed: 'folder',
  secretSeed: 'folder',
  set: 'config',
  tokenizer: 'folder',
  haystack: 'folder',
  data: 'folder',
  prompts: 'config',
  plugin: 'folder',
  kept: { none: 'it is computed from --reasoning-tokens, --max-answer-tokens and --answer-policy' },
  method: 'rows',
  proxy: 'rows',
  models: 'rows',
  subModel: 'config',
  embedModel: 'config',
  judge: { none: 'it scores answers; the manifest names it, and a merge refuses two judges' },
  apiKeyEnv: { none: 'it names a credential' },
  header: 'config',
  sessionHeader: { none: 'it routes requests to one server' },
  window: 'config',
  probeWindow: { none: 'it checks the window before the run' },
  fitCheck: { none: 'it measures how the model counts tokens; a run without it learns the same from its answers' },
  overflow: 'config',
  answerPolicy: 'folder',
  maxAnswerTokens: 'config',
  temperature: 'config',
  topP: 'config',
  stop: 'config',
  reasoningTokens: 'config',
  extraBody: 'config',
  api: 'config',
  chatTemplate: 'config',
  prefill: 'config',
  stream: { none: 'it changes how a reply arrives, not what it says' },
  maxCalls: 'config',
  maxTotalTokens: 'config',
  maxCost: 'config',
  maxTime: 'config',
  prices: { none: 'they say what answers cost; with --max-cost N/item they are part of the config' },
  concurrency: { none: 'each item is answered on its own' },
  buildThreads: { none: 'items are the same whoever builds them' },
  rpm: { none: 'requests wait for their turn' },
  tpm: { none: 'requests wait for their turn' },
  timeout: { none: 'a call that times out is no result and runs again' },
  maxRetries: { none: 'a failed call is no result and runs again' },
  retryBudget: { none: 'a failed call is no result and runs again' },
  allowNativeCode: { none: 'it scores answers; without it they stay unscored' },
  out: { none: 'it names the folder' },
  shard: { none: 'it selects a part of the same items' },
  retryErrors: { none: 'a failed item is no result' },
  saveContexts: { none: 'it writes the prompts as well' },
  trace: { none: 'it writes calls as well' },
  record: { none: 'it writes replies as well' },
  replay: { none: 'it takes the replies that the same requests received' },
  dryRun: { none: 'it asks no model' },
  as: { none: 'it names entries in reports' },
  preset: { none: 'it sets other options, each with its own effect' },
  argv: { none: 'it is the command line, for the manifest' },
}

/** The same of the fields of a model in a config file. */
export const MODEL_EFFECTS: Readonly<Record<keyof Preset, Effect>> = {
  model: 'config',
  baseUrl: { none: 'the manifest names the address' },
  apiKeyEnv: { none: 'it names a credential' },
  window: 'config',
  extraBody: 'config',
  temperature: 'config',
  stop: 'config',
  api: 'config',
  headers: 'config',
  stream: { none: 'it changes how a reply arrives, not what it says' },
  chatTemplate: 'config',
  prefill: 'config',
  price: { none: 'it says what answers cost; with --max-cost N/item it is part of the config' },
  decoding: 'config',
  serverFlags: 'config',
  ropeFactor: 'config',
  notes: { none: 'they are for the reader of the manifest' },
}
