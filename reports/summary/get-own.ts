/** Looks a name from outside up in a record: `constructor` and its like are not found. */
export const getOwn = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
