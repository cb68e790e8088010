/** The method that reads the whole context at once. Reports compare all other methods with it. */
export const BASELINE = 'full-context'
