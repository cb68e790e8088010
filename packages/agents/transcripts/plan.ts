import { type CoreRequest, drawDistinctIdentifiers, type Random } from 'fathom-bench/plugin'
import { type AskedFact, NOT_STATED, type Scope, sayFact, writeQuestion } from './facts.ts'
import { FACT_KINDS, type FactWording, listAttributes, listEnvironments, type ServiceAttribute } from './wordings.ts'

export interface TranscriptParams extends Record<string, number> {
  readonly background: number
}

/** A statement that the transcript is to make of a scope. */
export interface ScopedStatement {
  readonly scope: Scope
  readonly carrier: string
  readonly text: string
}

export interface ToldFact extends ScopedStatement {
  readonly name: string
  readonly depth: number
}

/** Questions of a round, in which each kind is asked twice. */
export const A_ROUND = 12
/** Questions of a round without an answer. */
const ABSENT = 2

/**
 * A question with the statements that it rests on, and three that are like them: another thing in the same scope, and
 * the same thing of the same service elsewhere and of another service in the same environment.
 */
export function drawQuestion({ index, rng, shared, depth }: CoreRequest<TranscriptParams>) {
  const round = Math.floor(index / A_ROUND)
  const positions = Array.from({ length: A_ROUND }, (_, at) => at)
  const isAbsent = shared
    .fork(`absent/${round}`)
    .sample(positions, ABSENT)
    .includes(index % A_ROUND)
  const attribute = pickAttribute(index)
  const [service, otherService, ...names] = drawDistinctIdentifiers('words', 12, rng.fork('names'))
  const numbers = drawDistinctIdentifiers('numbers', 12, rng.fork('numbers'))
  const [environment, elsewhere] = rng.fork('environments').sample(listEnvironments(), 2)
  const draw = makeValueSource(names, numbers)
  const asked: AskedFact = { attribute, service, environment }
  const values = Array.from({ length: 4 }, () => draw(attribute))
  const told = isAbsent ? [] : tellFact(attribute, values, rng.fork('told'))
  const another = rng.fork('another').pick(listAttributes().filter(({ kind }) => kind !== attribute.kind))
  const asides: readonly AskedFact[] = [
    { ...asked, attribute: another },
    { ...asked, environment: elsewhere },
    { ...asked, service: otherService },
  ]
  const depths = told.map((_, at) => depth(at)).sort((a, b) => a - b)
  const planted: ToldFact[] = [
    ...told.map(({ wording, value }, at) => ({
      name: at === told.length - 1 ? `${attribute.kind} ${attribute.id}` : `earlier ${attribute.id}`,
      scope: { service, environment },
      carrier: wording.carrier,
      text: sayFact(wording, value),
      depth: depths[at],
    })),
    ...asides.map((aside, at) => ({
      name: `aside ${at + 1}`,
      ...tellAside(aside, draw(aside.attribute), rng.fork(`aside/${at}`)),
      depth: depth(told.length + at),
    })),
  ]
  return {
    question: writeQuestion(asked),
    answerKind: 'phrase' as const,
    answerFormat: `Answer with the value alone, as the transcript writes it, or with "${NOT_STATED}" if the transcript does not state it.`,
    expected: { answer: isAbsent ? null : values[0], like: values[1] },
    facts: { planted, asked: [asked], named: [service, otherService, ...names, ...numbers] },
  }
}

/** All kinds come equally often; of each, its attributes in turn. */
function pickAttribute(index: number): ServiceAttribute {
  const kind = FACT_KINDS[index % FACT_KINDS.length]
  const own = listAttributes().filter(each => each.kind === kind)
  return own[Math.floor(index / FACT_KINDS.length) % own.length]
}

/** The statements about a fact, in their order: `values[0]` is what counts, `values[1]` what counted before it. */
function tellFact(attribute: ServiceAttribute, values: readonly string[], rng: Random) {
  const say = (event: FactWording['event'], value: string) => ({
    wording: rng.pick(attribute.wordings.filter(each => each.event === event)),
    value,
  })
  const [now, before, first] = values
  if (attribute.kind === 'state')
    return [...(rng.next() < 0.5 ? [say('set', first)] : []), say('set', before), say('set', now)]
  if (attribute.kind !== 'open') return [say('set', now)]
  return rng.next() < 0.5
    ? [say('opened', before), say('opened', now), say('closed', before)]
    : [say('opened', now), say('opened', before), say('closed', before)]
}

function tellAside({ attribute, service, environment }: AskedFact, value: string, rng: Random): ScopedStatement {
  const wording = rng.pick(attribute.wordings.filter(({ event }) => event !== 'closed'))
  return { scope: { service, environment }, carrier: wording.carrier, text: sayFact(wording, value) }
}

/** Values of a form from drawn names and numbers, each once. */
function makeValueSource(names: readonly string[], numbers: readonly string[]) {
  const left = { words: [...names], number: [...numbers] }
  const take = (from: 'words' | 'number') => {
    const next = left[from].pop()
    if (next === undefined) throw new RangeError('a question takes more values than were drawn')
    return next
  }
  return ({ form }: ServiceAttribute): string => (form === 'path' ? toPath(take('words'), take('number')) : take(form))
}

const toPath = (name: string, number: string): string => `lib/${name}/v${number}.ts`

/** A statement about a fact that nothing asks for, with a value of its own; undefined where the carrier has none. */
export function drawRival(
  rival: AskedFact,
  { taken, carrier, rng }: { readonly taken: ReadonlySet<string>; readonly carrier?: string; readonly rng: Random },
): ScopedStatement | undefined {
  const { form, wordings } = rival.attribute
  const able = wordings.filter(wording => carrier === undefined || wording.carrier === carrier)
  if (able.length === 0) return undefined
  const wording = rng.pick(able)
  const words = () => drawDistinctIdentifiers('words', 1, rng.fork('words'), taken)[0]
  const number = () => drawDistinctIdentifiers('numbers', 1, rng.fork('numbers'), taken)[0]
  const value = form === 'path' ? toPath(words(), number()) : form === 'words' ? words() : number()
  const { service, environment } = rival
  return { scope: { service, environment }, carrier: wording.carrier, text: sayFact(wording, value) }
}
