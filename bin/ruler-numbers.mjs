// npm run ruler:numbers [-- LENGTH SAMPLES]: what docs/ruler.md says of RULER's tasks in both profiles, measured: how
// full an item is, its lines or words, tokens a word, and the worked example. Tasks over real documents need their
// files and are left out.
import { argv } from 'node:process'
import { loadTokenizer } from '../dist/core/tokens/tokens.js'
import { drawQuestionSpec, makeItem } from '../dist/generators/build/generate.js'
import { applyTaskProfile, PROFILES } from '../dist/generators/build/profile.js'
import { prose } from '../dist/generators/haystacks/prose.js'
import { groups, tasks } from '../dist/generators/registry.js'

const [length = 8192, samples = 20] = argv.slice(2).map(Number)
const row = cells => console.log(`| ${cells.join(' | ')} |`)
row([
  'task',
  'profile',
  'tokenizer',
  'filled with the reserve',
  'lines or words',
  'distinct words',
  'tokens a word',
  'example',
])
row(Array(8).fill('---'))
for (const name of ['o200k_base', 'cl100k_base']) {
  const tokenizer = await loadTokenizer(name)
  for (const id of groups.ruler)
    for (const profile of PROFILES) {
      const task = applyTaskProfile(tasks.get(id), profile)
      if (task.needs) continue
      const recipe = {
        task,
        params: task.params,
        seed: '42',
        data: {},
        tokenizer,
        haystack: prose,
        template: task.template,
      }
      const items = Array.from({ length: samples }, (_, index) => makeItem(recipe, length, index))
      const mean = figure => items.reduce((sum, item) => sum + figure(item), 0) / items.length
      const words = item => item.context.match(/[a-z]{3,}/g) ?? []
      const lines = item => (id === 'cwe' ? words(item).length : item.context.split(id === 'fwe' ? ' ' : '\n').length)
      const listed = id === 'cwe' || id === 'fwe'
      const example = drawQuestionSpec(recipe, 0).example
      row([
        id,
        profile,
        name,
        `${(mean(({ row }) => (row.length.tokens + row.length.reserve) / length) * 100).toFixed(1)} %`,
        Math.round(mean(lines)),
        listed ? Math.round(mean(item => new Set(words(item)).size)) : '',
        listed
          ? mean(
              item => words(item).reduce((sum, word) => sum + tokenizer.count(` ${word}`), 0) / words(item).length,
            ).toFixed(2)
          : '',
        example === undefined ? '' : tokenizer.count(example),
      ])
    }
}
