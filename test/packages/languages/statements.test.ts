import { describe, expect, test } from 'vitest'
import { makeRandom, type Random } from '../../../core/random/random.ts'
import { loadPack } from '../../../packages/languages/data/index.ts'
import { formatName, isWoman, mustGetStatements, type Pack } from '../../../packages/languages/pack/pack.ts'
import { listTemplateSlots, type SlotForm } from '../../../packages/languages/pack/template.ts'
import { makeStatementReader } from '../../../packages/languages/statements/read.ts'
import type { StatementWordings, WordedDeed } from '../../../packages/languages/statements/wordings.ts'
import { writeStatement } from '../../../packages/languages/statements/write.ts'
import { listTasksIn } from '../../../packages/languages/tasks/index.ts'
import { LANGUAGES } from '../../../run/registry/language-names.ts'

const written = LANGUAGES.filter(language => listTasksIn(language).includes('not-stated'))
/** `SAMPLES=de` prints sentences of a language, others each time. */
const { SAMPLES } = process.env

const listDeeds = ({ deeds }: StatementWordings): WordedDeed[] =>
  [...deeds.values()].flatMap(({ is, near }) => [...is, ...near])

function drawStatement(pack: Pack, wordings: StatementWordings, deeds: readonly WordedDeed[], rng: Random) {
  const drawName = () => {
    const who = { family: rng.int(0, pack.families.length - 1), first: rng.int(0, pack.given.length - 1) }
    return { text: formatName(pack, who), isWoman: isWoman(pack, who) }
  }
  const deed = rng.pick(deeds)
  const [town, other] = rng.sample([...pack.towns], 2)
  const [doer, kin, third] = [drawName(), drawName(), drawName()]
  const slots = { TOWN: { text: town }, ELSE: { text: other }, OTHER: third, WHO: third }
  const statement = { deed, isTrue: rng.next() < 0.6, doer, kin, slots }
  return { statement, text: writeStatement(wordings, statement, rng) }
}

describe.each(written)('%s', language => {
  test('has as many wordings of each kind as every language', async () => {
    const { openings, tellings, subjects, deeds } = mustGetStatements(await loadPack(language))
    const count = (forms: readonly SlotForm[], slot: string) =>
      forms.filter(form => listTemplateSlots(form).includes(slot)).length
    expect(openings.length).toBe(20)
    expect([tellings.true.length, count(tellings.true, 'OPEN')]).toEqual([24, 8])
    expect([tellings.untrue.length, count(tellings.untrue, 'OPEN')]).toEqual([15, 5])
    expect(subjects.map(form => listTemplateSlots(form).filter(slot => slot !== 'of'))).toEqual([
      ...Array.from({ length: 8 }, () => ['WHO', 'KIN']),
      ...Array.from({ length: 8 }, () => expect.arrayContaining(['KIN', 'WHO'])),
    ])
    expect([...deeds.keys()]).toEqual(['home', 'teacher', 'landlord', 'lender', 'doctor', 'heir', 'employer'])
    for (const [matter, { is, near }] of deeds) {
      expect([matter, is.length, near.length]).toEqual([matter, ...(matter === 'home' ? [30, 20] : [10, 6])])
      const sides = (all: readonly WordedDeed[]) =>
        all.map(({ slots }) => (slots.has('OTHER') ? 'OTHER' : 'WHO')).join()
      if (matter !== 'home')
        expect([matter, sides(is), sides(near)]).toEqual([
          matter,
          'OTHER,OTHER,OTHER,OTHER,OTHER,WHO,WHO,WHO,WHO,WHO',
          'OTHER,OTHER,OTHER,WHO,WHO,WHO',
        ])
    }
  })

  test('each telling finds its forms, and together they hold the slots of each deed once', async () => {
    const wordings = mustGetStatements(await loadPack(language))
    const { tellings } = wordings
    for (const telling of [...tellings.true, ...tellings.untrue]) {
      const slots = telling.parts.flatMap(part => (typeof part !== 'string' && 'slot' in part ? [part.slot] : []))
      expect(slots.filter(slot => slot === 'SUBJ').length).toBe(1)
      const forms = slots.filter(slot => /^[a-z]/.test(slot))
      expect(forms.length).toBeGreaterThan(0)
      for (const deed of listDeeds(wordings)) {
        const held = forms.flatMap(form =>
          (deed.forms.get(form)?.parts ?? []).flatMap(part =>
            typeof part !== 'string' && 'slot' in part ? [part.slot] : [],
          ),
        )
        const needed = deed.matter === 'home' ? ['TOWN'] : [deed.slots.has('OTHER') ? 'OTHER' : 'WHO']
        expect(new Set(held).size, held.join()).toBe(held.length)
        expect(held).toEqual(expect.arrayContaining(needed))
        const allowed = deed.matter === 'home' ? ['TOWN', 'ELSE'] : needed
        expect(held.filter(slot => !allowed.includes(slot))).toEqual([])
      }
    }
  })

  test('every sentence reads back as what it tells', async () => {
    const pack = await loadPack(language)
    const wordings = mustGetStatements(pack)
    const deeds = listDeeds(wordings)
    const reader = makeStatementReader(pack, wordings, deeds)
    const rng = makeRandom(`statements/${language}`)
    for (let at = 0; at < 4_000; at++) {
      const { statement, text } = drawStatement(pack, wordings, deeds, rng)
      const told = reader.read(text)
      expect(text).not.toMatch(/[,、，;]\s*[,、，;.。।]| {2}|[{}[\]|]/u)
      const { deed, isTrue, doer, kin } = statement
      expect(told && [told.deed.matter, told.deed.isFact, told.isTrue, told.doer, told.kin], text).toEqual([
        deed.matter,
        deed.isFact,
        isTrue,
        doer.text,
        kin.text,
      ])
      const [slot] = [...(told?.deed.slots ?? [])].filter(each => each !== 'ELSE' && each !== 'DOER')
      expect(told?.values[slot], text).toBe(statement.slots[slot as 'TOWN'].text)
    }
  })

  test.runIf(SAMPLES === language)('samples', async () => {
    const pack = await loadPack(language)
    const wordings = mustGetStatements(pack)
    const rng = makeRandom(`samples/${Date.now()}`)
    const texts = Array.from({ length: 40 }, () => drawStatement(pack, wordings, listDeeds(wordings), rng).text)
    console.log(texts.join('\n'))
  })
})
