/**
 * Questions that one context is asked: more tell little that is new, at a correlation of 0.1 the fiftieth adds a
 * hundredth of an item.
 */
export const MOST_QUESTIONS = 64

/** Questions of a context if the results decide the number of contexts and none is named. */
export const UNTIL_QUESTIONS = 12
