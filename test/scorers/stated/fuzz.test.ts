import { expect, test } from 'vitest'
import { scorerById } from '../../../scorers/score.ts'
import { variantsOf } from '../../../scorers/variants.ts'
import { figures, mistakes, repliesTo } from './fuzz.ts'
import { SORTS } from './subjects.ts'

test('show', () => {
  const t = process.cpuUsage()
  for (const f of figures()) console.log(f.line)
  const u = process.cpuUsage(t)
  console.log('cpu', (u.user + u.system) / 1e6)
  const registry = scorerById()
  const only = process.env.ONLY
  if (!only) return
  for (const sort of SORTS.filter(s => s.name.includes(only)))
    for (const id of sort.scorers.slice(0, 1)) {
      const s = registry.get(variantsOf(id, registry).stated!) as any
      const seen = new Set()
      for (const m of mistakes(s, repliesTo(sort))) {
        if (seen.has(m.phrasing)) continue
        seen.add(m.phrasing)
        console.log(
          '--',
          sort.name,
          m.right ? 'FN' : 'FP',
          m.phrasing,
          JSON.stringify(m.text.slice(0, 260)),
          '| EXP',
          JSON.stringify(m.subject.expected).slice(0, 120),
          '|',
          s.score(m.text, m.subject.expected).why,
        )
      }
    }
}, 100000)
