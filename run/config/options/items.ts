import { LONGEST_LENGTH } from '../../../core/lengths.ts'
import { toPublicSeed } from '../../../core/rows/commitment.ts'
import { TOKENIZER_FORMS } from '../../../core/tokens/tokens.ts'
import { PROFILES } from '../../../generators/build/profile.ts'
import { MOST_QUESTIONS } from '../../../generators/build/questions.ts'
import type { ReservedTokens } from '../../../generators/build/reserve.ts'
import { BOOKS, HAYSTACK_NAMES, SWAPPED } from '../../registry/haystacks.ts'
import { CORES } from '../../registry/items/spec.ts'
import { computed, many, one, toggleField } from './field.ts'
import { toFileName, toFolderName } from './folder-text.ts'
import * as value from './values.ts'

/** Which items a run has, and what they are made of. */
export const ITEM_FIELDS = {
  /** Names, groups and globs of tasks, and `file:PATH`, `longproc:NAME`, `wikitables`. */
  task: many(value.nameList, {
    appliesTo: 'every run',
    alias: 't',
    form: 'NAMES',
    default: 'ruler',
    basic: true,
    about:
      'Tasks, groups or globs such as niah_*, file:PATH for a dataset file, ask:FILE for your own questions (docs/data.md). Separate with commas or repeat',
    example: 'niah_single_1',
    sharedWithWorkers: true,
    inLibrary: 'tasks',
    namesFiles: true,
    inFolderName: { at: 1, always: true, text: names => toFolderName(names.join('+'), 60) },
    inConfigHash: false,
    effect: 'items',
  }),
  /** Tokens of prompt and answer together; undefined: each item source's own. */
  lengths: one(value.lengths, {
    appliesTo: 'made lengths',
    alias: 'l',
    form: 'LENGTHS',
    absent: '8k..64k',
    basic: true,
    about:
      'Prompt plus output tokens: 8k, 3.5m, comma-separated. 8k..512k doubles, 8k..512k:4 is log-spaced, 8k..32k:+4k has steps',
    example: '3k',
    sharedWithWorkers: true,
    inLibrary: 'lengths',
    inConfigHash: false,
    effect: 'items',
  }),
  /** Tokens of the required answer, for tasks of long output. */
  outputLengths: one(value.lengths, {
    appliesTo: 'long output',
    form: 'LENGTHS',
    absent: '0.5k',
    about:
      'Tokens of the required answer, for tasks of long output: 0.5k,2k,8k. Without --lengths their prompts have the lengths of LongProc',
    example: '1k',
    sharedWithWorkers: true,
    inLibrary: 'outputLengths',
    inConfigHash: false,
    effect: 'items',
  }),
  /** Which items of a `longproc:` data set are taken. */
  subset: one(value.nameOutOf('first', 'helmet'), {
    appliesTo: 'LongProc',
    form: 'WAY',
    default: 'first',
    about: "Which items of a longproc: data set: the first, or helmet's 100",
    example: 'helmet',
    sharedWithWorkers: true,
    inLibrary: false,
    inConfigHash: false,
    effect: 'items',
  }),
  /** The step of the tasks' ladders. */
  level: one(value.wholeNumber(0, 9), {
    mayLack: true,
    appliesTo: 'ladders',
    form: 'N',
    absent: "the tasks' defaults",
    about:
      'The level of all tasks that have a ladder, 0 to 9; --set TASK.level=N sets one (fathom-bench tasks --show NAME)',
    example: '3',
    sharedWithWorkers: true,
    inLibrary: 'level',
    inFolderName: { at: 4, text: level => `level${level}` },
    inConfigHash: false,
    effect: 'items',
  }),
  /** Whether a question is the same at all lengths. */
  cores: one(value.nameOutOf(...CORES), {
    mayLack: true,
    appliesTo: 'made lengths',
    form: 'WAY',
    default: 'paired',
    about:
      'paired: item k asks the same at all lengths; per-length: others at each, so that no length gives away another (for boards)',
    example: 'per-length',
    sharedWithWorkers: true,
    inLibrary: 'cores',
    inFolderName: { at: 5, text: way => way },
    inConfigHash: false,
    effect: 'items',
  }),
  /** Whether answers that are C++ programs may be compiled and run here. */
  allowNativeCode: toggleField({
    appliesTo: 'programs',
    default: false,
    about: 'Compile and run C++ answers on this machine, with limits but outside the sandbox (docs/longproc.md)',
    example: '',
    sharedWithWorkers: false,
    inLibrary: 'allowNativeCode',
    inConfigHash: false,
    effect: { none: 'it scores answers; without it they stay unscored' },
  }),
  /** How RULER's tasks are drawn: as Fathom does, or as RULER's own code. */
  profile: one(value.nameOutOf(...PROFILES), {
    mayLack: true,
    appliesTo: 'RULER',
    form: 'NAME',
    default: 'fathom',
    about:
      "RULER's tasks as fathom draws them, or official: as RULER's own code does, its caps and answer prefixes (docs/ruler.md)",
    example: 'official',
    sharedWithWorkers: true,
    inLibrary: 'profile',
    inFolderName: { at: 2, text: name => name },
    inConfigHash: false,
    effect: 'folder',
  }),
  // 10 items per task and length are 130 for RULER's 13 tasks: about 6 points of error at 85 %, and minutes on a first
  // try.
  /** Items per task and length. */
  samples: one(value.wholeNumber(1, 100_000), {
    appliesTo: 'every run',
    alias: 'n',
    form: 'N',
    default: '10',
    basic: true,
    about: 'Items per task and length: 10 for a first look (500 with --profile official), 100 or more to publish',
    example: '2',
    sharedWithWorkers: true,
    inLibrary: 'samples',
    inConfigHash: false,
    effect: { none: 'it adds items to the same entry' },
  }),
  /** How sure the result is to be, in place of `samples`: points to each side, or a clear order of entries. */
  until: one(value.untilGoal, {
    mayLack: true,
    appliesTo: 'every run',
    form: 'POINTS',
    absent: '--samples',
    basic: true,
    about:
      'In place of --samples: add contexts until the average is known within POINTS, or with rank until the order of entries is clear (docs/cost.md)',
    example: '5',
    sharedWithWorkers: true,
    inLibrary: false,
    inConfigHash: false,
    effect: { none: 'it adds items to the same entry until the answer is known' },
  }),
  /** Items that share a context, with a question each. */
  questionsPerContext: one(value.wholeNumber(1, MOST_QUESTIONS), {
    mayLack: true,
    appliesTo: 'shared contexts',
    form: 'K',
    default: '1',
    about: 'Questions per context: a server with prefix caching processes a shared context once (docs/prefixes.md)',
    example: '2',
    sharedWithWorkers: true,
    inLibrary: 'questionsPerContext',
    inFolderName: { at: 3, text: count => `questions${count}` },
    inConfigHash: false,
    effect: 'items',
  }),
  seed: one(value.seedNumber, {
    appliesTo: 'every run',
    form: 'N',
    default: '42',
    about: 'Random seed: equal seeds generate equal items',
    example: '7',
    sharedWithWorkers: true,
    inLibrary: 'seed',
    inFolderName: { at: 6, text: seed => `seed${toPublicSeed(seed).replace('sha256:', '-').slice(0, 20)}` },
    inConfigHash: false,
    effect: 'folder',
  }),
  /** A file with the seed, instead of `seed`. */
  secretSeed: one(value.text, {
    appliesTo: 'every run',
    form: 'FILE',
    about: 'File with a secret random seed, created if missing. The run shows only its hash (docs/submissions.md)',
    example: 'seed.txt',
    sharedWithWorkers: false,
    inLibrary: false,
    inConfigHash: false,
    effect: 'folder',
  }),
  /** Parameters of tasks and methods. */
  set: many(value.settingList, {
    appliesTo: 'what refuses it itself',
    form: 'OWNER.PARAMETER=VALUE',
    about: 'Set a parameter of a task or method, such as niah_multikey_1.keys=8; repeatable',
    example: 'memagent.chunkTokens=1000',
    sharedWithWorkers: true,
    inLibrary: 'set',
    inConfigHash: 'params',
  }),
  /** Name of a tokenizer, or path of a tokenizer.json. */
  tokenizer: one(value.text, {
    appliesTo: 'every run',
    form: 'NAME',
    default: 'o200k_base',
    about: `Tokenizer that counts lengths: ${TOKENIZER_FORMS}, or server: as the model's server counts (llama.cpp, vLLM)`,
    example: 'cl100k_base',
    sharedWithWorkers: true,
    inLibrary: 'tokenizer',
    namesFiles: true,
    inFolderName: { at: 7, text: toFileName },
    inConfigHash: false,
    effect: 'folder',
  }),
  /** Name of a haystack, or path of a text or a folder of texts. */
  haystack: one(value.text, {
    appliesTo: 'haystacks',
    form: 'TEXT',
    default: 'prose',
    about: `Haystack of the tasks that use one: ${HAYSTACK_NAMES.join(', ')}, ${BOOKS} (fathom-bench data fetch ${BOOKS}), or a file or folder of your own text; ${SWAPPED} after either of the two replaces the names in each item`,
    example: 'noise',
    sharedWithWorkers: true,
    inLibrary: 'haystack',
    namesFiles: true,
    inFolderName: { at: 8, text: toFileName },
    inConfigHash: false,
    effect: 'folder',
  }),
  /** Paths of data files by role. A role without paths uses the copy of `data fetch`. */
  data: many(value.pathList, {
    appliesTo: 'data files',
    form: 'NAME=PATH',
    about:
      'Official data files of question tasks, such as squad=dev-v1.1.json, word lists (words=FOLDER), or NAME alone for what fathom-bench data fetched',
    example: 'squad=dev-v1.1.json',
    sharedWithWorkers: true,
    inLibrary: 'data',
    namesFiles: true,
    inConfigHash: false,
    effect: 'folder',
  }),
  /** Directory of prompt templates that replace the registered ones. */
  prompts: one(value.text, {
    appliesTo: 'templates',
    form: 'FOLDER',
    about: 'Directory of your own prompt templates: TASK.txt, and METHOD.NAME.txt for methods',
    example: 'prompts',
    sharedWithWorkers: true,
    inLibrary: 'prompts',
    namesFiles: true,
    inConfigHash: 'params',
  }),
  /** Files whose tasks, methods and scorers are run as code. */
  plugin: many(value.textList, {
    appliesTo: 'every run',
    form: 'FILE',
    about:
      'Plugin with your own tasks, methods, scorers or reports: a .js or .ts file, or an installed package. Repeatable. It runs as code',
    example: 'plugin.mjs',
    sharedWithWorkers: false,
    inLibrary: 'plugins',
    inConfigHash: false,
    effect: 'folder',
  }),
  /** Tokens that the model's chat template puts around a prompt. */
  templateTokens: computed(z => z.int().min(0).max(LONGEST_LENGTH).optional(), undefined, {
    mayLack: true,
    sharedWithWorkers: true,
    inConfigHash: false,
    effect: { none: 'it is computed from --chat-template' },
  }),
  /**
   * Tokens that items reserve within their lengths, in addition to their tasks' own reserve
   * (`run/plan/answer-token-limit.ts`).
   */
  kept: computed(z => z.custom<ReservedTokens>().optional(), undefined, {
    mayLack: true,
    sharedWithWorkers: false,
    inConfigHash: false,
    effect: { none: 'it is computed from --reasoning-tokens, --max-answer-tokens and --answer-policy' },
  }),
}
