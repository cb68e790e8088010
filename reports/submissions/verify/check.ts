import { randomInt } from 'node:crypto'
import { mustGet } from '../../../core/collections/require.ts'
import { NO_PROGRESS, type OnProgress, toldRows } from '../../../core/process/on-progress.ts'
import { makeRandom } from '../../../core/random/random.ts'
import type { Rows } from '../../../core/rows/indexed-rows.ts'
import { toCanonicalJson } from '../../../core/rows/key.ts'
import type { AnswerRow, ItemRow, ScoreRow } from '../../../core/rows/rows.ts'
import type { EchoSource } from '../../../core/text/echoes.ts'
import { buildLabels } from '../../../run/registry/labels.ts'
import { readPrompts } from '../../../run/registry/prompts-folder.ts'
import { isBuilt, makeRebuilder, type Rebuilder, type RebuildPlace } from '../../../run/registry/rebuild/rebuild.ts'
import { loadRegistry, type Registry } from '../../../run/registry/registry.ts'
import { openPrograms } from '../../../run/scoring/programs.ts'
import { openScoring } from '../../../run/scoring/scoring.ts'
import { type BundleContext, checkBundleFiles } from '../../../run/store/bundle/bundle-files.ts'
import { Findings } from '../../../run/store/bundle/findings.ts'
import { buildHeadlines, type Headline } from '../../../run/store/bundle/headline.ts'
import { isSecret } from '../../../run/store/bundle/shown-manifest.ts'
import { formatCount } from '../../summary/format.ts'
import { describeEarlyStop } from '../../summary/health/completeness.ts'
import type { Ended } from '../completed-items.ts'
import { listUnkeptRequests } from '../discarded-rows.ts'
import { listMissingAnswers } from '../missing-answers.ts'
import { listUnattemptedItems } from '../unattempted-items.ts'
import { listUnfinishedReasons } from '../unfinished-runs.ts'
import { checkAnswers } from './answers.ts'
import { checkFields } from './fields.ts'
import { checkItems, readBundleItems } from './items.ts'
import { checkManifest } from './manifest.ts'

/** What a check may use, and how much it builds again. */
export interface CheckSpec extends Pick<RebuildPlace, 'data' | 'prompts' | 'haystack' | 'tokenizer'> {
  readonly plugin: readonly string[]
  readonly allowNativeCode: boolean
  /** Items that are built again, drawn by chance; undefined: all. */
  readonly samples: number | undefined
  /** Which ones; undefined: by a seed that nobody could foresee. */
  readonly seed: string | undefined
  /** Of the items that are built again, in tokens together: what is longer is left out. */
  readonly mostTokens?: number
  /** May data be looked for where a run's own manifest says that it stood? So it is, unless this says otherwise. */
  readonly followPaths?: boolean
  /**
   * Is the time for it over? What is left is then not checked, and that is said. It is never over, unless this says so.
   */
  readonly isOver?: () => boolean
  /** Milliseconds that one scorer may take for one answer. Default: that of runs. */
  readonly scoreMs?: number | undefined
}

export interface Checked {
  readonly findings: Findings
  readonly items: number
  /** Items that were built again and are the same. */
  readonly built: number
  readonly answers: number
  /** Scores that were made again. */
  readonly scores: number
  /** As it follows from the rows. */
  readonly headline: readonly Headline[]
  /** The seed that drew the items to build, where not all were asked for. */
  readonly sample: string | undefined
  readonly notes: readonly string[]
}

/**
 * Checks a bundle or a run from its files to its headline. Items are held in memory; answers and scores stay in their
 * files.
 */
export async function check(
  context: BundleContext,
  spec: CheckSpec,
  onProgress: OnProgress = NO_PROGRESS,
): Promise<Checked> {
  const findings = new Findings()
  const registry = await loadRegistry(spec.plugin)
  checkBundleFiles(context, findings, onProgress)
  if (context.head && context.head.secret !== isSecret(context.manifest))
    findings.differs('bundle.json and the manifest do not agree on whether the seed is secret')
  checkManifest(context, registry, readPrompts(spec.prompts, registry), findings)
  const items = readBundleItems(context, registry, findings, onProgress)
  checkFields(context, items, registry, findings)
  const followPaths = !context.head && spec.followPaths !== false
  const rebuild = await makeRebuilder({ ...spec, manifest: context.manifest, registry, followPaths })
  const sample = spec.samples === undefined ? undefined : (spec.seed ?? String(randomInt(2 ** 47)))
  const chosen = chooseItems(items, spec, sample)
  const isOver = spec.isOver ?? (() => false)
  const built = checkItems({ place: context, items, chosen, rebuild, findings, onProgress, isOver })
  const programs = openPrograms(spec)
  const scoring = openScoring({ registry, programs, ...(spec.scoreMs !== undefined && { limitMs: spec.scoreMs }) })
  try {
    const { answers, scores, ended, made, unscored } = await checkAnswers({
      place: context,
      items,
      registry,
      programs,
      scoring,
      findings,
      isOver,
      onProgress,
      shown: row => buildShownPrompt(row, chosen, rebuild),
    })
    for (const file of findings.torn) findings.cannot(`${file} ends in a torn row: ${TORN}`)
    const headline = checkHeadline({ place: context, items, answers, scores, registry, findings, onProgress })
    const notes = checkComplete({ place: context, items, ended, unscored, registry, findings })
    return { findings, items: items.size, built, answers: answers.length, scores: made, headline, sample, notes }
  } finally {
    await scoring.close()
    programs.close()
  }
}

const TORN = 'the run was stopped while it wrote it, and the same command writes it again'

/** What the prompt of an item shows, where the item was chosen and can be built. */
function buildShownPrompt(row: ItemRow, chosen: ReadonlySet<string>, rebuild: Rebuilder): EchoSource | undefined {
  if (!chosen.has(row.id)) return undefined
  const rebuilt = rebuild(row)
  return isBuilt(rebuilt) ? { wording: rebuilt.statement(), context: rebuilt.context } : undefined
}

/** All of them, or some that nobody could foresee. */
function chooseItems(
  items: ReadonlyMap<string, ItemRow>,
  { samples = Number.POSITIVE_INFINITY, mostTokens = Number.POSITIVE_INFINITY }: CheckSpec,
  seed: string | undefined,
): ReadonlySet<string> {
  const ids = [...items.keys()].sort()
  const drawn = samples >= ids.length ? ids : makeRandom(`verify/${seed}`).sample(ids, samples)
  let left = mostTokens
  return new Set(
    drawn.filter(id => {
      const { tokens, target } = mustGet(items, id).length
      const fits = Math.max(tokens, target) <= left
      if (fits) left -= Math.max(tokens, target)
      return fits
    }),
  )
}

interface HeadlinePlace {
  readonly place: BundleContext
  readonly items: ReadonlyMap<string, ItemRow>
  readonly answers: Rows<AnswerRow>
  readonly scores: Rows<ScoreRow>
  readonly onProgress: OnProgress
  readonly registry: Registry
  readonly findings: Findings
}

function checkHeadline({ place, items, answers, scores, registry, findings, onProgress }: HeadlinePlace): Headline[] {
  const { head, manifest } = place
  const rows = {
    name: 'run',
    manifest,
    items: [...items.values()],
    answers: toldRows(answers, 'counting answers', onProgress),
    scores: toldRows(scores, 'counting scores', onProgress),
  }
  const headline = buildHeadlines({ runs: [rows], labels: buildLabels(registry) })
  if (!head) return headline
  const said = new Map(head.headline.map(each => [makeHeadlineKey(each), each]))
  for (const found of headline) {
    const claim = said.get(makeHeadlineKey(found))
    said.delete(makeHeadlineKey(found))
    if (!claim) findings.differs(`the headline lacks ${makeHeadlineKey(found)}`)
    else if (!isSame(claim, found))
      findings.differs(
        `the headline of ${makeHeadlineKey(found)}: the bundle says ${formatFigures(claim)}, its rows give ${formatFigures(found)}`,
      )
  }
  for (const who of said.keys()) findings.differs(`the headline names ${who}, of which there are no rows`)
  return headline
}

const makeHeadlineKey = ({ method, model, config, group }: Headline) => [method, model, config, group].join(' ')

const formatFigures = ({ score, counted, planned, failed, missing, unscored }: Headline) =>
  `${score === null ? 'no score' : (100 * score).toFixed(2)} over ${counted} of ${planned} items (${failed} failed, ${missing} missing, ${unscored} unscored)`

/** Sums of other machines may differ in their last digits. */
function isSame(a: Headline, b: Headline): boolean {
  const near = a.score === b.score || Math.abs((a.score ?? -1) - (b.score ?? -1)) < 1e-9
  return near && toCanonicalJson({ ...a, score: 0 }) === toCanonicalJson({ ...b, score: 0 })
}

interface CompletePlace extends Pick<HeadlinePlace, 'place' | 'items' | 'registry' | 'findings'> {
  readonly ended: Ended
  readonly unscored: Rows<string>
}

/** A bundle that says of itself to be whole has nothing missing. Returns what is missing elsewhere, a line each. */
function checkComplete({ place, items, ended, unscored, registry, findings }: CompletePlace): string[] {
  const { head, manifest } = place
  if (items.size > 0 && manifest.sessions.length === 0)
    findings.differs('the manifest has no session that made its rows')
  const rows = { manifest, items: [...items.values()] }
  const lacks = [
    ...listMissingAnswers(rows.items, ended, registry),
    ...listUnattemptedItems(rows.items, manifest, registry),
    ...listUnkeptRequests(manifest, ended, registry),
    ...listUnfinishedReasons(rows),
  ]
  const early = describeEarlyStop(manifest)
  const notes = early === undefined ? [] : [early]
  if (!head?.complete) {
    const scores = unscored.length > 0 ? [`${formatCount(unscored.length, 'score')} missing (fathom-bench score)`] : []
    return [...(head ? ['the bundle says that it is not complete'] : []), ...lacks, ...scores, ...notes]
  }
  for (const lines of [lacks, unscored])
    for (const line of lines) findings.differs(`the bundle says that it is complete, but ${line}`)
  return notes
}
