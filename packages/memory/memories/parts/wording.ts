/** Sentences of prompts by which the simulated model knows what is wanted of it. */
export const SUMMARY_ORDER = 'Write the memory as it is after these entries.'
export const EXTRACT_ORDER = 'Write each fact that the entries state as one line of JSON.'
export const RECONCILE_ORDER = 'Decide for each fact of + whether it is kept, and which facts of # it replaces.'
export const DERIVE_ORDER = 'Say for each rule of # what follows from it now.'
export const PROFILE_ORDER = 'Write the pages of all people that the entries say something of.'
export const NOTES_ORDER = 'Bring your files up to what the entries say.'
export const FILES_HEAD = 'Your files under /memories:'

/** Where nothing is kept yet. */
export const NOTHING_KEPT = 'No entries so far.'
