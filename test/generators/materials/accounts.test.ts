import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { drawNearMiss, makeWordingDraw } from '../../../generators/materials/accounts/draw-account.ts'
import { inflect } from '../../../generators/materials/accounts/verbs.ts'
import { type Deed, readWordings } from '../../../generators/materials/accounts/wordings.ts'
import { readSettled } from '../../../generators/materials/homes/settling-deeds.ts'
import { readHopRelations } from '../../../generators/materials/ties/relations.ts'
import { isHeldOut } from '../../../generators/materials/words/held-out.ts'
import { readLoads } from '../../../generators/tasks/alias-counts/loads.ts'
import { readFamilies } from '../../../generators/tasks/nolima-style/clues.ts'
import { allTasks, makeItems } from '../place.ts'

test('verbs have their forms, regular or not', () => {
  const forms = (base: string) => (['past', 'base', 'done', 'ing'] as const).map(form => inflect(base, form)).join(' ')
  expect(['take', 'move', 'bury', 'stay', 'settle', 'be'].map(forms)).toEqual([
    'took take taken taking',
    'moved move moved moving',
    'buried bury buried burying',
    'stayed stay stayed staying',
    'settled settle settled settling',
    'was be been being',
  ])
})

describe('wordings', () => {
  const { tellings, subjects } = readWordings()
  const deeds = [readSettled(), ...readHopRelations().map(each => each.deeds)]
  const families = [...deeds, readLoads(), ...readFamilies().map(each => each.deeds)]

  test('are many, no two alike, and part of each list is held out', () => {
    const settled = readSettled()
    expect(settled.is.length).toBeGreaterThanOrEqual(120)
    // What comes near: deeds that settle nobody, and tellings and people that take a deed back.
    expect(settled.near.length + tellings.untrue.length + subjects.other.length).toBeGreaterThanOrEqual(160)
    for (const { is, near } of readHopRelations().map(each => each.deeds)) {
      expect(is.length).toBeGreaterThanOrEqual(30)
      expect(near.length).toBeGreaterThanOrEqual(is.length)
    }
    for (const list of [tellings.true, tellings.untrue, ...deeds.flatMap(({ is, near }) => [is, near])]) {
      expect(new Set(list.map(({ text }) => text)).size).toBe(list.length)
      expect(list.filter(({ text }) => isHeldOut(text)).length).toBeGreaterThan(0)
    }
  })

  test('no deed breaks off before a second verb: "never paid, and complained" could be half a fact', () => {
    for (const { text } of families.flatMap(({ is }) => is))
      expect(text).not.toMatch(/\}[^{]*, (and |but |then )*(never )?\{/)
  })

  test('a denial right before a deed takes back all of it: "never sold up and lived in Oskwick" may say who lived there', () => {
    for (const family of families) {
      const draw = makeWordingDraw<Deed>(family, makeRandom('42/denials'))
      const denied = Array.from({ length: 800 }, () => draw({ deed: 'is', isTrue: false, isSelf: true })).filter(
        ({ telling }) => /\b(never|not|almost)( really| having| to have)* \[(past|done|ing)\]/.test(telling.text),
      )
      expect(new Set(denied.map(({ telling }) => telling.text)).size).toBeGreaterThan(3)
      expect(new Set(denied.map(({ deed }) => deed.text)).size).toBeGreaterThan(2)
      for (const { deed } of denied)
        expect(deed.text).not.toMatch(/\{.*\{|,|\b(never|every|each|all|nobody|only|but)\b/)
    }
  })

  test('no deed is of a part of its kind: "would not have every haircut from Ada" may mean that some were hers', () => {
    const part = /\b(every|each|all|always|only|alone|nobody|nothing|mostly|usual|whenever)\b/
    const parts = [...readHopRelations(), { name: 'load', deeds: readLoads() }, ...readFamilies().map(nameFamily)]
      .filter(({ name }) => name !== 'heir') // of whom everything is asked
      .flatMap(({ deeds }) => deeds.is.filter(({ text }) => part.test(text)))
    expect(parts.map(({ text }) => text)).toEqual([])
  })

  test('no near deed was left undone: "never refused Ada a loan" is as good as a loan', () => {
    const rng = makeRandom('7/undone')
    const kinds = Array.from({ length: 5000 }, () => drawNearMiss(rng))
    expect(kinds.some(({ deed, isTrue, isSelf }) => deed === 'near' && !isTrue && isSelf)).toBe(false)
  })

  test('no deed tells a relation by its name', () => {
    for (const { name, deeds } of readHopRelations())
      for (const { text } of deeds.is) expect(text.toLowerCase()).not.toContain(name.slice(0, 5))
  })

  test('neither the telling nor the deed nor the person marks a fact: each is mostly found in near misses', () => {
    const rng = makeRandom('7/near')
    const kinds = Array.from({ length: 5000 }, () => drawNearMiss(rng))
    const countShare = (of: (kind: (typeof kinds)[number]) => boolean) => kinds.filter(of).length / kinds.length
    for (const of of [
      (kind: (typeof kinds)[number]) => kind.deed === 'is',
      (kind: (typeof kinds)[number]) => kind.isTrue,
      (kind: (typeof kinds)[number]) => kind.isSelf,
    ])
      expect(countShare(of)).toBeGreaterThan(0.6)
    expect(kinds.some(kind => kind.deed === 'is' && kind.isTrue && kind.isSelf)).toBe(false)
  })

  test('public seeds draw none that is held out, secret ones do', () => {
    const drawTexts = (seed: string) => {
      const draw = makeWordingDraw(readSettled(), makeRandom(`${seed}/x`))
      return Array.from({ length: 500 }, () => draw({ deed: 'is', isTrue: true, isSelf: true })).flatMap(
        ({ telling, deed }) => [telling.text, deed.text],
      )
    }
    expect(drawTexts('42').some(isHeldOut)).toBe(false)
    expect(drawTexts('0123456789abcdef0123456789abcdef').some(isHeldOut)).toBe(true)
  })
})

const nameFamily = ({ id, deeds }: ReturnType<typeof readFamilies>[number]) => ({ name: id, deeds })

test('not-stated: no sentence but the fact names a person and where they settled', () => {
  const task = allTasks.find(each => each.id === 'not-stated')!
  for (const { context, row } of makeItems(task, 32_768, 2))
    for (const [who, town] of Object.entries(row.expected as Record<string, string>)) {
      const both = context.split(/(?<=[.!?])\s+/).filter(sentence => sentence.includes(who) && sentence.includes(town))
      expect(both, `${who}, ${town}`).toHaveLength(town === 'unknown' ? 0 : 1)
    }
})

test('hop-qa: whatever else names both people of a fact does not tell or deny what they are to each other', () => {
  const task = allTasks.find(each => each.id === 'hop-qa')!
  for (const { context, row } of makeItems(task, 32_768, 2)) {
    // A third person is named by the way, so those of three names are not of these two.
    const sentences = context
      .split(/(?<=[.!?])\s+/)
      .filter(sentence => (sentence.match(/[A-Z][a-z]+ [A-Z][a-z]+/g) ?? []).length < 3)
    for (const { fact, depth } of row.depths) {
      const [, name, who] = /^(\w+) of (.+)$/.exec(fact)!
      const start = Math.round(depth * context.length)
      const told = context.slice(start).split(/(?<=\.)\s/, 1)[0]
      const { is } = readHopRelations().find(relation => relation.name === name)!.deeds
      // Whom the sentence names by the way is nothing to the first by it: "Ada Sornik, a cousin of Leo Maltane, …".
      const people = told.replace(BY_THE_WAY, '$1').match(/[A-Z][a-z]+ [A-Z][a-z]+/g) ?? []
      expect(people, told).toHaveLength(2)
      for (const other of people.filter(each => each !== who)) {
        const written = is.flatMap(({ forms }) =>
          Object.values(forms).map(parts =>
            parts.map(part => (part === 'WHO' ? ` ${who}` : part === 'OTHER' ? ` ${other}` : part)).join(''),
          ),
        )
        const both = sentences.filter(
          sentence =>
            sentence.includes(who) && sentence.includes(other) && written.some(deed => sentence.includes(deed)),
        )
        expect(
          both.filter(sentence => sentence !== told),
          fact,
        ).toEqual([])
      }
    }
  }
})

const BY_THE_WAY = /([A-Z][a-z]+ [A-Z][a-z]+), [^,]*[A-Z][a-z]+ [A-Z][a-z]+[^,]*,/
