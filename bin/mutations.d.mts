export interface Mutation {
  readonly file: string
  /** What would be wrong. */
  readonly what: string
  readonly from: string
  readonly to: string
  readonly tests: readonly string[]
}
export const mutations: readonly Mutation[]
