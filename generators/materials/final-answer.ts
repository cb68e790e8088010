/** Form of answers that are sets: a last line with a list in brackets, read by `graphwalks-f1`. */
export const SET_FORM = {
  form: 'End your reply with a line of the form "Final Answer: [a, b, c]" that names each of them once, and nothing else.',
} as const

/** Such a line. */
export const formatFinalAnswer = (members: Iterable<string>): string => `Final Answer: [${[...members].join(', ')}]`
