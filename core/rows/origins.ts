/** Keys of a manifest's `origins`, which record plugins. */
export const originKey = {
  task: (id: string) => `task ${id}`,
  /** The config in the row separates answers of two versions. */
  method: (id: string, version: number | undefined) => `method ${id}@${version}`,
  scorer: (id: string) => `scorer ${id}`,
} as const

/** The scorer that a key names, if it names one. */
export const parseScorerKey = (key: string): string | undefined => /^scorer (.*)$/s.exec(key)?.[1]
