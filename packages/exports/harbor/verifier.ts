import {
  closeSync,
  constants,
  fstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import {
  canEcho,
  findEchoes,
  listItemScorers,
  loadBuiltInScorers,
  mustGet,
  NO_PROGRAMS,
  scoreText,
  strip,
} from 'fathom-bench/plugin'
import { CONTEXT_FILE, type HarborItem, type HarborVerdict, VERDICT_FILE } from './verdict.ts'

/** Longer replies are cut: no task asks for as much. */
const MOST_CHARACTERS = 4_000_000
/** A character takes at most four. */
const MOST_BYTES = 4 * MOST_CHARACTERS

/**
 * Scores the reply in a file, and writes `reward.json`, which Harbor reads, and the verdict, which `fathom-bench
 * import` reads. Where scoring itself fails nothing is written: the trial then has no reward, for it was not the
 * agent's fault.
 */
export async function verifyReply(itemPath: string, answerPath: string, logs: string): Promise<void> {
  const item = JSON.parse(readFileSync(itemPath, 'utf8')) as HarborItem
  mkdirSync(logs, { recursive: true })
  // Earlier files are not of this verifier, so remove them.
  for (const name of [VERDICT_FILE, ...REWARD_FILES]) rmSync(join(logs, name), { recursive: true, force: true })
  const reply = readReply(answerPath)
  const context = reply !== null && canEcho(reply) ? readFileSync(join(dirname(itemPath), CONTEXT_FILE), 'utf8') : ''
  const verdict = await judgeReply(item, reply, context)
  const write = (name: string, value: unknown) => writeFileSync(join(logs, name), `${JSON.stringify(value)}\n`)
  write(VERDICT_FILE, verdict)
  write('reward.json', { reward: verdict.reward, ...verdict.scores })
}

const REWARD_FILES = ['reward.json', 'reward.txt']

/** Scores a reply by all scorers of its item; no reply scores 0. @throws BenchError if a scorer cannot decide */
export async function judgeReply(item: HarborItem, reply: string | null, context: string): Promise<HarborVerdict> {
  const { id, sha256, primary, wording } = item
  const answer = reply === null || strip(reply) === '' ? null : reply
  const echoes = answer === null ? [] : findEchoes(answer, { wording, context })
  const scores: Record<string, number> = {}
  const known = await loadBuiltInScorers()
  for (const scorer of listItemScorers(item.scorer, known)) {
    const verdict =
      answer === null ? { value: 0 } : await scoreText(mustGet(known, scorer), answer, item, NO_PROGRAMS, echoes)
    if (verdict) scores[scorer] = verdict.value
  }
  const reward = scores[primary]
  if (reward === undefined) throw new Error(`${id}: ${primary} gives no score here`)
  return { v: 1, item: id, sha256, answer, reward, scores }
}

/**
 * A link may lead to the expected answer, a pipe never ends, a device has no end: no such thing is a reply, and none
 * stops the verifier.
 */
function readReply(path: string): string | null {
  let file: number | undefined
  try {
    // By its handle: what lies at the path may be another thing by the time it is read.
    file = openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0))
    const stat = fstatSync(file)
    if (!stat.isFile()) return null
    const bytes = Buffer.alloc(Math.min(stat.size, MOST_BYTES))
    let size = 0
    for (let read = -1; read !== 0 && size < bytes.length; size += read)
      read = readSync(file, bytes, size, bytes.length - size, size)
    return bytes.toString('utf8', 0, size).slice(0, MOST_CHARACTERS)
  } catch {
    return null
  } finally {
    if (file !== undefined) closeSync(file)
  }
}
