import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ReportInput } from '../../../reports/summary/reporter.ts'
import { escapeLatex, latex } from '../../../reports/tables/latex.ts'
import { anyText } from '../../any-text.ts'
import { K, makeFixture, READER_ENTRY, RULER } from '../fixture.ts'
import { longOutput } from '../long-output.ts'

const tex = (input: ReportInput) => latex.render(input) as string
const linesOf = (text: string, from: string, to: string) =>
  text
    .slice(text.indexOf(from) + from.length, text.indexOf(to))
    .trim()
    .split('\n')
const real = (model: string, skill: number) => ({ method: 'full-context', model, skill: () => skill })

describe('escaped text', () => {
  test.each([
    ['a_b & 50% of #1 $x^2$ ~{}', 'a\\_b \\& 50\\% of \\#1 \\$x\\textasciicircum{}2\\$ \\textasciitilde{}\\{\\}'],
    ['\\input{/etc/passwd}', '\\textbackslash{}input\\{/etc/passwd\\}'],
    ['a--b---c-d', 'a-{}-b-{}-{}-c-d'],
    ['[1] * "x" `y` \'z\'', "{[}1{]} {*} {\\char34}x{\\char34} {`}y{`} {'}z{'}"],
    ['Müller é · 1–2', 'Muller e \\textperiodcentered{} 1--2'],
    ['日本\n\u0007\u202e\ud800', '??????'],
  ])('%j', (text, written) => {
    expect(escapeLatex(text)).toBe(written)
  })

  test('of any text has balanced braces, and no sign of TeX but in the commands above', () => {
    fc.assert(
      fc.property(anyText({ maxLength: 60 }), text => {
        const written = escapeLatex(text)
        expect(written).toMatch(/^[ -~]*$/)
        expect(misread(written)).toEqual([])
      }),
    )
  })
})

describe('the table', () => {
  test('holds scores with intervals, the best in bold, and oracle and floors apart', () => {
    const oracle = { method: 'oracle', model: '', skill: () => 1 }
    const text = tex(
      makeFixture({
        tasks: ['qa_1'],
        lengths: [8 * K],
        samples: 4,
        entries: [real('a', 1), real('b', 0), oracle],
        params: { profile: 'official' },
      }),
    )
    expect(linesOf(text, '\\midrule', '\\bottomrule')).toEqual([
      'full-context \\textperiodcentered{} a & \\textbf{100} {\\scriptsize [51--100]} & -- & $\\geq$8K {\\scriptsize [$<$8K--8K]} \\\\',
      'full-context \\textperiodcentered{} b & 0.0 {\\scriptsize [0--49]} & -- & $<$8K \\\\',
      '\\midrule',
      'oracle & 100 {\\scriptsize [51--100]} & -- & $\\geq$8K {\\scriptsize [$<$8K--8K]} \\\\',
    ])
    expect(text).toContain('\\begin{tabular}{lrrr}\n\\toprule\n & 8K & Eff. & RULER \\\\')
  })

  test('equals are bold together, and what looks equal is equal', () => {
    const text = tex(
      makeFixture({ tasks: ['qa_1'], lengths: [8 * K], samples: 4, entries: [real('a', 1), real('b', 1)] }),
    )
    expect(text.match(/\\textbf\{100\}/g)).toHaveLength(2)
    expect(tex(makeFixture({ tasks: ['qa_1'], lengths: [8 * K], samples: 4, entries: [real('a', 1)] }))).not.toContain(
      '\\textbf',
    )
  })

  test('its caption says what it is of, and who is simulated', () => {
    const text = tex(makeFixture({ tasks: RULER.slice(0, 11), lengths: [8 * K, 16 * K], entries: [READER_ENTRY] }))
    const [caption] = linesOf(text, '\\caption{', '}\n\\label')
    expect(caption).toContain(
      '95 \\% intervals; mean of 11 of 13 tasks; n = 110 items per score; scorer stated-phrase, stated-set',
    )
    expect(caption).toContain('lengths in o200k\\_base tokens; seed 42, haystack prose, Fathom 0.1.0.')
    expect(caption).toContain('\\dag~Simulated model (reader): a small program that simulates a model')
    expect(text).toContain('reader\\textsuperscript{\\dag} &')
    expect(text).toContain('& 8K & 16K & Mean & Eff. \\\\')
  })

  test('marks who a paired test tells from the baseline, at the length that the test is of', () => {
    const of = (skill: number) =>
      tex(
        makeFixture({
          tasks: ['qa_1'],
          lengths: [8 * K, 64 * K],
          samples: 20,
          entries: [real('a', 0.3), { ...real('a', skill), method: 'rlm' }],
        }),
      )
    const [full, rlm] = linesOf(of(1), '\\midrule', '\\bottomrule').map(line => line.split(' & '))
    expect(rlm.map(cell => cell.includes('$^{*}$'))).toEqual([false, false, true, false, false])
    expect(full.join()).not.toContain('$^{*}$')
    expect(of(1)).toContain('$^{*}$: significantly different from the baseline')
    expect(of(0.3)).not.toContain('$^{*}$')
  })

  test('of several runs says the seeds of its own group alone', () => {
    const ruler = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 2, entries: [READER_ENTRY] })
    const long = longOutput({ samples: 2 })
    const { manifest } = long.runs[0]
    const other = { ...long.runs[0], name: 'other', manifest: { ...manifest, seed: '7' } }
    const labels = { ...ruler.labels, ...long.labels, tasks: { ...ruler.labels.tasks, ...long.labels.tasks } }
    const groups = { ...ruler.labels.groups, ...long.labels.groups }
    const text = tex({ ...ruler, runs: [...ruler.runs, other], labels: { ...labels, groups } })
    expect(Array.from(text.matchAll(/seed ([\w, ]+), haystack/g), ([, seed]) => seed)).toEqual(['42', '7'])
  })

  test('says what fills the items, not what the run would fill others with', () => {
    const input = makeFixture({ tasks: ['vt', 'qa_1'], lengths: [8 * K], samples: 2, entries: [READER_ENTRY] })
    const [run] = input.runs
    const haystack = (task: string) => (task === 'vt' ? 'noise' : 'documents')
    const items = run.items.map(item => ({ ...item, length: { ...item.length, haystack: haystack(item.task) } }))
    expect(tex({ ...input, runs: [{ ...run, items }] })).toContain('seed 42, haystack documents, noise, Fathom')
  })

  test('says what failed and what is missing', () => {
    const status = (_: number, index: number) =>
      index === 0 ? ('failed' as const) : index === 1 ? undefined : ('answered' as const)
    expect(
      tex(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 50, entries: [{ ...READER_ENTRY, status }] })),
    ).toContain('n = 49 items per score, 1 failed counted as 0, 1 missing;')
  })

  test('never holds what papers report', () => {
    const text = tex(longOutput({ samples: 4 }))
    expect(text).toContain('\\caption{countdown: accuracy by required output length')
    expect(text).not.toMatch(/GPT|Gemini|Llama|reported/i)
  })

  test.each([
    [
      'hostile names',
      makeFixture({ tasks: ['vt'], lengths: [8 * K], entries: [real('}\\end{tabular}%$&_#^~[*\n', 1)] }),
    ],
    ['nothing', makeFixture({ tasks: [], entries: [] })],
    ['all of RULER', makeFixture({ samples: 2 })],
    ['long output', longOutput({ prompts: [8 * K, 64 * K], samples: 2 })],
  ])('%s: braces and environments are closed, rows have as many cells as the head', (_, input) => {
    const body = tex(input).replace(/^%.*$/gm, '')
    expect(misread(body.replace(COMMANDS, '').replace(/ & | \\\\$/gm, ' '))).toEqual([])
    const opened = [...body.matchAll(/\\(begin|end)\{(\w+)\}/g)].map(([, verb, name]) => `${verb} ${name}`)
    expect(opened.join(', ')).toMatch(/^(begin table, begin tabular, end tabular, end table(, )?)*$/)
    for (const table of body.split('\\begin{tabular}').slice(1)) {
      const [, columns] = /^\{(l?r+)\}/.exec(table)!
      const rows = table.split('\n').filter(line => line.endsWith('\\\\'))
      for (const row of rows) expect(row.split(/(?<!\\)&/)).toHaveLength(columns.length)
    }
  })
})

/** Commands of the table itself, with their arguments where those are fixed. */
const COMMANDS =
  /\\(?:begin|end)\{\w+\}(?:\{l?r+\})?|\\(?:centering|toprule|midrule|bottomrule|caption|scriptsize|textbf)\b|\\label\{[\w:-]*\}|\\setlength\{\\tabcolsep\}\{4pt\}|\\textsuperscript\{\\dag\}|\\dag~|\\,/g

/**
 * What TeX would not read as text: a sign that is not escaped, a command that is not known, a brace without its other.
 */
function misread(text: string): string[] {
  const left = text
    .replace(/\\text(?:backslash|asciicircum|asciitilde|less|greater|bar|periodcentered)\{\}/g, '')
    .replace(/\{\\char34\}|\$(?:\\times|\\geq|<)\$|\\[{}$&#%_]|-\{\}(?=-)/g, '')
  let depth = 0
  const odd: string[] = []
  for (const sign of left) {
    if (sign === '{') depth++
    else if (sign === '}') depth--
    if (depth < 0 || '\\$&#%_^~<>|"'.includes(sign)) odd.push(sign)
  }
  return depth === 0 ? odd : [...odd, `depth ${depth}`]
}
