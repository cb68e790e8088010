/**
 * Returns where the last version of an answer begins, if a reply labels an earlier one as such: "Draft: … Final: …",
 * "Not this: … but this: …". Otherwise −1. Labels are lines, or begin them.
 * @param isLong only a label that is a line counts: a long answer may end in a line "Final answer: …" of its own
 */
export function findLastVersion(text: string, isLong = false): number {
  const earlier = EARLIER.exec(text)
  const from = earlier === null ? text.search(SLIP) : earlier.index + earlier[0].length
  if (from < 0 || (earlier === null && !CONTENT.test(text.slice(0, from)))) return -1
  const last = [...text.slice(from).matchAll(earlier === null ? CORRECTED : LATER)]
    .filter(([label]) => !isLong || label.includes('\n', 1))
    .at(-1)
  if (last === undefined) return -1
  const end = from + last.index + last[0].length
  return CONTENT.test(text.slice(end)) ? end : -1
}

/** "Wait, I mixed up two passages. Corrected answer: …". */
const SLIP = /\b(?:wait|sorry|oops|mistake|mixed up|misread|error|correction|scratch that|hold on)\b/i
const CORRECTED =
  /(?:(?:^|\n)[^\p{L}\p{N}\n]{0,8}|[.!]\s)(?:(?:here(?:['’]s| is) )?(?:my|the|a) )?(?:corrected|revised|amended|updated)(?:\s(?:and\s)?(?:final|answer|version|output|result|list|reply)){1,3}[ \t*_]{0,4}:[ \t*_\n]{0,8}/giu
const EARLIER =
  /(?:^|\n)[^\p{L}\p{N}\n]{0,8}(?:(?:(?:my|the|an?)\s)?(?:(?:first|initial|old|earlier|previous|rough|original|rejected|wrong|discarded)\s(?:draft|attempt|version|answer|output|try|guess|result|list)|draft(?:\sanswer)?|version\s(?:1|one|a)|not this)(?:\s\([^()\n]{1,40}\))?(?:\s(?:is|was)(?:\sthis)?)?)\W{0,4}:/iu
/** A label of several words, or one that is a line. */
const LATER =
  /(?:(?:^|\n)[^\p{L}\p{N}\n]{0,8}|[.!]\s)(?:but\s)?(?:(?:my|the|and|now)\s)?(?:(?:revised|new|newer|current|latest|final|corrected|correct|second|last|right|improved|updated|actual)(?:\s(?:and\s)?(?:final|corrected|draft|attempt|version|answer|output|try|guess|result|list|one)){1,3}[ \t*_]{0,4}:|version\s(?:2|two|b)[ \t*_]{0,4}:|(?:revised|new|final|corrected|correct|right|improved|updated|this(?: one)?(?: is (?:right|correct))?)[ \t*_]{0,4}:(?=[ \t*_]{0,4}\n))[ \t*_\n]{0,8}/giu
const CONTENT = /[\p{L}\p{N}]/u
