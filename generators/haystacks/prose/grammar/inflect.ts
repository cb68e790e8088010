/** Regular English endings. Words that do not take them are marked in the lists or stand in tables of their own. */

/** `boxes`, `ladies`, `men`, `kettles`. */
export function toPlural(noun: string): string {
  if (noun.endsWith('man')) return `${noun.slice(0, -2)}en`
  return withS(noun)
}

/** `reaches`, `carries`, `mends`. */
export function withS(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`
  return /[^aeiou]y$/.test(word) ? `${word.slice(0, -1)}ies` : `${word}s`
}

/** `mended`, `carried`, `hoped`, `planned`. */
export function toPast(verb: string, doubles: boolean): string {
  if (verb.endsWith('e')) return `${verb}d`
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ied`
  return `${doubleLastLetter(verb, doubles)}ed`
}

/** `mending`, `hoping`, `dyeing`, `planning`. */
export function toIngForm(verb: string, doubles: boolean): string {
  if (verb.endsWith('ie')) return `${verb.slice(0, -2)}ying`
  if (verb.endsWith('e') && !/(?:[oye]e|inge)$/.test(verb)) return `${verb.slice(0, -1)}ing`
  return `${doubleLastLetter(verb, doubles)}ing`
}

const doubleLastLetter = (verb: string, doubles: boolean) => (doubles ? verb + verb.at(-1) : verb)
