/**
 * The same text in one piece. V8 keeps a concatenation as a tree until a character of it is read; hundreds of thousands
 * of kept trees cost the garbage collector more than their text costs to make (4M-token contexts are made 1.5 times as
 * fast so).
 */
export function flattenString(text: string): string {
  text.charCodeAt(0)
  return text
}
