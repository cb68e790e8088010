/** How a manifest names what came from a plugin (`origins`). */
export const originKey = {
  task: (id: string) => `task ${id}`,
  /** Answers of two versions are told apart by their configs. */
  method: (id: string, version: number | undefined) => `method ${id}@${version}`,
  scorer: (id: string) => `scorer ${id}`,
} as const

/** The scorer that a key names, if it names one. */
export const parseScorerKey = (key: string): string | undefined => /^scorer (.*)$/s.exec(key)?.[1]
