// Finds parameters whose names say nothing of what they are. `test/words.test.ts` refuses them.
import ts from '@typescript/typescript6'

const VAGUE = new Set(['place', 'around', 'asked', 'given'])
/** Where one may be: most files need no parsing. */
const NAMED = new RegExp(
  ['[(,]\\s*(?:X)\\??\\s*(?::|=[^=>])', '\\b(?:X)\\s*=>', '[(,]\\s*(?:X)\\s*[,)][^;\\n]{0,80}(?:=>|\\{\\n)']
    .join('|')
    .replaceAll('X', [...VAGUE].join('|')),
)

/**
 * @param {ReadonlyMap<string, string>} texts sources by path
 * @returns {string[]} `path:line name` of each
 */
export function findVagueParameters(texts) {
  const found = []
  for (const [file, text] of texts) {
    if (!NAMED.test(text)) continue
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    const look = node => {
      if (ts.isParameter(node) && ts.isIdentifier(node.name) && VAGUE.has(node.name.text)) {
        const { line } = source.getLineAndCharacterOfPosition(node.name.getStart())
        found.push(`${file}:${line + 1} ${node.name.text}`)
      }
      ts.forEachChild(node, look)
    }
    look(source)
  }
  return found
}
