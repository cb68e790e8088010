import { parseTokens } from '../../core/lengths.ts'
import { ANSWER_POLICIES } from '../../core/rows.ts'
import { APIS } from '../../runners/models/apis.ts'
import { PREFILL_WAYS } from '../../runners/models/prefill.ts'
import { inGroup, many, one, toggle } from '../flag.ts'
import { judgeModel, namedModel, namedModels, READER, serverUrl } from '../models.ts'
import { A_JUDGED, A_MODEL, A_SAMPLED, AN_ANSWERER, aMethod, aModel, both, CHECKED_ITSELF } from '../taker.ts'
import * as read from '../values.ts'

export const A_SERVED = aModel('models at a server', ({ baseUrl }) => baseUrl !== null)

/** The embedded reader answers in two ways. */
const AN_API = aModel(
  'models at a server; the embedded reader has chat and completions',
  ({ baseUrl }, { api = 'chat' }) => baseUrl !== null || ['chat', 'completions'].includes(api),
)

/** Which models, and how they are asked. */
export const MODEL_FLAGS = inGroup('Model', {
  model: many({
    taker: A_MODEL,
    form: 'NAME[@URL]',
    default: READER,
    basic: true,
    about:
      'As its server knows it; separate with commas or repeat. The default is an embedded program that plays a model',
    read: namedModels,
  }),
  'sub-model': one({
    taker: aMethod('methods that make inner calls', ({ callsSubModel }) => callsSubModel === true),
    form: 'NAME[@URL]',
    absent: 'the model itself',
    about: 'For the inner calls of methods that make them',
    read: namedModel,
  }),
  'embed-model': one({
    taker: aMethod('methods that retrieve by vectors', ({ needs }) => needs.includes('embeddings')),
    form: 'NAME[@URL]',
    absent: 'the model itself',
    about: 'For the vectors of methods that retrieve by them',
    read: namedModel,
  }),
  judge: one({
    taker: A_JUDGED,
    form: 'NAME@URL',
    absent: 'such answers stay without a score',
    about: 'Scores answers that a suite has scored by a model; its scores stand apart from exact ones (docs/data.md)',
    read: judgeModel,
  }),
  'judge-key-env': one({
    taker: A_JUDGED,
    form: 'NAME',
    default: 'OPENAI_API_KEY',
    about: "Environment variable that holds the judge's key",
    read: read.variableName,
  }),
  'base-url': one({
    taker: CHECKED_ITSELF,
    form: 'URL',
    basic: true,
    absent: '$OPENAI_BASE_URL, else https://api.openai.com/v1',
    about: 'OpenAI-compatible server of models named without @URL, usually with /v1 at its end',
    read: serverUrl,
  }),
  'api-key-env': one({
    taker: aModel('models at a server', ({ baseUrl, preset }) => baseUrl !== null && preset?.apiKeyEnv === undefined),
    form: 'NAME',
    default: 'OPENAI_API_KEY',
    about: 'Environment variable that holds the key; local servers need none',
    read: read.variableName,
  }),
  'extra-body': one({
    taker: A_MODEL,
    form: 'JSON',
    about: 'Fields added to every request, such as \'{"top_k": 20}\'',
    read: read.extraBody,
  }),
  temperature: one({
    taker: both(
      A_SAMPLED,
      aModel('models without a temperature in --config', ({ preset }) => preset?.temperature === undefined),
    ),
    form: 'N',
    default: '0',
    about: '0 to 2',
    read: read.decimal(0, 2),
  }),
  'top-p': one({
    taker: A_SAMPLED,
    form: 'N',
    about: 'Above 0, up to 1',
    absent: "the server's",
    read: read.decimal(0.000_001, 1),
  }),
  stop: many({
    taker: A_MODEL,
    form: 'TEXT',
    absent: 'none',
    about: 'Ends an answer where it stands, and is no part of it; up to four (\\n is a line break)',
    read: read.stopWords,
  }),
  'answer-policy': one({
    taker: A_MODEL,
    form: 'POLICY',
    default: 'same',
    about:
      "What the call that answers may take: same (the task's limit for every method) or paper (that of each method's source)",
    read: read.oneOf(...ANSWER_POLICIES),
  }),
  api: one({
    taker: AN_API,
    form: 'WAY',
    default: 'chat',
    about: `${APIS.join(', ')}: what the server is asked by; completions is one text, for base models too (docs/models.md)`,
    read: read.oneOf(...APIS),
  }),
  header: many({
    taker: A_SERVED,
    form: 'NAME=VARIABLE',
    about: 'A header of every request, with the environment variable that holds its value; repeatable',
    read: read.headers,
  }),
  'session-header': one({
    taker: A_SERVED,
    form: 'NAME',
    about: 'A header with a word of each item, such as x-session-id, for routers that keep its calls at one server',
    read: read.headerName,
  }),
  stream: toggle({
    taker: A_MODEL,
    default: true,
    about:
      'Replies come piece by piece; --no-stream for gateways that break them (then there is no time to the first token)',
  }),
  'chat-template': one({
    taker: A_MODEL,
    form: 'FILE',
    absent: 'none',
    about: 'With --api completions: a chat template in Jinja, or none for the text alone',
    read: read.plain,
  }),
  prefill: one({
    taker: A_MODEL,
    form: 'WAY',
    absent: 'the server is asked, where items begin the answer',
    about: `How the server goes on from the beginning of an answer: ${PREFILL_WAYS.slice(0, -1).join(', ')}; none leaves it out`,
    read: read.oneOf(...PREFILL_WAYS),
  }),
  'max-answer-tokens': one({
    taker: AN_ANSWERER,
    form: 'N',
    absent: 'what --answer-policy says',
    about: 'Limit of an answer, thinking aside, for all methods',
    read: parseTokens,
  }),
  'reasoning-tokens': one({
    taker: A_MODEL,
    form: 'N',
    default: '0',
    about: 'Added to the limit of a call for thinking, so that it does not eat the answer; kept free within --lengths',
    read: (text: string, who: string) => (text === '0' ? 0 : parseTokens(text, who)),
  }),
  window: one({
    taker: aModel('models without a window in --config', ({ preset }) => preset?.window === undefined),
    form: 'N',
    absent: 'what the server tells',
    about: "The model's context window in tokens",
    read: parseTokens,
  }),
  'probe-window': toggle({
    taker: aModel(
      'models at a server whose window --config or --window claims',
      ({ baseUrl, preset }, { window }) => baseUrl !== null && (preset?.window ?? window) !== undefined,
    ),
    absent: 'for windows that --config claims',
    about: 'Before the run, check by one long prompt that the claimed window holds (docs/models.md)',
  }),
  'fit-check': toggle({
    taker: A_SERVED,
    absent: 'yes; no in a dry run',
    about: "Before anything is spent, ask each model once with the run's own text: its tokens, window and speed",
  }),
  overflow: one({
    taker: aMethod('methods that put the whole context into one prompt', ({ params }) => 'overflow' in params),
    form: 'WAY',
    absent: 'refuse, and no run where nothing fits',
    about: 'Prompts above the window: refuse (scores 0, shown as overflow) or truncate-middle',
    read: read.oneOf('refuse', 'truncate-middle'),
  }),
})
