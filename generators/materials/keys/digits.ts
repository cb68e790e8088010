import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'

/** Tokens of a whole number's digits. Pre-tokenizers that split digits cut them in threes from the left: 123 456 7. */
export const getDigitCounter: (tokenizer: Tokenizer) => (number: number) => number =
  memoizePerTokenizer(makeDigitCounter)

function makeDigitCounter(tokenizer: Tokenizer): (number: number) => number {
  const makeTable = (digits: number) =>
    Uint8Array.from({ length: 10 ** digits }, (_, group) => tokenizer.count(String(group).padStart(digits, '0')))
  const [ones, twos, threes] = [makeTable(1), makeTable(2), makeTable(3)]
  const countUpTo = (number: number): number => {
    if (number < 10) return ones[number]
    if (number < 100) return twos[number]
    return threes[number]
  }
  return number => {
    if (number < 1000) return countUpTo(number)
    // Groups after the first keep their leading zeros.
    let [digits, size] = [1, 10]
    for (; size <= number; size *= 10) digits++
    let tokens = 0
    for (let left = digits; left > 0; left -= 3) {
      const cut = left > 3 ? POWERS[left - 3] : 1
      const group = Math.floor(number / cut)
      number -= group * cut
      tokens += left >= 3 ? threes[group] : left === 2 ? twos[group] : ones[group]
    }
    return tokens
  }
}

/** Powers of ten. Computing one per number would take longer than everything else. */
const POWERS = Float64Array.from({ length: 16 }, (_, power) => 10 ** power)
