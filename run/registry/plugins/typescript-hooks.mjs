// Lets a Node that does not read TypeScript by itself (before 22.18) load plugins in it: types are taken out by the
// compiler that lies beside the plugin. `register(thisFile, { data: { typescript: PATH } })`.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

let compiler

export function initialize({ typescript }) {
  compiler = createRequire(import.meta.url)(typescript)
}

export async function load(url, context, next) {
  const { protocol, pathname } = new URL(url)
  if (protocol !== 'file:' || !/\.m?ts$/.test(pathname)) return next(url, context)
  const { ModuleKind, ScriptTarget } = compiler
  const { outputText, diagnostics } = compiler.transpileModule(readFileSync(fileURLToPath(url), 'utf8'), {
    compilerOptions: {
      module: ModuleKind.ESNext,
      target: ScriptTarget.ES2022,
      verbatimModuleSyntax: true,
      inlineSourceMap: true,
    },
    fileName: fileURLToPath(url),
    reportDiagnostics: true,
  })
  refuse(diagnostics)
  return { format: 'module', source: outputText, shortCircuit: true }
}

/** Refuses files that are not TypeScript. @throws SyntaxError of one line: where, and what */
function refuse(diagnostics = []) {
  const { DiagnosticCategory, flattenDiagnosticMessageText } = compiler
  const first = diagnostics.find(({ category }) => category === DiagnosticCategory.Error)
  if (!first) return
  const said = flattenDiagnosticMessageText(first.messageText, ' ')
  const { line, character } = first.file?.getLineAndCharacterOfPosition(first.start) ?? {}
  throw new SyntaxError(line === undefined ? said : `${first.file.fileName}:${line + 1}:${character + 1}: ${said}`)
}
