/** English words that carry a sentence: what holds one of them is prose, not a bare list. */
export const FUNCTION_WORDS = splitWords(`
  i you he she it we they me my your his her its our their this that these those there here who which what when where how
  why in on at by from of to for into within about above below between through as if because since while after before
  during has have had do does did can could will would should may might must be been being not only based according let
  both each all any some than so but however therefore also such although though almost unless whether among amongst per via yep yeah yup nope hmm indeed actually clearly plainly
  explicitly directly says say said states shows gives mentions supports confirms satisfies satisfy belongs appears`)

/** Words that label or join the entries of a list and are not entries. */
export const LABEL_WORDS = splitWords(`
  a an the and or plus then with var vars variable variables word words value values number numbers uuid uuids name names
  item items list text answer answers final result results count counts time times occurrence occurrences frequency
  appear appears appeared appearing occur occurs occurred most more common frequent frequently often top first second third
  fourth fifth last next following follows assigned coded magic special code codes chain order total boxed sure okay ok yes
  certainly note thanks thank please one two three four five six seven eight nine ten`)

/** Words that join the subject to the answer: "the word for X *is* Y". */
export const COPULAS = splitWords('is are was were equals')

function splitWords(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/))
}
