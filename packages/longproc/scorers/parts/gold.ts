/**
 * Reference of LongProc's scorers: the official output, and the fields of the official record that scoring needs, under
 * their official names.
 */
export interface LongProcExpected<Item = Readonly<Record<string, unknown>>> {
  readonly reference: string
  readonly item: Item
}

/** Defines the `expected` of a task. `holds` checks the item; `fields` describes its required content. */
export function defineLongProcExpected(
  task: string,
  fields: string = '',
  holds: (item: Readonly<Record<string, unknown>>) => boolean = () => true,
) {
  return {
    shape: `of LongProc's ${task} a reference and an item${fields === '' ? '' : ` with ${fields}`}`,
    test: (expected: unknown): boolean =>
      isRecord(expected) &&
      typeof expected['reference'] === 'string' &&
      isRecord(expected['item']) &&
      holds(expected['item']),
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Python's `value` is a whole number that this language keeps exactly. */
export const isSafeCount = (value: unknown): value is number => Number.isSafeInteger(value)
