/** Returns `an` before a vowel sound, and `a` otherwise: `an ocarina`, `an hour`, `a uniform`, `a one-way street`. */
export const pickArticleFor = (word: string): 'a' | 'an' => (VOWEL_SOUND.test(word) ? 'an' : 'a')

/** The text with each `a` and `an` as the word behind it wants it. Capital letters stay. */
export const withArticles = (text: string): string =>
  text.replace(ARTICLE, (_, letter: string, word: string) => `${letter}${pickArticleFor(word).slice(1)} ${word}`)

const ARTICLE = /\b([Aa])n? ([A-Za-z][A-Za-z'-]*)/g

/** Spoken vowels: not the `you` of unions and ewes, nor the `w` of ones; and the silent `h`. */
const VOWEL_SOUND =
  /^(?!u(?:k|n(?:i(?!n|m)|anim)|s[aeiu]|t[ei]n|tili|topi|r[aeio]|biq)|eu|ewe|once?\b|one-)(?:[aeiou]|hono|hour|heir|honest)/i
