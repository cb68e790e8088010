import { computeShortHash, toCanonicalJson } from '../../../core/rows/key.ts'
import { ANSWER_POLICIES } from '../../../core/rows/manifest/manifest.ts'
import { APIS } from '../../../runners/models/apis.ts'
import { PREFILL_WAYS } from '../../../runners/models/prefill.ts'
import { splitMethodWords } from '../../registry/methods/method-words.ts'
import { many, one, toggleField } from './field.ts'
import { allNamed } from './readers.ts'
import * as value from './values.ts'

/**
 * Which methods answer, and how models are called. Fields of scope `model` are facts about a model and its server: an
 * entry of `models` in a config file sets them for its model, and flags are the short form for one model.
 */
export const MODEL_FIELDS = {
  /** Names and globs of methods. */
  method: many(
    value.listOf((texts, who) => allNamed(splitMethodWords(texts), who)),
    {
      appliesTo: 'every run',
      alias: 'm',
      form: 'NAMES',
      default: 'full-context',
      basic: true,
      about:
        'Methods, NAME@PRESET, globs or all. Your own: http:NAME@URL, cli:NAME=COMMAND (docs/add-a-method.md). Separate with commas or repeat',
      example: 'full-context',
      sharedWithWorkers: true,
      inLibrary: 'methods',
      inConfigHash: false,
      effect: 'rows',
    },
  ),
  /** Programs of the user's own among them that use the run's models, by name, or `all`. */
  proxy: many(value.nameList, {
    appliesTo: 'what refuses it itself',
    form: 'NAMES',
    absent: 'none',
    about:
      'Programs of your own that use the models of this run, through an endpoint that counts their calls (docs/external-method.md): names or all',
    example: 'all',
    sharedWithWorkers: false,
    inLibrary: false,
    inConfigHash: false,
    effect: 'rows',
  }),
  /** Name of the environment variable that holds the key of the servers. */
  apiKeyEnv: one(value.variable, {
    scope: 'model',
    appliesTo: 'models without a key',
    form: 'NAME',
    default: 'OPENAI_API_KEY',
    about: 'Environment variable that holds the key; local servers need none',
    example: 'OTHER_KEY',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'it names a credential' },
  }),
  /** Fields added to every request. */
  extraBody: one(value.body, {
    scope: 'model',
    merges: true,
    appliesTo: 'model calls',
    form: 'JSON',
    about: 'Fields added to every request, such as \'{"top_k": 20}\'',
    example: '{"top_k":20}',
    sharedWithWorkers: true,
    inLibrary: true,
    inRequest: true,
    // It may hold a secret.
    inConfigHash: {
      as: 'extra_body',
      note: body => (Object.keys(body).length > 0 ? computeShortHash(toCanonicalJson(body)) : undefined),
    },
  }),
  temperature: one(value.fraction(0, 2), {
    scope: 'model',
    appliesTo: 'models without a temperature',
    form: 'N',
    default: '0',
    about: '0 to 2',
    example: '0.5',
    sharedWithWorkers: true,
    inLibrary: true,
    inRequest: true,
    inConfigHash: { as: 'temperature' },
  }),
  topP: one(value.fraction(0.000_001, 1), {
    scope: 'model',
    appliesTo: 'sampled calls',
    form: 'N',
    about: 'Above 0, up to 1',
    absent: "the server's",
    example: '0.9',
    sharedWithWorkers: true,
    inLibrary: true,
    inRequest: true,
    inConfigHash: { as: 'top_p' },
  }),
  /** Words that end an answer; none: only a method's own. */
  stop: many(value.stopList, {
    scope: 'model',
    appliesTo: 'model calls',
    form: 'TEXT',
    absent: 'none',
    about: 'Text that ends an answer and is not part of it; up to four (\\n is a line break)',
    example: 'END',
    sharedWithWorkers: true,
    inLibrary: true,
    inRequest: true,
    inConfigHash: { as: 'stop', note: words => (words.length > 0 ? JSON.stringify(words) : undefined) },
  }),
  /** Tokens of the call that answers: as the task says, or as the method's source has it. */
  answerPolicy: one(value.nameOutOf(...ANSWER_POLICIES), {
    appliesTo: 'model calls',
    form: 'POLICY',
    default: 'same',
    about:
      "Output-token limit of answers: same (the task's limit for every method) or paper (that of each method's source)",
    example: 'paper',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: 'computed',
  }),
  /** The turns of a chat over one of three APIs, or one text over `/completions`. */
  api: one(value.nameOutOf(...APIS), {
    scope: 'model',
    appliesTo: 'several APIs',
    form: 'WAY',
    default: 'chat',
    about: `${APIS.join(', ')}: API of the server; completions sends one text, also for base models (docs/models.md)`,
    example: 'responses',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: { as: 'api', note: api => (api === 'chat' ? undefined : api) },
  }),
  /** Further headers of every request. */
  header: many(value.headerList, {
    scope: 'model',
    entryName: 'headers',
    merges: true,
    appliesTo: 'served models',
    form: 'NAME=VARIABLE',
    about: 'A header of every request, with the environment variable that holds its value; repeatable',
    example: 'anthropic-beta=BETA',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: 'computed',
  }),
  /** The header that holds a word of each item's own, for routers. */
  sessionHeader: one(value.headerField, {
    scope: 'model',
    appliesTo: 'served models',
    form: 'NAME',
    about: 'A header with an id per item, such as x-session-id, for routers that send its calls to one server',
    example: 'x-session-id',
    sharedWithWorkers: true,
    inLibrary: true,
    inRequest: true,
    inConfigHash: false,
    effect: { none: 'it routes requests to one server' },
  }),
  /** Whether replies come piece by piece. */
  stream: toggleField({
    scope: 'model',
    appliesTo: 'model calls',
    default: true,
    about:
      'Stream responses. Use --no-stream for gateways that break streams (then the time to the first token is unknown)',
    example: 'no',
    sharedWithWorkers: true,
    inLibrary: true,
    inRequest: true,
    inConfigHash: false,
    effect: { none: 'it changes how a reply arrives, not what it says' },
  }),
  /** With completions: a file of a chat template, or `none`. */
  chatTemplate: one(value.path, {
    scope: 'model',
    appliesTo: 'model calls',
    form: 'FILE',
    absent: 'none',
    about: 'With --api completions: a chat template in Jinja, or none for the text alone',
    example: 'none',
    sharedWithWorkers: true,
    inLibrary: true,
    namesFiles: true,
    inConfigHash: 'computed',
  }),
  /** How servers continue from the beginning of an answer; undefined: Fathom asks them, if items have one. */
  prefill: one(value.nameOutOf(...PREFILL_WAYS), {
    scope: 'model',
    appliesTo: 'model calls',
    form: 'WAY',
    absent: 'Fathom asks the server if items have answer prefixes',
    about: `How the server continues an answer prefix: ${PREFILL_WAYS.slice(0, -1).join(', ')}; none leaves it out`,
    example: 'vllm',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: 'computed',
  }),
  /** Limit of an answer without reasoning, instead of the policy's. */
  maxAnswerTokens: one(value.tokenCount, {
    appliesTo: 'answers',
    form: 'N',
    absent: 'from --answer-policy',
    about: 'Output-token limit without reasoning, for all methods',
    example: '64',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: { as: 'max_answer_tokens' },
  }),
  /** Tokens of thinking, on top of those of the answer, and within the lengths of items. */
  reasoningTokens: one(value.tokensOrNone, {
    appliesTo: 'model calls',
    form: 'N',
    default: '0',
    about:
      'Extra output tokens per call for reasoning, so that it does not use up the answer. Reserved within --lengths',
    example: '512',
    sharedWithWorkers: true,
    inLibrary: true,
    inRequest: true,
    inConfigHash: { as: 'reasoning_tokens' },
  }),
  /** The context window in the model's own tokens; undefined: as its server reports. */
  window: one(value.tokenCount, {
    scope: 'model',
    appliesTo: 'models without a window',
    form: 'N',
    absent: 'as the server reports',
    about: "The model's context window in tokens",
    example: '6000',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: 'computed',
  }),
  /** Whether one long prompt checks a claimed window; undefined: if an entry claims it. */
  probeWindow: toggleField({
    scope: 'model',
    appliesTo: 'claimed windows',
    absent: 'for windows that --config claims',
    about: 'Before the run, check the claimed context window with one long prompt (docs/models.md)',
    example: 'no',
    sharedWithWorkers: false,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'it checks the window before the run' },
  }),
  /** Whether each model gets one request before the run; undefined: in a run, not in a dry one. */
  fitCheck: toggleField({
    appliesTo: 'served models',
    absent: 'yes; no in a dry run',
    about: "Before anything is spent, ask each model once with the run's own text: its tokens, window and speed",
    example: 'no',
    sharedWithWorkers: false,
    inLibrary: true,
    inConfigHash: false,
    effect: { none: 'it measures how the model counts tokens; a run without it learns the same from its answers' },
  }),
  /** The policy for prompts above the window; undefined: reject them, and do not start a run in which nothing fits. */
  overflow: one(value.nameOutOf('refuse', 'truncate-middle'), {
    appliesTo: 'whole prompts',
    form: 'WAY',
    absent: 'refuse, and no run if nothing fits',
    about: 'Policy for prompts above the context window: refuse (scores 0, shown as overflow) or truncate-middle',
    example: 'truncate-middle',
    sharedWithWorkers: true,
    inLibrary: true,
    inConfigHash: 'params',
  }),
}
