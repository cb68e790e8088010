import {
  drawCloseCounts,
  findLeastBase,
  findSmallest,
  LEAST_RANK_STEP,
  type Random,
  scatterUnevenly,
  type Tokenizer,
  TooShort,
} from 'fathom-bench/plugin'
import { joinList, makeSlotPatterns, type Pack, say } from '../pack/pack.ts'
import { type LanguageTask, listReplyLanguages } from './language-task.ts'
import { QUOTES } from './lines.ts'

/** The towns of the lists: those that are nearly as frequent as one another by their ranks, then the others. */
interface Lists {
  readonly towns: readonly number[]
}

/**
 * Which towns are named the most often, where twelve are named nearly as often as one another? Lists of the English task
 * are of common nouns; these are of the language's own towns, so that no word has a case or a counter.
 */
export const fweCloseTask: LanguageTask = (english, { text, asks }) => ({
  params: { rivals: 12, lead: 1 },
  paramNotes: english.paramNotes,
  levels: english.levels ?? [],
  scorer: 'language-fields',
  instructions: say(asks, 'fwe-close.instructions'),
  check: params => english.check?.(params),

  core({ rng }) {
    const towns = rng.fork('towns').shuffle(text.towns.map((_, at) => at))
    const right = towns.slice(0, ASKED).map(at => text.towns[at])
    const [open, close] = QUOTES[asks.language]
    const lines = listRanks(asks).map(rank => `${open}${rank}${asks.colon}…${close}`)
    return {
      question: say(asks, 'fwe-close.question'),
      answerKind: 'lines',
      answerFormat: say(asks, 'fwe-close.format', { LINES: joinList(asks, lines) }),
      expected: {
        language: listReplyLanguages({ text, asks }),
        fields: Object.fromEntries(listRanks(asks).map((rank, at) => [rank, right[at]])),
        labels: text.towns,
      },
      facts: { towns } satisfies Lists,
    }
  },

  fill({ facts }, { params, rng, room, tokenizer }) {
    const { towns } = facts as Lists
    const names = towns.map(at => text.towns[at])
    const list = makeListCounter(text, tokenizer)
    const sizes = names.map(list.countName)
    const counts = drawCounts(room, sizes, { rivals: Number(params['rivals']), lead: Number(params['lead']) }, rng)
    const order = Array.from(scatterUnevenly(counts, rng.fork('order')))
    const fillers = rng.fork('rare')
    const smallest = findSmallest(sizes)
    const total = () => tokenizer.count(writeLists(text, order, names))
    // Names that are seldom said fill up what an estimate leaves free, a whole step at a time.
    let tokens = total()
    for (let free = room - tokens; free > 2 * smallest + list.headTokens; free = room - tokens) {
      const most = Math.max(1, Math.floor((0.8 * free) / (2 * smallest + list.headTokens / A_LIST)))
      const added = Array.from({ length: most }, () => fillers.int(counts.length - RARE, counts.length - 1))
      order.push(...added)
      const next = total()
      if (next > room) {
        order.length -= added.length
        break
      }
      tokens = next
    }
    return { context: writeLists(text, order, names), tokens, depths: [], haystack: 'words', repeats: 0 }
  },

  solve: ({ context }) => formatRanks(asks, countTowns(text, context).slice(0, ASKED)),
  guess: ({ context }, rng) => formatRanks(asks, rng.sample(countTowns(text, context).slice(0, 12), ASKED)),
})

const ASKED = 3
const A_LIST = 20
/** The rivals' share of the text, at least; an other town comes at most so often as a rival. */
const SHARE = 0.55
const OFTEN = 0.4
/** Towns of which further names are drawn. */
const RARE = 20
const LEAST_COUNT = 10
/** Part of the room that counts are drawn for; the rest is filled up. */
const PLANNED = 0.97

/** The sign between two names of a list. */
const getGap = ({ blank }: Pack) => (blank === '' ? '、' : blank)

const listRanks = (pack: Pack): string[] => Array.from({ length: ASKED }, (_, at) => nameRank(pack, at + 1))
const nameRank = (pack: Pack, rank: number): string => say(pack, 'fwe-close.rank', { NUMBER: String(rank) })

const formatRanks = (pack: Pack, towns: readonly string[]): string =>
  listRanks(pack)
    .map((rank, at) => `${rank}${pack.colon}${towns[at] ?? ''}`)
    .join('\n')

function makeListCounter(pack: Pack, tokenizer: Tokenizer) {
  return {
    countName: (name: string) => tokenizer.piece(getGap(pack) + name),
    headTokens: tokenizer.count(`${say(pack, 'fwe-close.list', { NUMBER: '1000' })}${pack.colon}\n`),
  }
}

/** Counts by rank: three leads above the field, two, one, the others of the field, and those that are seldom named. */
function drawCounts(
  room: number,
  sizes: readonly number[],
  { rivals, lead }: { readonly rivals: number; readonly lead: number },
  rng: Random,
): number[] {
  const drawn = rng.fork('counts')
  const mean = (from: number, to: number) =>
    sizes.slice(from, to).reduce((sum, size) => sum + size, 0) / Math.max(1, to - from)
  const planned = room * PLANNED
  const others = sizes.length - rivals
  const share = Math.max(SHARE, rivals / (rivals + OFTEN * others))
  const tokensOfAll = (rivals * (mean(0, rivals) + HEAD_SHARE)) / share
  const closeness = { asked: ASKED, lead, least: LEAST_COUNT }
  const counts = drawCloseCounts(Math.floor(planned / tokensOfAll), rivals, closeness, drawn)
  if (counts === undefined) {
    const least = Math.max(findLeastBase(closeness), LEAST_COUNT + ASKED * LEAST_RANK_STEP)
    throw new TooShort((tokensOfAll * (1 + least)) / PLANNED)
  }
  const used = counts.reduce((sum, count, at) => sum + count * (sizes[at] + HEAD_SHARE), 0)
  const each = Math.floor((planned - used) / (others * (mean(rivals, sizes.length) + HEAD_SHARE)))
  return [...counts, ...Array.from({ length: others }, () => Math.max(1, each))]
}

/** Tokens of a list's head and end to each of its names, at most. */
const HEAD_SHARE = 0.4

function writeLists(pack: Pack, order: readonly number[], names: readonly string[]): string {
  const lists: string[] = []
  for (let at = 0; at < order.length; at += A_LIST) {
    const head = say(pack, 'fwe-close.list', { NUMBER: String(at / A_LIST + 1) })
    const own = order.slice(at, at + A_LIST).map(town => names[town])
    lists.push(`${head}${pack.colon}${own.join(getGap(pack))}`)
  }
  return lists.join('\n')
}

/** The towns of a text, the most frequent first. */
function countTowns(pack: Pack, context: string): string[] {
  const counts = new Map<string, number>()
  for (const [town] of context.matchAll(new RegExp(makeSlotPatterns(pack)['TOWN'] ?? '', 'gu')))
    counts.set(town, (counts.get(town) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1]).map(([town]) => town)
}
