import { type Dirent, existsSync, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AnswerRow,
  buildLabels,
  describeFault,
  type ItemRow,
  makeRebuilder,
  openPrograms,
  openScoring,
  parseForeignJson,
  pluralize,
  type Rebuilder,
  type Registry,
  RunFolder,
  type RunKey,
  readPlain,
  readRun,
  resolveItemScorers,
  runKey,
  sanitize,
  scoreMissing,
  usageError,
} from 'fathom-bench/plugin'
import * as z from 'zod'
import { type ImportedEntry, makeAnswer, makeEntry, withEchoes, withEntry } from '../import-rows.ts'
import { type HarborVerdict, VERDICT_FILE } from './verdict.ts'

/** Who answered: an agent of Harbor's, and the model behind it as its user names it. */
export interface Agent {
  readonly name: string
  readonly model: string
}

/** The result of an import. */
export interface Imported {
  /** Answers that are new in the run. */
  readonly added: number
  /** One line for each file that was skipped or that differs. */
  readonly notes: readonly string[]
}

/**
 * Takes the verdicts of Harbor's trials into a run as answers, those on its own items. The rewards are not believed:
 * the answers are scored again here.
 *
 * @param path the run's folder, or a folder of items
 * @param jobs a folder of Harbor's jobs, or of one job or trial
 * @param then is handed the run while it is open
 * @throws BenchError (usage) if no verdict belongs to an item of the run
 */
export async function importHarbor(
  path: string,
  jobs: string,
  agent: Agent,
  registry: Registry,
  then: (folder: RunFolder, imported: Imported) => Promise<void>,
): Promise<void> {
  const entry = makeAgentEntry(agent)
  const { manifest } = readRun(path)
  const folder = RunFolder.open(path, withEntry(manifest, entry))
  const programs = openPrograms({ allowNativeCode: false })
  const scoring = openScoring({ registry, programs })
  try {
    const rebuild = await makeRebuilder({ manifest, registry, data: {}, prompts: undefined, followPaths: true })
    const { added, notes, rewards } = addVerdicts(folder, jobs, entry, rebuild)
    await scoreMissing(folder, registry, scoring)
    const labels = buildLabels(registry)
    const other = describeDisagreement(folder, rewards, entry, item => resolveItemScorers(item, labels).primary)
    await then(folder, { added, notes: other === undefined ? notes : [...notes, other] })
  } finally {
    await scoring.close()
    programs.close()
    folder.close()
  }
}

/** Method, model and config of an agent's rows. */
const makeAgentEntry = ({ name, model }: Agent) => makeEntry(`harbor:${name}`, model, { agent: name })

/** Rewards as they were written, by item. */
type Rewards = ReadonlyMap<string, number>

/** Each item keeps the answer that it has, and takes the first of several trials. */
function addVerdicts(
  folder: RunFolder,
  jobs: string,
  { key }: ImportedEntry,
  rebuild: Rebuilder,
): Imported & { readonly rewards: Rewards } {
  const faults: string[] = []
  const rewards = new Map<string, number>()
  const now = new Date().toISOString()
  let [found, known, again, foreign] = [0, 0, 0, 0]
  for (const path of listVerdictPaths(jobs)) {
    found++
    const verdict = readVerdict(path, faults)
    const item = verdict && folder.items.get(verdict.item)
    if (!verdict || !item || item.sha256 !== verdict.sha256) {
      if (verdict) foreign++
      continue
    }
    const row = toAnswerRow(verdict, { ...key, item: item.id }, now)
    if (rewards.has(item.id)) again++
    else if (folder.answers.has(runKey(row))) known++
    else folder.addAnswer(withEchoes(row, item, rebuild))
    if (!rewards.has(item.id)) rewards.set(item.id, verdict.reward)
  }
  const notes = formatFaults(faults)
  if (rewards.size === 0)
    throw usageError(
      found === 0
        ? `import: ${jobs} holds no ${VERDICT_FILE}, which the tests of exported tasks write.`
        : `import: none of ${pluralize(found, 'verdict')} in ${jobs} is on an item of ${folder.path}.${notes[0] ? ` ${notes[0]}` : ''}`,
    )
  if (foreign > 0)
    notes.push(`${pluralize(foreign, 'verdict')} passed over: on items that ${folder.path} does not hold as they were`)
  if (again > 0)
    notes.push(`${pluralize(again, 'verdict')} passed over: further trials, of which the first of each item is taken`)
  if (known > 0) notes.push(`${pluralize(known, 'answer')} here already`)
  return { added: rewards.size - known, notes, rewards }
}

/** How many rewards are not what their answers score here, in a line; undefined where all are. */
function describeDisagreement(
  folder: RunFolder,
  rewards: Rewards,
  { key }: ImportedEntry,
  primary: (item: ItemRow) => string | undefined,
): string | undefined {
  const others = folder.scores.filter(score => {
    const item = folder.items.get(score.item)
    const isOurs = score.method === key.method && score.model === key.model && score.config === key.config
    if (!item || !isOurs || score.scorer !== primary(item)) return false
    const reward = rewards.get(score.item)
    return reward !== undefined && Math.abs(reward - score.value) > 1e-9
  })
  if (others.length === 0) return undefined
  const [first] = others
  return `${pluralize(others.length, 'reward')} not what the answer scores here (item ${first.item}: ${rewards.get(first.item)}, here ${first.value}); the scores are those made here`
}

/** Jobs are not in deeper folders. */
const DEEPEST = 8
const MOST_BYTES = 64 * 1024 ** 2

/** In the order of their paths; links are not followed. */
function* listVerdictPaths(folder: string, depth = 0): Generator<string> {
  if (depth === 0 && !(existsSync(folder) && lstatSync(folder).isDirectory()))
    throw usageError(`import: ${folder} is not a directory. Name the directory of Harbor's jobs.`)
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a: Dirent, b: Dirent) =>
    a.name < b.name ? -1 : 1,
  )
  for (const entry of entries) {
    const path = join(folder, entry.name)
    if (entry.isFile() && entry.name === VERDICT_FILE) yield path
    if (entry.isDirectory() && depth < DEEPEST) yield* listVerdictPaths(path, depth + 1)
  }
}

const VERDICT = z.object({
  v: z.literal(1),
  item: z.string(),
  sha256: z.string(),
  answer: z.string().nullable(),
  reward: z.number().min(0).max(1),
  scores: z.record(z.string(), z.number()),
}) satisfies z.ZodType<HarborVerdict>

/** A file that is none goes into `faults`, with the reason, and is passed over. */
function readVerdict(path: string, faults: string[]): HarborVerdict | undefined {
  try {
    return VERDICT.parse(
      parseForeignJson(readPlain(path, { most: MOST_BYTES }).toString('utf8'), { chars: MOST_BYTES }),
    )
  } catch (error) {
    faults.push(`${sanitize(path, 1000)}: ${describeFault(error)}`)
    return undefined
  }
}

/** One line, whatever an agent left behind. */
const formatFaults = (faults: readonly string[]): string[] =>
  faults.length === 0
    ? []
    : [`${pluralize(faults.length, 'file')} passed over: no verdict of ours, such as ${faults[0]}`]

const toAnswerRow = ({ answer }: HarborVerdict, key: RunKey, at: string): AnswerRow =>
  makeAnswer(key, answer, answer === null ? 'the agent left no answer' : 'by an agent of Harbor', at)
