import { findLargest } from 'fathom-bench/plugin'
import { findSharedStems, rank } from '../reading/evidence.ts'
import { findContentStems } from '../reading/words.ts'
import { defineSkill } from './skill.ts'

/** Picks one of the lettered options: the one that the best sentences speak of most. */
export const choose = defineSkill({
  id: 'choose',
  about: 'multiple choice by overlap with the best evidence',
  try({ question, material }) {
    const options = [...question.matchAll(/^[ \t]*\(?([A-H])[.):][ \t]+(\S.*)$/gm)].map(([, letter, text]) => ({
      letter: letter,
      text: text,
    }))
    if (options.length < 2) return undefined
    const evidence = rank(material, question, 12)
    const weigh = (option: string) => {
      const wanted = findContentStems(option)
      const best = evidence.map(
        ({ text, score }) => (findSharedStems(text, wanted).size / Math.max(1, wanted.size)) * score,
      )
      return Math.max(0, findLargest(best))
    }
    return options
      .map(option => ({ ...option, weight: weigh(option.text) }))
      .reduce((a, b) => (b.weight > a.weight ? b : a)).letter
  },
})
