/**
 * The text without the signs of one class at its end. A pattern such as `/[\s.]+$/` tries each sign of the text as a
 * start, so a long run of signs before a word costs the square of its length.
 *
 * @param sign a class of one UTF-16 unit, without the flags g and y: `/[\s.]/`
 */
export function trimEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text[end - 1])) end--
  return text.slice(0, end)
}

/** As `trimEnd`, at both ends. */
export function trimBoth(text: string, sign: RegExp): string {
  let start = 0
  while (start < text.length && sign.test(text[start])) start++
  return trimEnd(text.slice(start), sign)
}
