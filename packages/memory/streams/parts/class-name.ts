/** A kind of question as upstream names it, as the id of a class. */
export const toClass = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
