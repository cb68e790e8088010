import {
  cutText,
  defineProgramScorer,
  escapeInvisible,
  extractLongAnswer,
  type ProgramLanguage,
  type ProgramRun,
  type Programs,
  raise,
  type Verdict,
} from 'fathom-bench/plugin'
import { extractGreedyFence, extractLastFence } from './parts/fences.ts'
import { defineLongProcExpected, type LongProcExpected } from './parts/gold.ts'
import { makeOfficialVerdict, type OfficialResult, type TraceMetrics } from './parts/verdict.ts'

export type PseudoToCodeExpected = LongProcExpected<{
  /** Lines of input and lines of output. */
  readonly testcases: readonly TestCase[]
  /** Language of the answer. Default: C++, as in all official records. */
  readonly language?: ProgramLanguage
}>

type TestCase = readonly [input: readonly string[], output: readonly string[]]

const SOURCE = 'arXiv 2501.05414 section 3; princeton-pli/LongProc 78e873ae longproc/spoc_evaluator.py'
const expects = defineLongProcExpected(
  'Pseudocode to Code',
  'testcases',
  ({ testcases, language = 'c++' }) =>
    Array.isArray(testcases) && testcases.every(isTestCase) && (language === 'c++' || language === 'python'),
)

const isTestCase = (test: unknown): test is TestCase =>
  Array.isArray(test) &&
  test.length === 2 &&
  test.every(lines => Array.isArray(lines) && lines.every(line => typeof line === 'string'))

const getLanguage = ({ item }: PseudoToCodeExpected): ProgramLanguage => item.language ?? 'c++'

/**
 * Scores 1 if the program between the first "```cpp" and the last "```" prints the expected bytes for each of the first
 * ten tests within three seconds. Flaws: the exit status does not matter, and the other tests are not run. Output that
 * the official code cannot decode (including standard error) is wrong there; standard error is ignored here.
 */
export const longprocPseudoToCode = defineProgramScorer({
  id: 'longproc-pseudo-to-code',
  about: 'Does the program print what is expected for the first ten tests? LongProc Pseudocode to Code.',
  source: SOURCE,
  scale: 'yes-no',
  copies: true,
  strict: 'longproc-pseudo-to-code-fixed',
  stated: 'stated-longproc-pseudo-to-code',
  variant: 'official',
  secondary: ['longproc-pseudo-to-code-rmodels'],
  expects,
  language: getLanguage,
  judge: scoreOfficial,
})

export const longprocPseudoToCodeRmodels = defineProgramScorer({
  id: 'longproc-pseudo-to-code-rmodels',
  variant: 'official',
  about: 'The same on the branch for reasoning models, which changes nothing here.',
  source: SOURCE.replace('78e873ae', 'a9185e92 (rmodels)'),
  scale: 'yes-no',
  copies: true,
  expects,
  language: getLanguage,
  judge: scoreOfficial,
})

/**
 * The last closed block of code behind the thinking: 1 where it ends well and prints what is expected for every test,
 * white space at the ends of lines aside. `partial` is the share of tests before the first that fails.
 */
export const longprocPseudoToCodeFixed = defineProgramScorer({
  id: 'longproc-pseudo-to-code-fixed',
  variant: 'strict',
  stated: 'stated-longproc-pseudo-to-code',
  about: 'Does the last program behind the thinking end well and print what is expected for every test?',
  source: 'Our own variant of LongProc Pseudocode to Code: the last block, all tests, exit codes.',
  scale: 'yes-no',
  copies: true,
  expects,
  language: getLanguage,
  async judge(answer, expected: PseudoToCodeExpected, programs) {
    const code = labelledCode(extractLongAnswer(answer), expected)
    if (code === undefined) return { value: 0, parts: { partial: 0 }, why: 'no code' }
    const { testcases } = expected.item
    const isPassing = (run: ProgramRun, output: string) =>
      run.outcome === 'ok' && tidyOutput(run.stdout) === tidyOutput(output)
    const wrong = await findFirstWrong(code, expected, testcases.length, programs, isPassing)
    if (!wrong) return { value: 1, parts: { partial: 1 }, why: `all ${testcases.length} tests pass` }
    return { value: 0, parts: { partial: wrong.at / Math.max(1, testcases.length) }, why: wrong.why }
  },
})

/** The last closed block that is named as code of the item's language. */
export const labelledCode = (text: string, expected: PseudoToCodeExpected): string | undefined =>
  extractLastFence(text, LABELS[getLanguage(expected)])

/** The official code runs no more. */
const FIRST = 10
const TIME_LIMIT_MS = 3000
const LABELS = { 'c++': ['cpp', 'c++', 'cc', 'cxx'], python: ['python', 'python3', 'py'] } as const

async function scoreOfficial(answer: string, expected: PseudoToCodeExpected, programs: Programs): Promise<Verdict> {
  const code =
    getLanguage(expected) === 'python'
      ? extractGreedyFence(answer, '```python')
      : extractGreedyFence(answer.replaceAll('```c++', '```cpp'), '```cpp')
  const unnamed = code !== undefined && /[\ud800-\udfff]/u.test(code)
  const isPassing = (run: ProgramRun, output: string) => run.outcome !== 'timeout' && run.stdout === output
  const wrong =
    code === undefined || unnamed ? undefined : await findFirstWrong(code, expected, FIRST, programs, isPassing)
  return makeOfficialVerdict('accuracy', 'partial_accuracy', (): OfficialResult<TraceMetrics> => {
    // The file is named by a hash of the program in UTF-8.
    if (unnamed) raise('UnicodeEncodeError')
    const accuracy = code === undefined || wrong ? 0 : 1
    return {
      metrics: { accuracy, partial_accuracy: accuracy, extraction_rate: code === undefined ? 0 : 1 },
      firstError: null,
      why: code === undefined ? 'no code' : (wrong?.why ?? 'the first tests pass'),
    }
  })
}

/**
 * The first of the first `most` tests that does not pass; a program that does not build fails the first. The tests run
 * in batches, so that a program that never ends is waited for once, and so that the official scorer and the fixed one
 * ask for the same runs.
 */
async function findFirstWrong(
  code: string,
  expected: PseudoToCodeExpected,
  most: number,
  programs: Programs,
  passes: (run: ProgramRun, output: string) => boolean,
): Promise<{ readonly at: number; readonly why: string } | undefined> {
  const all = expected.item.testcases.slice(0, most)
  const kind = getLanguage(expected)
  const program = { language: kind, source: kind === 'c++' ? HEADER + code : code, timeLimitMs: TIME_LIMIT_MS }
  for (const [from, to] of [
    [0, 1],
    [1, FIRST],
    [FIRST, all.length],
  ] as const) {
    const tests = all.slice(from, to)
    if (tests.length === 0 && from > 0) break
    const runs = await programs.run(
      program,
      tests.map(([input]) => joinLines(input)),
    )
    if (runs[0]?.outcome === 'not built') return { at: from, why: `not built: ${toOneLine(runs[0].why)}` }
    const at = tests.findIndex(([, output], test) => !runs[test] || !passes(runs[test], joinLines(output)))
    if (at < 0) continue
    const { outcome = 'crash', why = 'did not run' } = runs[at] ?? {}
    const how = outcome === 'ok' ? 'another output' : `${outcome}, ${toOneLine(why)}`
    return { at: from + at, why: `test ${from + at + 1}: ${how}` }
  }
  return undefined
}

const joinLines = (lines: readonly string[]) => `${lines.join('\n')}\n`
const tidyOutput = (output: string) =>
  output
    .replaceAll('\r', '')
    .trimEnd()
    .split('\n')
    .map(line => line.trimEnd())
    .join('\n')
const toOneLine = (text: string) => escapeInvisible(cutText(text, 200))

/** Code that the prompt declares as given. */
const HEADER = `${[
  ...[
    'cstdio',
    'iostream',
    'vector',
    'algorithm',
    'numeric',
    'cmath',
    'cstring',
    'set',
    'map',
    'queue',
    'stack',
    'list',
  ],
  'fstream',
  'climits',
  'cassert',
  'iomanip',
  'sstream',
  'bitset',
]
  .map(name => `#include <${name}>\n`)
  .join('')}using namespace std;\n`
