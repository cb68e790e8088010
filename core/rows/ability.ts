/**
 * The abilities that core tasks test. `look up`: find one statement that the question describes; `join`: put statements about the
 * same person or thing together; `track`: follow a value or a path from line to line; `aggregate`: combine all of many;
 * `order`: find out what comes before what; `abstain`: notice that something is not stated.
 */
export const ABILITIES = ['look up', 'join', 'track', 'aggregate', 'order', 'abstain'] as const
export type Ability = (typeof ABILITIES)[number]
