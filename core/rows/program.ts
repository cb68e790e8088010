/** How far a program of at most 40 lines, or a search by words, gets on a task without understanding its text. */
export const PROGRAM_GRADES = ['solves it', 'helps', 'does not'] as const
export type ProgramGrade = (typeof PROGRAM_GRADES)[number]
