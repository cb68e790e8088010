// Follows the options of a run through the code, for `npm run house`: by what calls they pass on their way from
// `runSession`, and in how many files each option is named.
import { relative } from 'node:path'
import ts from '@typescript/typescript6'
import { ROOMS, ROOT, roomOf } from './rooms.mjs'

const START = { file: 'cli/shared/session.ts', name: 'runSession' }
const TABLES = /^run\/config\/options\/(?:items|models|limits|load|output)\.ts$/

/**
 * Returns the road of the options and the places of each.
 *
 * - `direct`: the functions that take options themselves, `all`: also those that take an object with options in it. Of
 *   each, `files` in the order of the first visit, and `climbs`, how often the next visit is in a higher module. A
 *   function is visited once, with its calls in the order of its text.
 * - `named`: the files that name each option, without comments and without options of other tables of the same name.
 *   Packages are plugins, which read the options of a run as their subject asks (`doctor` checks them): they are apart, in
 *   `namedInPackages`.
 */
export function followOptions() {
  const program = openProgram()
  const checker = program.getTypeChecker()
  const toPath = node => relative(ROOT, node.getSourceFile().fileName).replaceAll('\\', '/')
  const isOwn = node => !toPath(node).includes('node_modules')
  const isOption = symbol => symbol?.declarations?.some(each => TABLES.test(toPath(each))) ?? false
  const hasOptions = type => type.getProperties().some(isOption)
  const holdsOptions = type =>
    hasOptions(type) ||
    (type.flags & ts.TypeFlags.Object &&
      type
        .getProperties()
        .some(
          each => each.valueDeclaration && isOwn(each.valueDeclaration) && hasOptions(checker.getTypeOfSymbol(each)),
        ))

  const follow = takes => {
    const seen = new Set()
    const visits = []
    const visit = declaration => {
      if (seen.has(declaration) || !declaration.body) return
      seen.add(declaration)
      visits.push(toPath(declaration))
      walk(declaration.body)
    }
    const walk = node => {
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        const { declaration, parameters = [] } = checker.getResolvedSignature(node) ?? {}
        if (declaration && isOwn(declaration) && parameters.some(each => takes(checker.getTypeOfSymbol(each))))
          visit(declaration)
      }
      ts.forEachChild(node, walk)
    }
    visit(findFunction(program.getSourceFile(`${ROOT}${START.file}`), START.name))
    const floors = visits.map(file => Object.keys(ROOMS).indexOf(roomOf(file)))
    const climbs = floors.filter((floor, at) => at > 0 && floor > floors[at - 1]).length
    return { files: [...new Set(visits)], climbs }
  }

  const named = new Map()
  const namedInPackages = new Map()
  for (const source of program.getSourceFiles()) {
    if (!isOwn(source)) continue
    const look = node => {
      if (ts.isIdentifier(node)) {
        const { parent } = node
        const isBound = ts.isBindingElement(parent) && (parent.propertyName ?? parent.name) === node
        const symbol = isBound
          ? checker.getTypeAtLocation(parent.parent).getProperty(node.text)
          : checker.getSymbolAtLocation(node)
        if (isOption(symbol) && isEntry(symbol.declarations[0])) {
          const counted = toPath(source).startsWith('packages/') ? namedInPackages : named
          counted.set(node.text, (counted.get(node.text) ?? new Set()).add(toPath(source)))
        }
      }
      ts.forEachChild(node, look)
    }
    look(source)
  }
  return { direct: follow(hasOptions), all: follow(holdsOptions), named, namedInPackages }
}

function openProgram() {
  const { config } = ts.readConfigFile(`${ROOT}tsconfig.json`, ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  return ts.createProgram([`${ROOT}${START.file}`], options)
}

/** Whether a declaration is an entry of a table, and not a mark of one. */
const isEntry = ({ parent }) => ts.isObjectLiteralExpression(parent) && ts.isVariableDeclaration(parent.parent)

const findFunction = (source, name) =>
  source.statements.find(each => ts.isFunctionDeclaration(each) && each.name?.text === name)
