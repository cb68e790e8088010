import {
  type AnswerInstructions as AnswerForm,
  countFactTokens,
  defineTask,
  type Fact,
  formatAnswerInstructions,
  getLast,
  IN_ORDER,
  insertNeedles,
  mustGet,
  type Random,
  TooShort,
} from 'fathom-bench/plugin'
import {
  applyEvent,
  drawEvents,
  drawHousehold,
  drawRoomLayout,
  findEvents,
  findLayout,
  formatHouseholdEvent,
  formatNeighbour,
  type Household,
  type HouseholdEvent,
  type HouseholdState,
  listCarried,
  makeState,
  mention,
  route,
  SIDES,
} from './household.ts'

const KINDS = ['one', 'two', 'three', 'count', 'list', 'yes-no', 'path'] as const
type QuestionKind = (typeof KINDS)[number]

/**
 * Tests whether a reader tracks who goes where and who carries what in a house, from a few sentences spread in order
 * over a long text. The text also names the same people, rooms and things without any event. It has seven kinds of
 * questions in turn: after one, two or three of the sentences, counts, lists, yes or no, ways between rooms. A blind
 * guess is right about once in 7, most often with yes or no. A program of 20 lines that knows the verbs solves it.
 */
export const babilongStyle = defineTask({
  id: 'babilong-style',
  family: 'tracking',
  reading: 'order',
  about:
    'Keep track of people, things and rooms through sentences spread over a long text, and answer a question on the end.',
  source:
    'BABILong (arXiv 2406.10149) over bAbI (arXiv 1502.05698) tasks 1 to 3, 6 to 9 and 19; people, verbs, stories and haystack are generated, and the haystack names the same people, rooms and things',
  version: 5,
  params: { question_kind: 'mixed', events: 16, mention_every: 1500 },
  paramNotes: {
    question_kind: `mixed (in turn), or one of ${KINDS.join(', ')}`,
    events: 'sentences that tell what happens, 14 to 100; for path the layout takes 7 of them',
    mention_every: 'tokens of haystack for each sentence that names somebody or something and tells no event, from 100',
  },
  answerTokens: 128,
  paired: true,
  uniqueAnswer: false,
  scorer: 'label-match',
  chance: 0.15,
  // About one in six of the rooms in the text is right.
  guessScore: 0.21,
  namesOptions: true,
  program: 'solves it',
  haystack: true,
  alone: 'all its questions are about the same few people, so that one would hint at another',
  instructions: `Here and there the text tells what happens in a house: who goes where, and who carries what. It is told in the order in which it happens. Whoever takes a thing carries it along until it is put down. Nothing else in the text moves anybody or anything.`,
  template: IN_ORDER,

  check({ question_kind, events, mention_every }) {
    if (question_kind !== 'mixed' && !KINDS.some(kind => kind === question_kind))
      return `question_kind is mixed or one of ${KINDS.join(', ')}`
    if (!Number.isInteger(events) || events < 14 || events > 100) return 'events is a whole number, 14 to 100'
    return Number.isInteger(mention_every) && mention_every >= 100
      ? undefined
      : 'mention_every is a whole number from 100'
  },

  core({ params, index, rng, depth }) {
    const turn = params.question_kind === 'mixed' ? Math.floor(index / KINDS.length) : index
    const kind = params.question_kind === 'mixed' ? KINDS[index % KINDS.length] : (params.question_kind as QuestionKind)
    const house = drawHousehold(rng)
    const { texts, ...asked } =
      kind === 'path' ? drawPath(house, params.events, rng) : drawStory(house, kind, turn, params.events, rng)
    const depths = texts.map((_, at) => depth(at)).sort((a, b) => a - b)
    return {
      ...asked,
      facts: { house, planted: texts.map((text, at): Fact => ({ name: `event ${at + 1}`, text, depth: depths[at] })) },
    }
  },

  fill({ facts: { house, planted } }, { params, room, tokenizer, rng, haystack }) {
    const source = rng.fork('mentions')
    const mentions = Array.from({ length: Math.max(2, Math.floor(room / params.mention_every)) }, (): Fact => {
      return { name: MENTION, text: mention(house, source), depth: source.next() }
    })
    const facts = [...planted, ...mentions]
    const size = countFactTokens(facts, haystack.layout, tokenizer)
    const hay = haystack.fill(room - size, rng.fork('filler'), tokenizer, [
      ...house.agents,
      ...house.rooms,
      ...house.things,
    ])
    if (hay.units.length < 2) throw new TooShort(size + SMALLEST_HEAP)
    const { context, depths } = insertNeedles(hay, facts, haystack.layout)
    return {
      context,
      tokens: tokenizer.additive ? hay.tokens + size : tokenizer.count(context),
      depths: depths.filter(({ fact }) => fact !== MENTION),
      haystack: haystack.id,
      repeats: hay.repeats,
    }
  },

  solve({ context, question }) {
    const state = makeState()
    for (const event of findEvents(context)) applyEvent(state, event)
    const [one, two] = findNames(question)
    // The house has a way from any room to any other.
    if (question.startsWith('Which way')) return route(findLayout(context), one, two)!.join(', ')
    if (question.startsWith('How many')) return String(listCarried(state, one).length)
    if (question.startsWith('Which')) return listCarried(state, one).join(', ')
    if (question.startsWith('Is')) return state.at.get(one) === two ? 'yes' : 'no'
    if (question.startsWith('Where was')) {
      const trail = mustGet(state.trail, one)
      return trail[trail.indexOf(two) - 1] ?? ''
    }
    return state.at.get(one) ?? getLast(mustGet(state.trail, one))
  },

  guess({ context, question }, rng) {
    const events = findEvents(context)
    const pick = (key: 'room' | 'thing') =>
      rng.pick(events.flatMap(event => (key in event ? [Object(event)[key] as string] : [])))
    if (question.startsWith('Which way')) return Array.from({ length: STEPS }, () => rng.pick(SIDES)).join(', ')
    if (question.startsWith('How many')) return String(rng.int(0, 3))
    if (question.startsWith('Which')) return `${pick('thing')}, ${pick('thing')}`
    return question.startsWith('Is') ? rng.pick(['yes', 'no']) : pick('room')
  },
})

const MENTION = 'mention'
const SMALLEST_HEAP = 120
const STEPS = 3

/** The two names of a question: `<Name>` or `the <thing>`. */
const findNames = (question: string): string[] =>
  Array.from(
    question.matchAll(/\bthe (?!end|text)([a-z]+)|(?<!^)\b([A-Z][a-z]+)/g),
    ([, thing, agent]) => thing ?? agent,
  )

interface DrawnQuestion extends AnswerForm {
  readonly question: string
  readonly expected: { answer: string | readonly string[]; labels: readonly string[]; ordered?: boolean }
}

/** Draws stories until one has an answer of the wanted kind. */
function drawStory(
  house: Household,
  kind: Exclude<QuestionKind, 'path'>,
  turn: number,
  count: number,
  rng: Random,
): DrawnQuestion & { texts: string[] } {
  for (let tries = 0; ; tries++) {
    const own = rng.fork(`story/${tries}`)
    const events = drawEvents(house, count, kind === 'yes-no', own)
    const asked = ask(house, kind, turn, events, own)
    if (asked) return { ...asked, texts: events.map(event => formatHouseholdEvent(event, own)) }
  }
}

function ask(
  house: Household,
  kind: Exclude<QuestionKind, 'path'>,
  turn: number,
  events: readonly HouseholdEvent[],
  rng: Random,
): DrawnQuestion | undefined {
  const state = makeState()
  for (const event of events) applyEvent(state, event)
  const agent = rng.pick(house.agents)
  const thing = rng.pick(house.things)
  const trail = state.trail.get(thing) ?? []
  const room = formatAnswerInstructions('label', { what: 'the name of the room' })
  switch (kind) {
    case 'one':
      return {
        question: `Where is ${agent} at the end?`,
        ...room,
        expected: addLabels(mustGet(state.at, agent), house.rooms),
      }
    case 'two':
      if (trail.length < 2) return undefined
      return {
        question: `Where is the ${thing} at the end?`,
        ...room,
        expected: addLabels(getLast(trail), house.rooms),
      }
    case 'three': {
      const at = trail.length < 3 ? 0 : rng.int(1, trail.length - 1)
      const after = trail[at]
      if (at < 1 || trail.filter(room => room === after).length > 1) return undefined
      const others = house.rooms.filter(room => room !== after)
      return {
        question: `Where was the ${thing} just before it came to the ${after}?`,
        ...room,
        expected: addLabels(trail[at - 1], others),
      }
    }
    case 'count': {
      const carried = listCarried(state, agent).length
      if (carried !== turn % 4 || (state.held.get(agent)?.size ?? 0) <= carried) return undefined
      return {
        question: `How many things is ${agent} carrying at the end?`,
        ...formatAnswerInstructions('number', {}),
        expected: addLabels(
          String(carried),
          house.things.map((_, at) => String(at)).concat(String(house.things.length)),
        ),
      }
    }
    case 'list': {
      const carried = listCarried(state, agent)
      if (carried.length < 2) return undefined
      return {
        question: `Which things is ${agent} carrying at the end?`,
        ...formatAnswerInstructions('set', { what: 'the things' }),
        expected: addLabels(carried, house.things),
      }
    }
    case 'yes-no':
      return askWhether(state, events, agent, turn, rng)
  }
}

const addLabels = <A>(answer: A, labels: readonly string[]) => ({ answer, labels })

/**
 * Asks for a yes in every second case. If no is right, the agent was in that room before, and in half of these cases
 * walked out of it last.
 */
function askWhether(
  { at }: HouseholdState,
  events: readonly HouseholdEvent[],
  agent: string,
  turn: number,
  rng: Random,
): DrawnQuestion | undefined {
  const moves = events.flatMap(event => ('room' in event && event.agent === agent ? [event] : []))
  const now = at.get(agent)
  const left = now === undefined
  const yes = turn % 2 === 0
  if (yes ? left || moves.length < 2 : left !== (turn % 4 === 1)) return undefined
  const before = [...new Set(moves.map(({ room }) => room))].filter(room => room !== now)
  if (!left && before.length === 0) return undefined
  // A question with answer yes needs somebody who is in a room: see above.
  const room = yes ? now! : left ? getLast(moves).room : rng.pick(before)
  return {
    question: `Is ${agent} in the ${room} at the end?`,
    ...formatAnswerInstructions('label', { what: 'yes or no' }),
    expected: addLabels(yes ? 'yes' : 'no', ['yes', 'no']),
  }
}

/** Seven sentences that lay out the house, among events that do not matter. */
function drawPath(house: Household, count: number, rng: Random): DrawnQuestion & { texts: string[] } {
  const own = rng.fork('path')
  for (;;) {
    const layout = drawRoomLayout(house.rooms, own)
    const [from, to] = own.sample(house.rooms, 2)
    const way = route(layout, from, to)! // there is one from any room to any other
    if (way.length !== STEPS) continue
    const events = drawEvents(house, Math.max(house.agents.length, count - layout.length), false, own)
    const told = events.map(event => formatHouseholdEvent(event, own))
    const texts = weaveLists(told, own.shuffle(layout.map(formatNeighbour)), own)
    return {
      question: `Which way do you go from the ${from} to the ${to}, moving only between rooms that the text says lie directly beside each other? It takes ${STEPS} steps.`,
      ...formatAnswerInstructions('order', { what: `the ${STEPS} directions (north, east, south or west)` }),
      expected: { answer: way, labels: SIDES, ordered: true },
      texts,
    }
  }
}

/** Both lists in their own order, mixed at random. */
function weaveLists(one: readonly string[], other: readonly string[], rng: Random): string[] {
  const turns = rng.shuffle([...one.map(() => true), ...other.map(() => false)])
  const [first, second] = [one.values(), other.values()]
  // Each kind has as many turns as texts.
  return turns.map(turn => (turn ? first : second).next().value!)
}
