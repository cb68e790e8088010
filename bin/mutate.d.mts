import type { Mutation } from './mutations.mjs'

export function chosen(all: readonly Mutation[], words: readonly string[]): Mutation[]
export function mutated(text: string, mutation: Pick<Mutation, 'from' | 'to'>): string
