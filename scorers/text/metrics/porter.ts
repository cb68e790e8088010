/**
 * Stems a word with the Porter stemmer in NLTK 3.8's default mode (NLTK_EXTENSIONS), which rouge_score uses. It has a
 * table of irregular forms, leaves words of one or two letters unchanged, and has its own rules for -ies, -ied, -y,
 * -alli, -fulli, -logi and short words of vowel and consonant.
 * @param word in lower case
 */
export function stemPorter(word: string): string {
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined) return irregular
  if (word.length <= 2) return word
  const early = step1c(step1b(step1a(word)))
  return step5b(step5a(applyRules(step3(step2(early)), STEP_4)))
}

const IRREGULAR = new Map([
  ...['sky', 'news', 'inning', 'outing', 'canning', 'howe', 'proceed', 'exceed', 'succeed'].map(
    word => [word, word] as const,
  ),
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['innings', 'inning'],
  ['outings', 'outing'],
  ['cannings', 'canning'],
])

/**
 * A suffix, what takes its place, and what the stem must be; the first suffix that fits decides, whether its stem does
 * or not.
 */
type Rule = readonly [suffix: string, instead: string, when?: (stem: string, word: string) => boolean]

function applyRules(word: string, rules: readonly Rule[]): string {
  const rule = rules.find(([suffix]) => word.endsWith(suffix))
  if (rule === undefined) return word
  const [suffix, instead, when] = rule
  const stem = dropSuffix(word, suffix)
  return when === undefined || when(stem, word) ? stem + instead : word
}

const dropSuffix = (word: string, suffix: string) => word.slice(0, word.length - suffix.length)

function step1a(word: string): string {
  if (word.endsWith('ies') && word.length === 4) return `${dropSuffix(word, 'ies')}ie`
  return applyRules(word, [
    ['sses', 'ss'],
    ['ies', 'i'],
    ['ss', 'ss'],
    ['s', ''],
  ])
}

function step1b(word: string): string {
  if (word.endsWith('ied')) return dropSuffix(word, 'ied') + (word.length === 4 ? 'ie' : 'i')
  if (word.endsWith('eed')) return measure(dropSuffix(word, 'eed')) > 0 ? dropSuffix(word, 'd') : word
  const suffix = ['ed', 'ing'].find(each => word.endsWith(each) && hasVowel(dropSuffix(word, each)))
  if (suffix === undefined) return word
  const stem = dropSuffix(word, suffix)
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`
  if (hasDoubleEnd(stem)) return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1)
  return measure(stem) === 1 && hasShortEnd(stem) ? `${stem}e` : stem
}

const step1c = (word: string): string =>
  applyRules(word, [['y', 'i', stem => stem.length > 1 && isConsonant(stem, stem.length - 1)]])

const hasMeasure = (stem: string) => measure(stem) > 0
const hasLongMeasure = (stem: string) => measure(stem) > 1

function step2(word: string): string {
  if (word.endsWith('alli') && hasMeasure(dropSuffix(word, 'alli'))) return step2(dropSuffix(word, 'li'))
  return applyRules(word, STEP_2)
}

const makeRules = (pairs: string, when: (stem: string) => boolean): Rule[] =>
  pairs.split(' ').map(pair => {
    const [suffix, instead] = pair.split('>') as [string, string]
    return [suffix, instead, when]
  })

const STEP_2: readonly Rule[] = [
  ...makeRules(
    'ational>ate tional>tion enci>ence anci>ance izer>ize bli>ble alli>al entli>ent eli>e ousli>ous ization>ize ation>ate ator>ate alism>al ' +
      'iveness>ive fulness>ful ousness>ous aliti>al iviti>ive biliti>ble fulli>ful',
    hasMeasure,
  ),
  ['logi', 'log', (_, word) => hasMeasure(dropSuffix(word, 'ogi'))],
]
const step3 = (word: string): string =>
  applyRules(word, makeRules('icate>ic ative> alize>al iciti>ic ical>ic ful> ness>', hasMeasure))
const STEP_4: readonly Rule[] = [
  ...makeRules('al> ance> ence> er> ic> able> ible> ant> ement> ment> ent>', hasLongMeasure),
  ['ion', '', stem => hasLongMeasure(stem) && /[st]$/.test(stem)],
  ...makeRules('ou> ism> ate> iti> ous> ive> ize>', hasLongMeasure),
]

function step5a(word: string): string {
  if (!word.endsWith('e')) return word
  const stem = dropSuffix(word, 'e')
  return hasLongMeasure(stem) || (measure(stem) === 1 && !hasShortEnd(stem)) ? stem : word
}

const step5b = (word: string): string =>
  word.endsWith('ll') && hasLongMeasure(word.slice(0, -1)) ? word.slice(0, -1) : word

/** A y is a consonant at the beginning and behind a vowel. */
function isConsonant(word: string, at: number): boolean {
  if (word[at] !== 'y') return !'aeiou'.includes(word[at])
  let run = at
  while (run > 0 && word[run - 1] === 'y') run--
  // In a run of y, every second one is a consonant.
  const first = run === 0 || !isConsonant(word, run - 1)
  return (at - run) % 2 === 0 ? first : !first
}

/** Counts how often a consonant follows a vowel. */
function measure(stem: string): number {
  let count = 0
  let vowel = false
  for (let at = 0; at < stem.length; at++) {
    const consonant = isConsonant(stem, at)
    if (consonant && vowel) count++
    vowel = !consonant
  }
  return count
}

const hasVowel = (stem: string) => [...stem].some((_, at) => !isConsonant(stem, at))

const hasDoubleEnd = (word: string) =>
  word.length >= 2 && word.at(-1) === word.at(-2) && isConsonant(word, word.length - 1)

/** Consonant, vowel and consonant (not w, x, y) at the end; or just a vowel and a consonant. */
function hasShortEnd(word: string): boolean {
  const { length } = word
  if (length === 2) return !isConsonant(word, 0) && isConsonant(word, 1)
  return (
    length >= 3 &&
    isConsonant(word, length - 3) &&
    !isConsonant(word, length - 2) &&
    isConsonant(word, length - 1) &&
    !/[wxy]$/.test(word)
  )
}
