/** Returns `path:line name` of each parameter whose name says nothing of what it is. */
export function findVagueParameters(texts: ReadonlyMap<string, string>): string[]
