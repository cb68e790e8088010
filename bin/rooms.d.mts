export interface Import {
  /** Paths from the root. */
  readonly file: string
  readonly target: string
  readonly typesOnly: boolean
}
export const ROOT: string
export const PAGE: string
export const ROOMS: Readonly<Record<string, string>>
export function importsIn(room: string): Import[]
export function roomOf(path: string): string | undefined
export function importsBelow(folder: string): Import[]
export function sourcesBelow(folder: string): string[]
export function withoutComments(text: string): string
export function usedBy(room: string): { readonly values: string[]; readonly types: string[] }
export function roomMap(): string
export function pageWithMap(page: string): string
