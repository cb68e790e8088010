import { parseLengths } from '../../core/lengths.ts'
import { PROFILES } from '../../generators/profile.ts'
import { MOST_QUESTIONS } from '../../generators/questions.ts'
import { methodWords } from '../../suites/method-words.ts'
import { PAPER_PRESETS } from '../../suites/paper-presets.ts'
import { inGroup, many, one, toggle } from '../flag.ts'
import { presetName } from '../paper.ts'
import {
  A_LONG_OUTPUT,
  A_PROFILED_TASK,
  A_PROGRAM,
  A_SHARED_CONTEXT,
  aSource,
  CHECKED_ITSELF,
  EVERY_RUN,
} from '../taker.ts'
import * as read from '../values.ts'

/** Which items, and by which methods they are answered. */
export const WHAT_FLAGS = inGroup('What to run', {
  preset: one({
    taker: EVERY_RUN,
    form: 'NAME',
    about: `Tasks, lengths, samples and methods as a paper has them, where no other flag names them: ${Object.keys(PAPER_PRESETS).join(', ')} (docs/presets.md)`,
    read: presetName,
  }),
  task: many({
    taker: EVERY_RUN,
    alias: 't',
    form: 'NAMES',
    default: 'ruler',
    basic: true,
    about:
      'Names, groups, globs such as niah_*, file:PATH as it is, ask:FILE for your questions (docs/data.md); commas or repeated',
    read: read.names,
  }),
  lengths: one({
    taker: aSource('lengths', 'tasks whose items are made to a length; those of files have lengths of their own'),
    alias: 'l',
    form: 'LENGTHS',
    absent: '8k..64k',
    basic: true,
    about: 'Tokens of prompt and answer: 8k, 3.5m, commas; 8k..512k doubles, 8k..512k:4 log-spaced, 8k..32k:+4k steps',
    read: parseLengths,
  }),
  'output-lengths': one({
    taker: A_LONG_OUTPUT,
    form: 'LENGTHS',
    absent: '0.5k',
    about:
      'Tokens of the required answer, for tasks of long output: 0.5k,2k,8k. Without --lengths their prompts are as long as LongProc makes them',
    read: (text: string, who: string) => parseLengths(text, who),
  }),
  subset: one({
    taker: aSource('subset', 'data sets of --task longproc:NAME'),
    form: 'WAY',
    default: 'first',
    about: "Which items of a longproc: data set: the first, or helmet's 100",
    read: read.oneOf('first', 'helmet'),
  }),
  'allow-native-code': toggle({
    taker: A_PROGRAM,
    default: false,
    about: 'Compile and run C++ answers on this machine, with limits but outside the sandbox (docs/longproc.md)',
  }),
  // 10 of each of RULER's 13 tasks are 130 items a length: about 6 points either side at 85 %, and minutes on a first try.
  profile: one({
    taker: A_PROFILED_TASK,
    form: 'NAME',
    default: 'fathom',
    about:
      "RULER's tasks as fathom draws them, or official: as RULER's own code does, its caps and begun answers (docs/ruler.md)",
    read: read.oneOf(...PROFILES),
  }),
  samples: one({
    taker: EVERY_RUN,
    alias: 'n',
    form: 'N',
    default: '10',
    basic: true,
    about:
      'Items per task and length; 10 is for a first look (500 with --profile official), 100 or more for figures to publish',
    read: read.integer(1, 100_000),
  }),
  'questions-per-context': one({
    taker: A_SHARED_CONTEXT,
    form: 'K',
    default: '1',
    about:
      'Items that share a context, each with a question of its own: a server that keeps what it has read reads it once (docs/prefixes.md)',
    read: read.integer(1, MOST_QUESTIONS),
  }),
  seed: one({
    taker: EVERY_RUN,
    form: 'N',
    default: '42',
    about: 'Equal seeds give equal items',
    read: read.seed,
  }),
  'secret-seed': one({
    taker: EVERY_RUN,
    form: 'FILE',
    about: 'A random seed that only FILE holds, drawn if it is not there; the run shows its hash (docs/submissions.md)',
    read: read.plain,
  }),
  method: many({
    taker: EVERY_RUN,
    alias: 'm',
    form: 'NAMES',
    default: 'full-context',
    basic: true,
    about:
      'Names, NAME@PRESET, globs, all; your own: http:NAME@URL, cli:NAME=COMMAND (docs/add-a-method.md); commas or repeated',
    read: (texts, who) => read.allNamed(methodWords(texts), who),
  }),
  proxy: many({
    taker: CHECKED_ITSELF,
    form: 'NAMES',
    absent: 'none',
    about:
      'Programs of your own that use the models of this run, through an endpoint that counts their calls (docs/external-method.md): names or all',
    read: read.names,
  }),
  as: many({
    taker: CHECKED_ITSELF,
    form: 'NAME=TEXT',
    about:
      'What tables, charts and pages call an entry: memagent="MemAgent-14B (ours)"; NAME is METHOD, METHOD@PRESET or METHOD/MODEL; repeatable',
    read: read.aliases,
  }),
  set: many({
    taker: CHECKED_ITSELF,
    form: 'OWNER.PARAMETER=VALUE',
    about: 'A parameter of a task or method, such as niah_multikey_1.keys=8; repeatable',
    read: read.settings,
  }),
})
