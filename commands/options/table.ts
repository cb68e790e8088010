import { usageError } from '../../core/errors.ts'
import { parseLengths, parseTokens } from '../../core/lengths.ts'
import { ANSWER_POLICIES } from '../../core/rows.ts'
import { TOKENIZER_FORMS } from '../../core/tokens.ts'
import { PROFILES } from '../../generators/profile.ts'
import { PREFILL_WAYS } from '../../runners/models/prefill.ts'
import { HAYSTACK_NAMES } from '../../suites/haystacks.ts'
import { methodWords } from '../../suites/method-words.ts'
import type { Asked } from '../parts/command.ts'
import { type Flags, many, one, toggle } from './flag.ts'
import { JUDGE_FLAGS } from './judge.ts'
import { limit } from './limits.ts'
import { namedModel, namedModels, READER, serverUrl } from './models.ts'
import {
  A_FILLER,
  A_GATE,
  A_LONG_OUTPUT,
  A_MODEL,
  A_PROFILED_TASK,
  A_PROGRAM,
  A_READER_OF_DATA,
  A_SAMPLED,
  A_TEMPLATE,
  AN_ANSWERER,
  aMethod,
  aModel,
  aSource,
  both,
  CHECKED_ITSELF,
  EVERY_RUN,
  type Taker,
} from './taker.ts'
import * as read from './values.ts'

/** All flags of `run`, in the order of its help. Other commands take some of them. */
export const RUN_FLAGS = {
  task: many({
    group: 'What to run',
    taker: EVERY_RUN,
    alias: 't',
    form: 'NAMES',
    default: 'ruler',
    basic: true,
    about:
      'Tasks: names, groups, globs such as niah_*, file:PATH for a file as it is (docs/data.md); commas or repeated',
    read: names,
  }),
  lengths: one({
    group: 'What to run',
    taker: aSource('lengths', 'tasks whose items are made to a length; those of files have lengths of their own'),
    alias: 'l',
    form: 'LENGTHS',
    absent: '8k..64k',
    basic: true,
    about: 'Tokens of prompt and answer: 8k, 3.5m, commas; 8k..512k doubles, 8k..512k:4 log-spaced, 8k..32k:+4k steps',
    read: parseLengths,
  }),
  'output-lengths': one({
    group: 'What to run',
    taker: A_LONG_OUTPUT,
    form: 'LENGTHS',
    absent: '0.5k',
    about:
      'Tokens of the required answer, for tasks of long output: 0.5k,2k,8k. Without --lengths their prompts are as long as LongProc makes them',
    read: (text: string, who: string) => parseLengths(text, who),
  }),
  subset: one({
    group: 'What to run',
    taker: aSource('subset', 'data sets of --task longproc:NAME'),
    form: 'WAY',
    default: 'first',
    about: "Which items of a longproc: data set: the first, or helmet's 100",
    read: read.oneOf('first', 'helmet'),
  }),
  'allow-native-code': toggle({
    group: 'What to run',
    taker: A_PROGRAM,
    default: false,
    about: 'Compile and run C++ answers on this machine, with limits but outside the sandbox (docs/longproc.md)',
  }),
  // 10 of each of RULER's 13 tasks are 130 items a length: about 6 points either side at 85 %, and minutes on a first try.
  profile: one({
    group: 'What to run',
    taker: A_PROFILED_TASK,
    form: 'NAME',
    default: 'fathom',
    about:
      "RULER's tasks as fathom draws them, or official: as RULER's own code does, its caps and begun answers (docs/ruler.md)",
    read: read.oneOf(...PROFILES),
  }),
  samples: one({
    group: 'What to run',
    taker: EVERY_RUN,
    alias: 'n',
    form: 'N',
    default: '10',
    basic: true,
    about:
      'Items per task and length; 10 is for a first look (500 with --profile official), 100 or more for figures to publish',
    read: read.integer(1, 100_000),
  }),
  seed: one({
    group: 'What to run',
    taker: EVERY_RUN,
    form: 'N',
    default: '42',
    about: 'Equal seeds give equal items',
    read: read.seed,
  }),
  'secret-seed': one({
    group: 'What to run',
    taker: EVERY_RUN,
    form: 'FILE',
    about: 'A random seed that only FILE holds, drawn if it is not there; the run shows its hash (docs/submissions.md)',
    read: plain,
  }),
  method: many({
    group: 'What to run',
    taker: EVERY_RUN,
    alias: 'm',
    form: 'NAMES',
    default: 'full-context',
    basic: true,
    about:
      'Methods: names, NAME@PRESET for a setting of its source, globs or all, http:NAME@URL or cli:NAME=COMMAND for a program of your own (docs/add-a-method.md); commas or repeated',
    read: (texts, who) => allNamed(methodWords(texts), who),
  }),
  as: many({
    group: 'What to run',
    taker: CHECKED_ITSELF,
    form: 'NAME=TEXT',
    about:
      'What tables, charts and pages call an entry: memagent="MemAgent-14B (ours)"; NAME is METHOD, METHOD@PRESET or METHOD/MODEL; repeatable',
    read: read.aliases,
  }),
  set: many({
    group: 'What to run',
    taker: CHECKED_ITSELF,
    form: 'OWNER.PARAMETER=VALUE',
    about: 'A parameter of a task or method, such as niah_multikey_1.keys=8; repeatable',
    read: read.settings,
  }),

  model: many({
    group: 'Model',
    taker: A_MODEL,
    form: 'NAME[@URL]',
    default: READER,
    basic: true,
    about: 'As its server knows it; repeatable. The default is an embedded program that plays a model',
    read: namedModels,
  }),
  'sub-model': one({
    group: 'Model',
    taker: aMethod('methods that make inner calls', ({ callsSubModel }) => callsSubModel === true),
    form: 'NAME[@URL]',
    absent: 'the model itself',
    about: 'For the inner calls of methods that make them',
    read: namedModel,
  }),
  'embed-model': one({
    group: 'Model',
    taker: aMethod('methods that retrieve by vectors', ({ needs }) => needs.includes('embeddings')),
    form: 'NAME[@URL]',
    absent: 'the model itself',
    about: 'For the vectors of methods that retrieve by them',
    read: namedModel,
  }),
  'base-url': one({
    group: 'Model',
    taker: CHECKED_ITSELF,
    form: 'URL',
    basic: true,
    absent: '$OPENAI_BASE_URL, else https://api.openai.com/v1',
    about: 'OpenAI-compatible server of models named without @URL, usually with /v1 at its end',
    read: serverUrl,
  }),
  'api-key-env': one({
    group: 'Model',
    taker: aModel('models at a server', ({ baseUrl, preset }) => baseUrl !== null && preset?.apiKeyEnv === undefined),
    form: 'NAME',
    default: 'OPENAI_API_KEY',
    about: 'Environment variable that holds the key; local servers need none',
    read: read.variableName,
  }),
  'extra-body': one({
    group: 'Model',
    taker: A_MODEL,
    form: 'JSON',
    about: 'Fields added to every request, such as \'{"top_k": 20}\'',
    read: read.extraBody,
  }),
  temperature: one({
    group: 'Model',
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
    group: 'Model',
    taker: A_SAMPLED,
    form: 'N',
    about: 'Above 0, up to 1',
    absent: "the server's",
    read: read.decimal(0.000_001, 1),
  }),
  'answer-policy': one({
    group: 'Model',
    taker: A_MODEL,
    form: 'POLICY',
    default: 'same',
    about:
      "What the call that answers may take: same (the task's limit for every method) or paper (that of each method's source)",
    read: read.oneOf(...ANSWER_POLICIES),
  }),
  api: one({
    group: 'Model',
    taker: A_MODEL,
    form: 'WAY',
    default: 'chat',
    about: 'chat, or completions: one text to /v1/completions, for base models too (docs/models.md)',
    read: read.oneOf('chat', 'completions'),
  }),
  'chat-template': one({
    group: 'Model',
    taker: A_MODEL,
    form: 'FILE',
    absent: 'none',
    about: 'With --api completions: a chat template in Jinja, or none for the text alone',
    read: plain,
  }),
  prefill: one({
    group: 'Model',
    taker: A_MODEL,
    form: 'WAY',
    absent: 'the server is asked, where items begin the answer',
    about: `How the server goes on from the beginning of an answer: ${PREFILL_WAYS.slice(0, -1).join(', ')}; none leaves it out`,
    read: read.oneOf(...PREFILL_WAYS),
  }),
  'max-answer-tokens': one({
    group: 'Model',
    taker: AN_ANSWERER,
    form: 'N',
    absent: 'what --answer-policy says',
    about: 'Limit of an answer, thinking aside, for all methods',
    read: parseTokens,
  }),
  'reasoning-tokens': one({
    group: 'Model',
    taker: A_MODEL,
    form: 'N',
    default: '0',
    about: 'Added to the limit of a call for thinking, so that it does not eat the answer; kept free within --lengths',
    read: (text: string, who: string) => (text === '0' ? 0 : parseTokens(text, who)),
  }),
  window: one({
    group: 'Model',
    taker: aModel('models without a window in --config', ({ preset }) => preset?.window === undefined),
    form: 'N',
    absent: 'what the server tells',
    about: "The model's context window in tokens",
    read: parseTokens,
  }),
  'probe-window': toggle({
    group: 'Model',
    taker: aModel(
      'models at a server whose window --config or --window claims',
      ({ baseUrl, preset }, { window }) => baseUrl !== null && (preset?.window ?? window) !== undefined,
    ),
    absent: 'for windows that --config claims',
    about: 'Before the run, check by one long prompt that the claimed window holds (docs/models.md)',
  }),
  overflow: one({
    group: 'Model',
    taker: aMethod('methods that put the whole context into one prompt', ({ params }) => 'overflow' in params),
    form: 'WAY',
    absent: 'refuse, and no run where nothing fits',
    about: 'Prompts above the window: refuse (scores 0, shown as overflow) or truncate-middle',
    read: read.oneOf('refuse', 'truncate-middle'),
  }),

  tokenizer: one({
    group: 'Text and data',
    taker: EVERY_RUN,
    form: 'NAME',
    default: 'o200k_base',
    about: `What lengths are counted in: ${TOKENIZER_FORMS}`,
    read: plain,
  }),
  haystack: one({
    group: 'Text and data',
    taker: A_FILLER,
    form: 'TEXT',
    default: 'prose',
    about: `Haystack of the tasks that take one: ${HAYSTACK_NAMES.join(', ')}, or a file or folder of your own text`,
    read: plain,
  }),
  data: many({
    group: 'Text and data',
    taker: A_READER_OF_DATA,
    form: 'NAME=PATH',
    about:
      'Official data files of question tasks, such as squad=dev-v1.1.json, word lists (words=FOLDER), or NAME alone for what fathom-bench data fetched',
    read: read.pathsByName,
  }),
  prompts: one({
    group: 'Text and data',
    taker: A_TEMPLATE,
    form: 'FOLDER',
    about: 'Prompt templates of your own: TASK.txt, and METHOD.NAME.txt for those of methods',
    read: plain,
  }),
  plugin: many({
    group: 'Text and data',
    taker: EVERY_RUN,
    form: 'FILE',
    about:
      'Tasks, methods, scorers, reports of your own: a .js or .ts file, or an installed package; repeatable. It is run as code',
    read: all,
  }),

  'max-calls': many({
    group: 'Limits',
    taker: AN_ANSWERER,
    form: 'N[/item]',
    about: 'Calls of the run, or of each item with /item; may be given for both, as all limits (docs/budgets.md)',
    read: limit(read.integer(1, 1e9)),
  }),
  'max-total-tokens': many({
    group: 'Limits',
    taker: AN_ANSWERER,
    form: 'N[/item]',
    about: 'Tokens of prompts and answers together: 500k, 20m',
    read: limit(read.tokens),
  }),
  'max-cost': many({
    group: 'Limits',
    taker: AN_ANSWERER,
    form: 'USD[/item]',
    about: 'US dollars, by --prices: 20, 0.05/item',
    read: limit(read.money),
  }),
  'max-time': many({
    group: 'Limits',
    taker: EVERY_RUN,
    form: 'TIME[/item]',
    about: 'Of this session, or of each item: 2h, 90s/item',
    read: limit(read.duration),
  }),
  prices: one({
    group: 'Limits',
    taker: AN_ANSWERER,
    form: 'FILE',
    about: 'What models cost, JSON or YAML with a date (docs/budgets.md)',
    read: plain,
  }),

  concurrency: one({
    group: 'Load',
    taker: EVERY_RUN,
    alias: 'j',
    form: 'N',
    default: '8',
    about: 'Items at a time; falls by itself on 429 and 503',
    read: read.integer(1, 1024),
  }),
  timeout: one({
    group: 'Load',
    taker: A_MODEL,
    form: 'TIME',
    absent: '10m, more for long prompts',
    about: 'Longest silence of the server in a call: 90s, 10m; a bare number is seconds',
    read: read.duration,
  }),
  'max-retries': one({
    group: 'Load',
    taker: A_MODEL,
    form: 'N',
    default: '6',
    about:
      'Of a call that may yet succeed (429, 500, cut connections); a server that is down or loads is waited for; 0: never',
    read: read.integer(0, 100),
  }),
  'retry-budget': one({
    group: 'Load',
    taker: A_MODEL,
    form: 'TIME',
    default: '30m',
    about: 'Longest time of one call with all its retries; so long a server may be down',
    read: read.duration,
  }),
  'fail-on-error': one({
    group: 'Load',
    taker: EVERY_RUN,
    form: 'RATE',
    default: '0',
    about: 'Share of failed items above which the exit code is 3: 0.05 or 5%',
    read: read.share,
  }),

  out: one({
    group: 'Run folder',
    taker: EVERY_RUN,
    alias: 'o',
    form: 'FOLDER',
    basic: true,
    absent: 'bench-runs/…',
    about: 'Where rows and reports go; the same command goes on where it stopped',
    read: plain,
  }),
  shard: one({
    group: 'Run folder',
    taker: EVERY_RUN,
    form: 'I/N',
    about: 'Only part I of N of the items, for several machines',
    read: read.shard,
  }),
  config: one({
    group: 'Run folder',
    taker: EVERY_RUN,
    form: 'FILE',
    about: 'JSON or YAML with these names (flags win), and models: entries for --model',
    read: plain,
  }),
  'retry-errors': toggle({
    group: 'Run folder',
    taker: EVERY_RUN,
    default: true,
    about: 'Run failed items again on resume (--no-retry-errors keeps them)',
  }),
  'save-contexts': toggle({
    group: 'Run folder',
    taker: EVERY_RUN,
    default: false,
    about: 'Write the prompts too; they are large',
  }),
  trace: toggle({
    group: 'Run folder',
    taker: EVERY_RUN,
    default: false,
    about: 'Write what each answer took, call by call, without the contexts: trace/*.jsonl',
  }),
  record: one({
    group: 'Run folder',
    taker: A_MODEL,
    form: 'FILE',
    about: "Append every reply to FILE, by its request's hash",
    read: plain,
  }),
  replay: one({
    group: 'Run folder',
    taker: A_MODEL,
    form: 'FILE',
    about: 'Take the replies from FILE: no server, no key, the same rows',
    read: plain,
  }),
  'dry-run': toggle({
    group: 'Run folder',
    taker: EVERY_RUN,
    default: false,
    basic: true,
    about: 'Show cells, items, tokens, calls and money, and stop',
  }),

  gate: one({
    group: 'Gate',
    taker: EVERY_RUN,
    form: 'FILE',
    about: "After the run, hold it against a baseline; the exit code is the gate's (docs/gate.md)",
    read: plain,
  }),
  sequential: toggle({
    group: 'Gate',
    taker: CHECKED_ITSELF,
    default: false,
    about: 'With --gate: add samples in four steps, and stop as soon as the verdict is clear',
  }),
  ...takenBy(A_GATE, JUDGE_FLAGS),

  display: one({
    group: 'Output',
    taker: EVERY_RUN,
    form: 'WAY',
    default: 'auto',
    about: 'Progress: auto, rich, plain, json or none',
    read: read.oneOf('auto', 'rich', 'plain', 'json', 'none'),
  }),
  json: toggle({
    group: 'Output',
    taker: EVERY_RUN,
    default: false,
    about: 'Same as --display json: one JSON object a line on stdout',
  }),
  quiet: toggle({ group: 'Output', taker: EVERY_RUN, alias: 'q', default: false, about: 'Only the result and errors' }),
  color: toggle({
    group: 'Output',
    taker: EVERY_RUN,
    default: true,
    about: 'Colours on a terminal (--no-color or NO_COLOR turns them off; a typed --color keeps them in a pipe)',
  }),
  details: toggle({
    group: 'Output',
    taker: EVERY_RUN,
    default: false,
    about: 'The table of every entry as well, task by task',
  }),
  debug: toggle({ group: 'Output', taker: EVERY_RUN, default: false, about: 'Stack traces with errors' }),
} as const

/** What `fathom-bench run` was asked. */
export type RunOptions = Asked<typeof RUN_FLAGS>

function takenBy<F extends Flags>(taker: Taker, flags: F): F {
  return Object.fromEntries(Object.entries(flags).map(([name, flag]) => [name, { ...flag, taker }])) as F
}

function plain(text: string): string {
  return text
}

function all(texts: readonly string[]): readonly string[] {
  return texts
}

/** Comma lists and repeats, as one list of patterns. */
function names(texts: readonly string[], who: string): readonly string[] {
  return allNamed(
    texts.flatMap(text => text.split(',')).map(text => text.trim()),
    who,
  )
}

function allNamed(patterns: readonly string[], who: string): readonly string[] {
  if (patterns.includes('')) throw usageError(`${who}: a name is empty. Allowed: names with commas between them.`)
  return patterns
}
