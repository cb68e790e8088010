// Replaces wrap-ansi, which yargs uses to wrap help, in the bundle (program.config.mjs): it looks at each letter for
// colours, and help has none.
export default (text, columns) =>
  text
    .split('\n')
    .map(line => wrapLine(line, columns))
    .join('\n')

/** As wrap-ansi with `hard: true`: a word that is too long for a row is broken. */
function wrapLine(line, columns) {
  const rows = ['']
  for (const word of line.split(' ')) {
    const row = rows.pop().trimStart()
    const start = row === '' ? '' : `${row} `
    if (word === '' || start.length + word.length <= columns) rows.push(start + word)
    else if (word.length <= columns) rows.push(row, word)
    else rows.push(...breakWord(start, word, columns))
  }
  return rows.map(row => row.trimEnd()).join('\n')
}

/** Starts a long word in the begun row if that takes no row more. */
function breakWord(start, word, columns) {
  const rest = columns - start.length
  const isRowSaved = Math.ceil((word.length - rest) / columns) < Math.ceil(word.length / columns)
  const rows = isRowSaved ? [start + word.slice(0, rest)] : [start]
  for (let at = isRowSaved ? rest : 0; at < word.length; at += columns) rows.push(word.slice(at, at + columns))
  return rows
}
