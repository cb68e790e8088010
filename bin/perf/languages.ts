import { makeRandom } from '../../core/random/random.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { makeItem } from '../../generators/build/generate.ts'
import { prose } from '../../generators/haystacks/prose.ts'
import { loadPack } from '../../packages/languages/data/index.ts'
import { makeHaystack } from '../../packages/languages/haystack/haystack.ts'
import { listTasksIn } from '../../packages/languages/tasks/index.ts'
import { loadSuite } from '../../run/registry/items/suite.ts'
import { LANGUAGES } from '../../run/registry/language-names.ts'
import { loadRegistry } from '../../run/registry/registry.ts'

/** Measures each language's tokens per character and speed of making items, against English, and shows sentences. */
export async function measureLanguages(): Promise<void> {
  const [o200k, cl100k] = await Promise.all([loadTokenizer('o200k_base'), loadTokenizer('cl100k_base')])
  const registry = await loadRegistry([])
  const haystacks = await Promise.all(LANGUAGES.map(async language => makeHaystack(await loadPack(language))))
  console.log(
    'tokens per character of 32K tokens of prose; thousand tokens of items a second of processor time, at 64K',
  )
  console.log('    o200k  cl100k  niah_single_2  not-stated')
  for (const [at, language] of (['en', ...LANGUAGES] as const).entries()) {
    const haystack = at === 0 ? prose : haystacks[at - 1]
    const text = haystack.fill(32_768, makeRandom('perf/languages'), o200k).units.join('')
    const shares = [o200k, cl100k].map(tokenizer => (tokenizer.count(text) / text.length).toFixed(3).padStart(7))
    const speeds = await Promise.all(
      ['niah_single_2', 'not-stated'].map(async name => {
        if (language !== 'en' && !listTasksIn(language).includes(name)) return '–'.padStart(12)
        const suite = await loadSuite(specFor(language === 'en' ? name : `${language}:${name}`), registry)
        return measureSpeed(suite.cells[0].recipe).toFixed(0).padStart(12)
      }),
    )
    console.log(`${language}${shares.join(' ')} ${speeds.join('')}`)
  }
  for (const [at, haystack] of haystacks.entries()) {
    console.log(`\n${LANGUAGES[at]}`)
    const { units } = haystack.fill(800, makeRandom('perf/samples'), o200k)
    for (const unit of units.slice(0, 10)) console.log(`- ${unit.trim()}`)
  }
}

/** Thousand tokens a second of processor time: the faster half of the items, since the first ones compile. */
function measureSpeed(recipe: Parameters<typeof makeItem>[0]): number {
  const speeds = Array.from({ length: ITEMS }, (_, index) => {
    const from = process.cpuUsage()
    const { row } = makeItem(recipe, LENGTH, index)
    const { user, system } = process.cpuUsage(from)
    return (1_000 * row.length.tokens) / (user + system)
  })
  return speeds.sort((a, b) => a - b)[Math.floor((3 * ITEMS) / 4)]
}

const LENGTH = 65_536
const ITEMS = 8

const specFor = (task: string) => ({
  task: [task],
  lengths: [LENGTH],
  outputLengths: undefined,
  samples: ITEMS,
  subset: 'first' as const,
  seed: '42',
  set: [],
  tokenizer: 'o200k_base',
  haystack: 'prose',
  data: {},
  prompts: undefined,
})
