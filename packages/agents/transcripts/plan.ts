import { type CoreRequest, drawDistinctIdentifiers, type Random } from 'fathom-bench/plugin'
import { NOT_STATED, sayFact } from './facts.ts'
import { FACT_KINDS, type FactWording, listAttributes, type ServiceAttribute, type ValueForm } from './wordings.ts'

export interface TranscriptParams extends Record<string, number> {
  readonly background: number
}

/** A statement that the transcript is to make, at a depth. */
export interface ToldFact {
  readonly name: string
  readonly carrier: string
  readonly text: string
  readonly depth: number
}

/** Questions of a round, in which each kind is asked twice. */
export const A_ROUND = 12
/** Questions of a round without an answer. */
const ABSENT = 2

/** A question with the statements that it rests on, and two about other things of the same service. */
export function drawQuestion({ index, rng, shared, depth }: CoreRequest<TranscriptParams>) {
  const round = Math.floor(index / A_ROUND)
  const positions = Array.from({ length: A_ROUND }, (_, at) => at)
  const isAbsent = shared
    .fork(`absent/${round}`)
    .sample(positions, ABSENT)
    .includes(index % A_ROUND)
  const attribute = pickAttribute(index)
  const [service, ...names] = drawDistinctIdentifiers('words', 12, rng.fork('names'))
  const numbers = drawDistinctIdentifiers('numbers', 12, rng.fork('numbers'))
  const draw = makeValueSource(names, numbers)
  const values = Array.from({ length: 4 }, () => draw(attribute.form))
  const told = isAbsent ? [] : tellFact(attribute, service, values, rng.fork('told'))
  const others = rng.fork('others').sample(
    listAttributes().filter(({ kind }) => kind !== attribute.kind),
    2,
  )
  const aside = others.map(other => {
    const wording = rng.fork(`aside/${other.id}`).pick(other.wordings.filter(({ event }) => event !== 'closed'))
    return { wording, text: sayFact(wording, service, draw(other.form)) }
  })
  const depths = told.map((_, at) => depth(at)).sort((a, b) => a - b)
  const planted: ToldFact[] = [
    ...told.map(({ wording, text }, at) => ({
      name: at === told.length - 1 ? `${attribute.kind} ${attribute.id}` : `earlier ${attribute.id}`,
      carrier: wording.carrier,
      text,
      depth: depths[at],
    })),
    ...aside.map(({ wording, text }, at) => ({
      name: `aside ${at + 1}`,
      carrier: wording.carrier,
      text,
      depth: depth(told.length + at),
    })),
  ]
  return {
    question: attribute.question.replace('{X}', service),
    answerKind: 'phrase' as const,
    answerFormat: `Answer with the value alone, as the transcript writes it, or with "${NOT_STATED}" if the transcript does not state it.`,
    expected: { answer: isAbsent ? null : values[0], like: values[1] },
    facts: { planted, services: [service], named: [service, ...names, ...numbers] },
  }
}

/** All kinds come equally often; of each, its attributes in turn. */
function pickAttribute(index: number): ServiceAttribute {
  const kind = FACT_KINDS[index % FACT_KINDS.length]
  const own = listAttributes().filter(each => each.kind === kind)
  return own[Math.floor(index / FACT_KINDS.length) % own.length]
}

/** The statements about a fact, in their order: `values[0]` is what counts, `values[1]` what counted before it. */
function tellFact(attribute: ServiceAttribute, service: string, values: readonly string[], rng: Random) {
  const say = (event: FactWording['event'], value: string) => {
    const wording = rng.pick(attribute.wordings.filter(each => each.event === event))
    return { wording, text: sayFact(wording, service, value) }
  }
  const [now, before, first] = values
  if (attribute.kind === 'state')
    return [...(rng.next() < 0.5 ? [say('set', first)] : []), say('set', before), say('set', now)]
  if (attribute.kind !== 'open') return [say('set', now)]
  return rng.next() < 0.5
    ? [say('opened', before), say('opened', now), say('closed', before)]
    : [say('opened', now), say('opened', before), say('closed', before)]
}

/** Values of a form from drawn names and numbers, each once. */
function makeValueSource(names: readonly string[], numbers: readonly string[]) {
  const left = { words: [...names], number: [...numbers] }
  const take = (from: 'words' | 'number') => {
    const next = left[from].pop()
    if (next === undefined) throw new RangeError('a question takes more values than were drawn')
    return next
  }
  return (form: ValueForm): string => (form === 'path' ? toPath(take('words'), take('number')) : take(form))
}

export const toPath = (name: string, number: string): string => `lib/${name}/v${number}.ts`

/** A statement about a service that nothing asks for. */
export function drawBackground(taken: ReadonlySet<string>, rng: Random): Omit<ToldFact, 'depth'> {
  const attribute = rng.pick(listAttributes())
  const wording = rng.pick(attribute.wordings)
  const [service, name] = drawDistinctIdentifiers('words', 2, rng, taken)
  const [number] = drawDistinctIdentifiers('numbers', 1, rng, taken)
  const value = attribute.form === 'path' ? toPath(name, number) : attribute.form === 'words' ? name : number
  return { name: 'background', carrier: wording.carrier, text: sayFact(wording, service, value) }
}
