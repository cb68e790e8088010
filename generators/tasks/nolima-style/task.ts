import { escapeRegExp } from '../../../core/text/escape-regexp.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import type { Fact } from '../../materials/needles/insert-needles.ts'
import { scatterFacts } from '../../materials/needles/scatter.ts'
import { listPeople } from '../../materials/world/people.ts'
import { defineTask } from '../../task.ts'
import { type ClueFamily, echoes, listContentStems, readFamilies } from './associations.ts'
import { makeChatter } from './chatter.ts'

/**
 * Does a reader find a fact that shares no word with the question? One sentence says something of a person (rooms
 * across from a landmark) from which the answer follows by common knowledge (lives in the city, or in the country).
 * Other people have other landmarks; further sentences hold the question's own words and answer nothing; no other
 * sentence holds any of them. The longer the text is, the more sentences say other things of the same people, or name
 * the clue and say nothing, so that neither names nor rare words tell where to look. A blind guess scores 0, a random
 * one of the people 1 in 40. No program without such knowledge solves it; the oracle has its table.
 */
export const nolimaStyle = defineTask({
  id: 'nolima-style',
  family: 'needle',
  reading: 'lookup',
  about: 'Find the one person of whom the text says, in words that the question does not use, what the question asks.',
  source:
    'NoLiMa (arXiv 2502.05167); associations, wording and names are ours (197 in nine families), decoys are of the needle’s own family, sentences with the question’s words are planted, and what is said of the same people grows with the text',
  version: 4,
  params: { hops: 'mixed', decoys: 9, echoes: 4, people: 40, share: 0.5 },
  paramNotes: {
    hops: 'steps of knowledge from the text to the question: one, two, or mixed (in turn where a family has both)',
    decoys: 'other people of whom the same kind of thing is said, 1 to 12',
    echoes: 'sentences with the words of the question that answer nothing, 0 to 4',
    people: 'people of whom anything is said, 14 to 200',
    share: 'share of the text that says other things of these people, 0 to 0.9; the rest is the haystack',
  },
  answerTokens: 128,
  paired: true,
  uniqueAnswer: true,
  scorer: 'label-match',
  chance: 0,
  guessScore: 0.06,
  program: 'does not',
  haystack: true,
  instructions: `The text says something of several people. The question is about one of them. The text does not give the answer in the words of the question: it follows from what is said of that person.`,
  template: IN_ORDER,

  check({ hops, decoys, echoes, people: count, share }) {
    if (!['one', 'two', 'mixed'].includes(hops)) return 'hops is one, two or mixed'
    if (!Number.isInteger(decoys) || decoys < 1 || decoys > 12) return 'decoys is a whole number, 1 to 12'
    if (!Number.isInteger(echoes) || echoes < 0 || echoes > 4) return 'echoes is a whole number, 0 to 4'
    if (!Number.isInteger(count) || count < 14 || count > 200) return 'people is a whole number, 14 to 200'
    return share >= 0 && share <= 0.9 ? undefined : 'share is 0 to 0.9'
  },

  core({ params, index, rng, depth }) {
    const families = readFamilies()
    const askable = families.filter(({ levels }) => params.hops !== 'two' || levels.length === 2)
    const family = askable[index % askable.length]
    const turn = Math.floor(index / askable.length) % family.levels.length
    const level = params.hops === 'mixed' ? turn : params.hops === 'one' ? 0 : 1
    const [asked, ...decoys] = drawRows(family, level, params.decoys, rng.fork('rows'))
    const question = family.levels[level].question.replace('X', asked[level + 1])
    const stems = listContentStems(question)
    const able = FAMILY_NUMBERS.filter(
      name => !stems.some(stem => listPeople().family[name].toLowerCase().startsWith(stem)),
    )
    const who = rng.fork('names').sample(able, params.people)
    const names = who.map(name => listPeople().family[name])
    const frames = rng.fork('frames')
    const x = asked[level + 1]
    const told = [asked, ...decoys].map(([clue], at) =>
      frames.pick(family.told).replace('N', names[at]).replace('CLUE', clue),
    )
    const echoed = [family.levels[level].echo, ...echoes].slice(0, params.echoes).map(text => text.replace('X', x))
    return {
      question,
      ...formatAnswerInstructions('label', { what: 'the name' }),
      expected: { answer: names[0], labels: names },
      facts: {
        planted: [...told, ...echoed].map(
          (text, at): Fact => ({ name: labelNeedle(at, told.length), text, depth: depth(at) }),
        ),
        said: { family: families.indexOf(family), level, x, people: who, stems },
        avoid: [...names, ...listSimilarWords(question)],
      },
    }
  },

  fill: ({ facts: { planted, said, avoid } }, request) =>
    scatterFacts(
      planted,
      { statements: (rng, tokenizer) => makeChatter(said, rng, tokenizer), share: request.params.share, avoid },
      request,
    ),

  solve({ context, question }) {
    for (const family of readFamilies())
      for (const [level, { question: form }] of family.levels.entries())
        for (const row of family.rows)
          if (form.replace('X', row[level + 1]) === question)
            for (const { name, clue } of findClues(context, family))
              if (family.rows.some(([own, ...xs]) => own === clue && xs[level] === row[level + 1])) return name
    return ''
  },

  guess: ({ context }, rng) => rng.pick(readFamilies().flatMap(family => findClues(context, family))).name,
})

const FAMILY_NUMBERS = Uint16Array.from(listPeople().family, (_, at) => at)

const labelNeedle = (at: number, told: number) =>
  at === 0 ? 'needle' : at < told ? `decoy ${at}` : `echo ${at - told + 1}`

/** A row, and others that are right for none of its words at the asked level. */
function drawRows(
  family: ClueFamily,
  level: number,
  decoys: number,
  rng: { shuffle<T>(items: T[]): T[] },
): (readonly string[])[] {
  const [asked, ...others] = rng.shuffle([...family.rows])
  return [asked, ...others.filter(row => row[level + 1] !== asked[level + 1]).slice(0, decoys)]
}

/** Stems of the question’s content words, as words begin with them within a sentence and at its beginning. */
const listSimilarWords = (question: string): string[] =>
  listContentStems(question).flatMap(stem => [` ${stem}`, stem[0].toUpperCase() + stem.slice(1)])

/** The clues and people of a text, for one family. */
function findClues(context: string, { told, rows }: ClueFamily): { name: string; clue: string }[] {
  const clues = rows.map(([clue]) => escapeRegExp(clue)).join('|')
  return told.flatMap(frame => {
    const pattern = new RegExp(frame.replace('CLUE', `(?<clue>${clues})`).replace(/\bN\b/, '(?<name>[A-Z][a-z]+)'), 'g')
    return Array.from(context.matchAll(pattern), ({ groups: { name, clue } = {} }) => ({ name, clue }))
  })
}
