/** Looks up an untrusted name in a record; `constructor` and similar names are not found. */
export const getOwn = <T>(record: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined
