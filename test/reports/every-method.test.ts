import { describe, expect, test } from 'vitest'
import { buildPareto } from '../../reports/charts/figures/pareto.ts'
import { buildUsageFigure } from '../../reports/charts/figures/usage-figure.ts'
import { buildSide } from '../../reports/compare/comparison-side.ts'
import { matchEntries } from '../../reports/compare/matching.ts'
import { rankEntries } from '../../reports/leaderboard/ranking.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { latex } from '../../reports/tables/latex.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { isPublicRow } from '../../run/store/bundle/withheld.ts'
import { defineMethod, type Method } from '../../runners/method.ts'
import { methods } from '../../runners/registry.ts'
import { getFixtureRows, K, makeFixture, withRows } from './fixture.ts'

const plugin = (id: string, more: Partial<Method>): Method =>
  defineMethod({ ...methods.get('lychee-native')!, id, ...more })
/** Everything that is registered, with plugins of both kinds. */
const registry = await loadRegistry(
  [],
  [
    {
      methods: [
        plugin('own-program', {}),
        plugin('own-method', { needs: ['model'] }),
        plugin('own-floor', { reference: true }),
      ],
    },
  ],
)
const all = [...registry.methods.values()]
const isReference = ({ id }: Method) => id === 'oracle' || id === 'own-floor' || id.startsWith('floor:')
const modelOf = ({ needs }: Method) => (needs.includes('model') ? 'reader' : 'none')

const input = makeFixture({
  tasks: ['vt'],
  lengths: [8 * K, 16 * K],
  samples: 2,
  entries: all.map(method => ({ method: method.id, model: modelOf(method), skill: () => 0.7 })),
  labels: { methods: buildLabels(registry).methods },
})
const summary = summarize(input)
const ranked = rankEntries(summary, summary.groups[0], 'average')
const [above, below] = (latex.render(input) as string).split('\\midrule').slice(1)
const side = buildSide(getFixtureRows(input), input.labels)
const compared = new Set(
  matchEntries({ ...side, name: 'before' }, { ...side, name: 'after' }, {}).map(({ candidate }) => candidate.method),
)

describe.each(all.map(method => [method.id, method] as const))('%s', (id, method) => {
  const reference = isReference(method)

  test(reference ? 'is a reference' : 'is a contestant', () => {
    const entry = summary.entries.find(each => each.method === id)!
    expect(entry.reference).toBe(reference)
    const place = ranked.indexOf(entry)
    expect(place < all.filter(each => !isReference(each)).length).toBe(!reference)
    const line = `\n${entry.label.replace('·', '\\textperiodcentered{}')} &`
    expect([above.includes(line), below.includes(line)]).toEqual([!reference, reference])
    expect(compared.has(id)).toBe(!reference)
  })

  test('shows its answers before a secret seed is known, where no solver gave them', () => {
    const [answer] = getFixtureRows(input).answers.filter(row => row.method === id)
    expect(isPublicRow('answers', answer, registry.methods)).toBe(!method.needs.some(need => need.startsWith('solver')))
  })
})

test('pictures of cost are of contestants, whether or not they call a model of the run', () => {
  const some = ['full-context', 'lychee-native', 'cli-agent', 'own-program', 'oracle', 'own-floor']
  const few = withRows(input, { answers: getFixtureRows(input).answers.filter(({ method }) => some.includes(method)) })
  const idOf = (id: string) => summary.entries.find(({ method }) => method === id)!.id
  const expected = some.slice(0, 4).map(idOf).sort()
  expect(
    buildUsageFigure(few, 'ms')
      .lines.map(({ entry }) => entry)
      .sort(),
  ).toEqual(expected)
  expect(
    buildPareto(few)
      .points.map(({ entry }) => entry)
      .sort(),
  ).toEqual(expected)
})
