import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { loadTokenizer } from '../../../core/tokens/tokens.ts'
import { getVocabulary } from '../../../generators/materials/words/vocabulary.ts'
import { getArticleWriter, listFormVoices } from '../../../generators/materials/world/article.ts'
import {
  type Name,
  type NameKind,
  NameSource,
  nameText,
  repeatTwice,
} from '../../../generators/materials/world/names.ts'
import { answerFromArticles, findStatements } from '../../../generators/materials/world/reader.ts'
import {
  ARTICLE_KINDS,
  groupRelations,
  readRelations,
  type YearSpan,
} from '../../../generators/materials/world/relations.ts'
import { getStems } from '../../../generators/materials/world/stems.ts'
import {
  countBridgeTokens,
  drawBridgeQuestions,
  drawSubWorld,
  formatBridge,
  listWorldNames,
  QUESTION_KINDS,
} from '../../../generators/materials/world/sub-world.ts'
import { o200k } from '../place.ts'

const shapes = QUESTION_KINDS.flatMap(kind =>
  [2, 3, 4].flatMap(hops => [true, false].map(first => ({ kind, hops, first }))),
)
const worlds = (seed: string, times: number) => {
  const names = new NameSource(makeRandom(`${seed}/names`))
  const rng = makeRandom(seed)
  return Array.from({ length: times }, () =>
    shapes.map(shape => ({ shape, world: drawSubWorld(rng, names, shape) })),
  ).flat()
}
const text = (name: Name) => nameText(name, 'title')

describe('names', () => {
  test('are made of words that stand in no list of English words, and in one list only', () => {
    const all = Object.values(getStems()).flat()
    expect(all.length).toBeGreaterThan(50_000)
    expect(new Set(all).size).toBe(all.length)
    const english = new Set(getVocabulary())
    expect(all.filter(stem => english.has(stem.toLowerCase()) || !/^[A-Z][a-z]{3,14}$/.test(stem))).toEqual([])
  })

  test.each<NameKind>(['person', 'firm', 'town', 'work', 'contest', 'region'])('of a %s never come twice', kind => {
    const names = new NameSource(makeRandom('twice'))
    const drawn = Array.from({ length: 20_000 }, () => text(names.draw(kind)))
    expect(new Set(drawn).size).toBe(drawn.length)
    for (const name of drawn.slice(0, 500)) expect(name).toMatch(/^(?:The )?[A-Z][a-z]+ [A-Z][a-z]+$/)
  })

  test('keep off the reserved ones, and come near to their models', () => {
    const own = new NameSource(makeRandom('own'))
    const reserved = (['person', 'firm', 'town'] as const).flatMap(kind => [own.draw(kind), own.draw(kind)])
    const names = new NameSource(makeRandom('own'), reserved, repeatTwice(reserved, makeRandom('near')))
    const drawn = reserved.flatMap(({ kind }) => Array.from({ length: 40 }, () => names.draw(kind)))
    expect(drawn.map(text).filter(name => reserved.map(text).includes(name))).toEqual([])
    const near = (name: Name, other: Name) =>
      name.kind === other.kind && (name.right === other.right || (name.kind !== 'town' && name.left === other.left))
    for (const model of reserved) expect(drawn.filter(name => near(name, model)).length).toBeGreaterThanOrEqual(2)
  })
})

describe('relations', () => {
  const isSpan = ([base, from, to]: YearSpan) => ['after', 'between'].includes(base) && from < to

  test('join kinds of articles to kinds of names, with a year for each article that they lead to', () => {
    for (const relation of readRelations()) {
      expect(ARTICLE_KINDS, relation.id).toContain(relation.of)
      expect([...ARTICLE_KINDS, 'region'], relation.id).toContain(relation.to)
      expect(relation.year !== undefined, relation.id).toBe(relation.to !== 'region')
      for (const span of [relation.year, relation.when]) if (span) expect(isSpan(span), relation.id).toBe(true)
      // A sentence with a year says which.
      expect(relation.forms.some(form => form.includes('{Y}'))).toBe(relation.when !== undefined)
    }
    expect(new Set(readRelations().map(({ id }) => id)).size).toBe(readRelations().length)
  })
})

describe('articles', () => {
  test.each(['o200k_base', 'cl100k_base', 'chars'])('are counted exactly (%s)', async name => {
    const tokenizer = await loadTokenizer(name)
    const write = getArticleWriter(tokenizer)
    const rng = makeRandom('count')
    for (const { world } of worlds('count', 4))
      for (const subject of world.subjects) {
        const { body, tokens } = write(subject, rng)
        expect(tokens).toBe(tokenizer.count(`${body}\n\n`))
      }
  })

  test('say what they know, and a reader reads nothing else out of them', () => {
    const write = getArticleWriter(o200k)
    const rng = makeRandom('statements')
    for (const { world } of worlds('statements', 10))
      for (const subject of world.subjects) {
        const { body, sentences } = write(subject, rng)
        const known = groupRelations()[subject.kind].flatMap(({ id }, at) =>
          subject.links[at] ? [[id, text(subject.links[at])]] : [],
        )
        expect(findStatements(body, subject.kind)).toEqual(known)
        expect(body.match(/\.(?= |$)/g)).toHaveLength(sentences)
        expect(sentences).toBeLessThanOrEqual(8)
        expect(body).not.toMatch(/[{}]|,,| {2}|\bundefined\b/)
      }
  })

  test('in every voice of every form hold the other name once', () => {
    for (const { of, forms } of readRelations())
      for (const form of forms)
        for (const voice of listFormVoices(form, of, of === 'person' ? 'she' : 'it')) {
          expect(voice.split('{O}')).toHaveLength(2)
          expect(voice.replace(/\{[OY]\}/g, '')).not.toMatch(/[{}]/)
          expect(voice).toMatch(/^(?:[A-Z]|\{O\})/)
        }
  })
})

describe('questions', () => {
  test('are answered by their own articles, and by no part of them', () => {
    const write = getArticleWriter(o200k)
    const rng = makeRandom('questions')
    for (const { world, shape } of worlds('questions', 6)) {
      expect(world.subjects).toHaveLength(shape.hops)
      const bodies = world.subjects.map(subject => write(subject, rng).body)
      const shelf = (kept: readonly string[]) => kept.join('\n\n')
      expect(answerFromArticles(shelf(bodies), world.question), world.question).toBe(world.answer)
      bodies.forEach((_, left) => {
        expect(answerFromArticles(shelf(bodies.filter((_, at) => at !== left)), world.question)).toBeUndefined()
      })
    }
  })

  test('yes and no are told apart by reading, not by whether the two articles share a name', () => {
    const same = worlds('same', 40).filter(
      ({ shape, world }) => shape.kind === 'yes-no' && shape.hops === 2 && world.question.startsWith('Is '),
    )
    const shares = (yes: boolean) => {
      const asked = same.filter(({ world }) => (world.answer === 'yes') === yes)
      const sharing = asked.filter(({ world }) => {
        const [one, other] = world.subjects.map(({ links }) => links.flatMap(name => (name ? [text(name)] : [])))
        return one.some(name => other.includes(name))
      })
      return sharing.length / asked.length
    }
    expect(shares(true)).toBe(1)
    expect(shares(false)).toBeGreaterThan(0.5)
  })

  test('about a bridge are several, and counted exactly', () => {
    for (const { world, shape } of worlds('bridges', 6)) {
      const asked = drawBridgeQuestions(world, makeRandom('order'))
      if (shape.kind !== 'bridge') expect(asked).toEqual([])
      else expect(asked.map(formatBridge)).toContain(world.question)
      for (const question of asked)
        expect(countBridgeTokens(question, o200k)).toBe(o200k.count(formatBridge(question).slice(0, -1)))
    }
  })

  test('of one world use no name of another', () => {
    const used = worlds('others', 10).flatMap(({ world }) => [...new Set(listWorldNames(world).map(text))])
    expect(new Set(used).size).toBe(used.length)
  })
})
