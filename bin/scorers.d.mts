/** What the list shows of a scorer. */
export interface Listed {
  readonly id: string
  readonly about: string
  readonly scale: string
  readonly expects?: { readonly shape: string }
  readonly strict?: string
  readonly stated?: string
}
export const PAGE: string
export function pageWithScorers(page: string, scorers: readonly Listed[]): string
