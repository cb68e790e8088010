import { randomInt } from 'node:crypto'
import {
  type AnswerRow,
  type BundleContext,
  buildHeadlines,
  buildLabels,
  checkBundleFiles,
  describeEarlyStop,
  type EchoSource,
  Findings,
  formatCount,
  type Headline,
  type ItemRow,
  isBuilt,
  isSecret,
  loadRegistry,
  makeRandom,
  makeRebuilder,
  mustGet,
  NO_PROGRESS,
  type OnProgress,
  openPrograms,
  openScoring,
  type Rebuilder,
  type RebuildPlace,
  type Registry,
  type Rows,
  readPrompts,
  type ScoreRow,
  toCanonicalJson,
  toldRows,
} from 'fathom-bench/plugin'
import type { Ended } from '../completed-items.ts'
import { listUnkeptRequests } from '../discarded-rows.ts'
import { listMissingAnswers } from '../missing-answers.ts'
import { listUnattemptedItems } from '../unattempted-items.ts'
import { listUnfinishedReasons } from '../unfinished-runs.ts'
import { checkAnswers } from './answers.ts'
import { checkFields } from './fields.ts'
import { checkItems, readBundleItems } from './items.ts'
import { loadSourceMethods } from './known-methods.ts'
import { checkManifest } from './manifest.ts'

/** The inputs of a check, and how much it rebuilds. */
export interface CheckSpec extends Pick<RebuildPlace, 'data' | 'prompts' | 'haystack' | 'tokenizer'> {
  readonly plugin: readonly string[]
  readonly allowNativeCode: boolean
  /** Number of randomly sampled items to rebuild; undefined: all. */
  readonly samples: number | undefined
  /** The seed of the sample; undefined: an unpredictable one. */
  readonly seed: string | undefined
  /** Largest total of tokens in the rebuilt items; longer ones are left out. */
  readonly mostTokens?: number
  /** Whether to look for data at the paths in the run's own manifest. Default: yes. */
  readonly followPaths?: boolean
  /** Returns whether the time is over. The rest is then reported as unchecked. Default: never. */
  readonly isOver?: () => boolean
  /** Milliseconds that a scorer may take per answer. Default: that of runs. */
  readonly scoreMs?: number | undefined
}

export interface Checked {
  readonly findings: Findings
  readonly items: number
  /** Rebuilt items that match. */
  readonly built: number
  readonly answers: number
  /** Recomputed scores. */
  readonly scores: number
  /** The headline that follows from the rows. */
  readonly headline: readonly Headline[]
  /** The seed of the sample, if not all items were rebuilt. */
  readonly sample: string | undefined
  readonly notes: readonly string[]
}

/**
 * Checks a bundle or a run from its files to its headline. Items stay in memory; answers and scores stay in their
 * files.
 */
export async function check(
  context: BundleContext,
  spec: CheckSpec,
  onProgress: OnProgress = NO_PROGRESS,
): Promise<Checked> {
  const findings = new Findings()
  const registry = await loadSourceMethods(await loadRegistry(spec.plugin), context.manifest)
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
    for (const file of findings.torn) findings.cannot(`${file} ends in an incomplete row: ${TORN}`)
    const headline = checkHeadline({ place: context, items, answers, scores, registry, findings, onProgress })
    const notes = checkComplete({ place: context, items, ended, unscored, registry, findings })
    return { findings, items: items.size, built, answers: answers.length, scores: made, headline, sample, notes }
  } finally {
    await scoring.close()
    programs.close()
  }
}

const TORN = 'the run was interrupted during the write. Resume it to write the row again'

/** Returns the text that the prompt of an item shows, if the item was sampled and can be rebuilt. */
function buildShownPrompt(row: ItemRow, chosen: ReadonlySet<string>, rebuild: Rebuilder): EchoSource | undefined {
  if (!chosen.has(row.id)) return undefined
  const rebuilt = rebuild(row)
  return isBuilt(rebuilt) ? { wording: rebuilt.statement(), context: rebuilt.context } : undefined
}

/** Returns all items, or an unpredictable sample. */
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
        `the headline of ${makeHeadlineKey(found)}: the bundle states ${formatFigures(claim)}, but its rows give ${formatFigures(found)}`,
      )
  }
  for (const who of said.keys()) findings.differs(`the headline names ${who}, of which there are no rows`)
  return headline
}

const makeHeadlineKey = ({ method, model, config, group }: Headline) => [method, model, config, group].join(' ')

const formatFigures = ({ score, counted, planned, failed, missing, unscored }: Headline) =>
  `${score === null ? 'no score' : (100 * score).toFixed(2)} over ${counted} of ${planned} items (${failed} failed, ${missing} missing, ${unscored} unscored)`

/** Sums on other machines may differ in their last digits. */
function isSame(a: Headline, b: Headline): boolean {
  const near = a.score === b.score || Math.abs((a.score ?? -1) - (b.score ?? -1)) < 1e-9
  return near && toCanonicalJson({ ...a, score: 0 }) === toCanonicalJson({ ...b, score: 0 })
}

interface CompletePlace extends Pick<HeadlinePlace, 'place' | 'items' | 'registry' | 'findings'> {
  readonly ended: Ended
  readonly unscored: Rows<string>
}

/**
 * Checks that a bundle which claims to be complete is complete. For other runs, lists what is missing, one per line.
 */
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
    return [...(head ? ['the bundle states that it is incomplete'] : []), ...lacks, ...scores, ...notes]
  }
  for (const lines of [lacks, unscored])
    for (const line of lines) findings.differs(`the bundle states that it is complete, but ${line}`)
  return notes
}
