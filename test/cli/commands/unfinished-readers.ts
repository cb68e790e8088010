import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect } from 'vitest'
import { explainUnfinished } from '../../../reports/summary/health/completeness.ts'
import { readRun } from '../../../run/store/read-run.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

/** A run that is not whole, and a whole one of the same items. */
export interface Ended {
  readonly run: string
  readonly base: string
  /** Where its bundle goes. */
  readonly bundle: string
}

/** The entries of both, where they are not the same ones. */
function entries(candidate: string, baseline: string): string {
  const [entry, of] = [candidate, baseline].map(path => {
    const [{ method, model }] = rowsOf(path).answers
    return `${method}/${model}`
  })
  return `--entry ${entry} --baseline-entry ${of}`
}

/** Every reader of runs, and what it does with one that is not whole. */
export const READERS: Readonly<Record<string, (ended: Ended) => Promise<void>>> = {
  async gate({ run, base }) {
    const own = `${base}.json`
    if (!existsSync(own)) await bench(`baseline set ${base} ${own} --quiet`)
    const { code, out, err } = await bench(`gate ${run} --baseline ${own} --max-drop 99 ${entries(run, base)} --json`)
    expect([code, err, JSON.parse(out || '{}').verdict]).toEqual([3, '', 'incomplete'])
  },
  async 'baseline set'({ run, base }) {
    const file = join(dirname(freshFolder()), 'new/folder/b.json')
    const { code, err } = await bench(`baseline set ${run} ${file}`)
    expect([code, err, existsSync(file)]).toEqual([3, expect.stringContaining('is not finished'), false])
    expect((await bench(`baseline set ${run} ${file} --force --quiet`)).code).toBe(0)
    const why = explainUnfinished(readRun(run))
    expect(JSON.parse(readFileSync(file, 'utf8')).unfinished).toBe(why)
    expect((await bench(`baseline show ${file}`)).out).toContain(`incomplete ${why}`)
    for (const against of [file, run]) {
      const { code: judged, out } = await bench(
        `gate ${base} --baseline ${against} ${entries(base, run)} --max-drop 99 --json`,
      )
      expect([judged, JSON.parse(out)]).toEqual([4, expect.objectContaining({ unfinishedBaseline: why })])
    }
  },
  async submit({ run, bundle }) {
    const { code, err } = await bench(`submit ${run} --out ${bundle}`)
    expect([code, err]).toEqual([3, expect.stringContaining('is not complete')])
    expect(await bench(`submit ${run} --out ${bundle} --incomplete`)).toMatchObject({
      code: 0,
      err: expect.stringContaining('the run is not finished'),
    })
    expect(JSON.parse(readFileSync(join(bundle, 'bundle.json'), 'utf8')).complete).toBe(false)
  },
  async verify({ run, bundle }) {
    if (!existsSync(bundle)) await bench(`submit ${run} --out ${bundle} --incomplete`)
    for (const path of [run, bundle]) {
      const { code, out, err } = await bench(`verify ${path}`)
      expect([0, 3]).toContain(code)
      expect(out + err).toContain('the run is not finished')
    }
  },
  async compare({ run, base }) {
    const { code, out, err } = await bench(`compare ${base} ${run} ${entries(run, base)}`)
    expect([code, out + err]).toEqual([0, expect.stringContaining('is not finished')])
  },
  async report({ run }) {
    const out = freshFolder()
    await bench(['report', run, '--out', out, '--quiet'])
    const { health, notes } = JSON.parse(readFileSync(join(out, 'results.json'), 'utf8'))
    const all = health
      .filter((each: { at: unknown }) => each.at === 'all')
      .map((each: { verdict: string }) => each.verdict)
    expect(all).not.toContain('complete')
    expect(JSON.stringify(notes)).toMatch(/is not finished|shards? .* missing/)
  },
}
