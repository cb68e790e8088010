/**
 * Questions that one context is asked: more tell little that is new, at a correlation of 0.1 the fiftieth adds a
 * hundredth of an item.
 */
export const MOST_QUESTIONS = 64
