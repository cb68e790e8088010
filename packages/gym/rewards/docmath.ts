import { raise, toCaselessPattern } from 'fathom-bench/plugin'
import type { QwenRule } from './qwenlong.ts'

/**
 * QwenLong-L1's docmath.py: the number behind "the answer is". Numbers of either sign, and numbers some powers of ten
 * apart, are the same.
 */
export const QWEN_DOCMATH: QwenRule = {
  read(text) {
    const [, number] = MARKED.exec(text.replaceAll('*', '')) ?? []
    return number === undefined ? null : dropDots(number.replaceAll(',', ''))
  },
  compare: (said, right) =>
    Number(isSameNumber(evaluateNumber(said), evaluateNumber(right ?? raise('AttributeError')))),
}

const MARKED = new RegExp(
  `${toCaselessPattern('the answer is')} (=?≈?${'`'}?%?[$]?°?£?€?¥?-?[0-9.,]+)`.replaceAll('s', '[sſ]'),
  'iu',
)

function dropDots(text: string): string {
  let end = text.length
  while (end > 0 && text[end - 1] === '.') end--
  return text.slice(0, end)
}

/** A whole number of Python's has any size, a float has not. */
interface PythonNumber {
  readonly value: number
  readonly isWhole: boolean
  readonly digits: string
}

const ZERO: PythonNumber = { value: 0, isWhole: true, digits: '0' }

/** Returns what `eval` makes of the number without its signs; 0 for what is no number of Python's. */
function evaluateNumber(text: string): PythonNumber {
  const plain = dropDots(text)
    .replace(/^.*[=≈]/s, '')
    .replace(/[£€¥`%$°]/g, '')
  // A mark or two before the number are dropped: dots are such marks.
  const [, behind] = /^[^-+\d]{1,2}([\d,]*\.*\d+)$/.exec(plain) ?? []
  const number = behind ?? plain
  const digits = number.replace('-', '')
  // Python has no whole number with leading zeros, and none of more than 4,300 digits.
  if (/^-?(?:0+|[1-9]\d{0,4299})$/.test(number)) return { value: Number(number), isWhole: true, digits }
  return /^-?(?:\d+\.\d*|\.\d+)$/.test(number) ? { value: Number(number), isWhole: false, digits } : ZERO
}

function isSameNumber(said: PythonNumber, right: PythonNumber): boolean {
  const [p, gold] = [said.value, right.value]
  if (!(Number.isFinite(p) && Number.isFinite(gold))) return compareVast(said, right)
  const [more, less] = [Math.max(Math.abs(gold), Math.abs(p)), Math.min(Math.abs(gold), Math.abs(p))]
  if (less !== 0 && Number.isInteger(Math.log10(more) - Math.log10(less))) return true
  if (less <= more / 50 && isWithin(less * 100, more)) return true
  if (less <= more / 500 && isWithin(less * 1000, more)) return true
  if (less <= more / 50_000 && isWithin(less * 100_000, more)) return true
  return roundUp(more) === roundUp(less) || isWithin(p, gold)
}

/** Numbers above what a float holds: the logarithm of whole ones still works, all else overflows and is different. */
function compareVast(said: PythonNumber, right: PythonNumber): boolean {
  if (!said.isWhole && !right.isWhole && said.value === right.value) raise('ValueError')
  return said.isWhole && right.isWhole && said.digits === right.digits
}

const isWithin = (value: number, gold: number) => {
  const slack = Math.abs(gold) * 0.0015
  return value >= gold - slack && value <= gold + slack
}

const roundUp = (value: number) => Math.ceil(value * 1000) / 1000
