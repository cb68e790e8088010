import { steadyNow } from '../core/clock.ts'
import { EXIT } from '../core/errors.ts'
import { select } from '../core/select.ts'
import { answerAll } from './answer-all.ts'
import { closingLines, exitCodeOf } from './closing.ts'
import { entriesOf } from './entries.ts'
import { gateBaseline, openGate } from './gate/in-run.ts'
import type { Io } from './io.ts'
import { limitsOf } from './limits.ts'
import { defaultFolder, ended, manifestOf } from './manifest.ts'
import { NO_MODELS, namedModels, type OpenModels, openModels, recordedModels } from './models.ts'
import type { RunOptions } from './options.ts'
import { checkFits } from './plan/window.ts'
import { planLines, planOf } from './plan.ts'
import { pricesFor, readPrices } from './prices.ts'
import { agentNotes, openPrograms, programNotes } from './programs.ts'
import { readPrompts } from './prompts-folder.ts'
import { ready } from './ready.ts'
import { checkRecording, openPlayer, openRecorder } from './recording.ts'
import { loadRegistry } from './registry.ts'
import { reportRun } from './report.ts'
import { RunFolder } from './run-folder.ts'
import { checkSecret, withSecretSeed } from './secret-seed.ts'
import { checkOwners } from './settings.ts'
import { checkSmallest, loadSuite, type Suite } from './suite.ts'
import { fathomVersion } from './version.ts'

/** `fathom-bench run`: plan, generate, run, score and report, or go on where the folder stopped. Returns the exit code. */
export async function run(asked: RunOptions, io: Io): Promise<number> {
  const options = withSecretSeed(asked)
  const registry = await loadRegistry(options.plugin)
  const baseline = gateBaseline(options, registry)
  const suite = await loadSuite(options, registry)
  checkSecret(options, suite)
  const methods = select(options.method, registry.methods.keys(), {}, 'method').map(id => registry.methods.get(id)!)
  const owners = [...suite.asked, ...methods.map(method => method.id)]
  checkOwners(options.set, owners, [...registry.tasks.keys(), ...registry.methods.keys()])
  checkSmallest(suite)
  const prompts = readPrompts(options.prompts, registry).methods
  const list = options.prices === undefined ? undefined : await readPrices(options.prices)
  const prices = pricesFor(choicesOf(options), list)
  const played = options.replay === undefined ? undefined : openPlayer(options.replay)
  if (options.record !== undefined) checkRecording(options.record)
  const needModel = methods.some(method => method.needs.includes('model'))
  const opened = needModel ? await open(options, suite, played, io) : NO_MODELS
  try {
    const out = options.out ?? defaultFolder(options)
    const say = (line: string) => options.quiet || io.stderr.write(`${line}\n`)
    say(`fathom-bench ${fathomVersion()}  ${options.dryRun ? 'dry run: nothing is sent or written' : `-> ${out}`}`)
    const asks = !options.dryRun && !played
    const wanted = entriesOf(options, methods, opened.models, prompts)
    const place = { asks, out, prices, tokenizer: suite.tokenizer, say }
    const { entries, models, notes } = await ready(options, wanted, opened, place)
    const money = { prices, subModel: options.subModel?.name, embedder: options.embedModel?.name }
    const limits = { ...limitsOf(options), priced: list?.date }
    const plan = planOf(suite, entries, options, money)
    for (const line of planLines(suite, plan, options.dryRun, limits)) say(line)
    if (!options.dryRun) checkFits(plan, options)
    const lines = [...notes, ...programNotes(suite, registry, options), ...agentNotes(entries)]
    for (const line of lines) say(`  note     ${line}`)
    for (const { id } of opened.models.filter(model => model.simulated))
      say(`  model    ${id} is a simulated reader, not a language model. Yours: --model NAME --base-url URL`)
    const manifest = manifestOf(options, suite, entries, models, list)
    const gate = baseline && openGate(baseline, options, suite, entries, manifest, registry)
    if (options.dryRun) return EXIT.fine

    const folder = RunFolder.open(out, manifest)
    const programs = openPrograms(options)
    let taped: ReturnType<typeof tapeOf>
    try {
      taped = tapeOf(options, models, played)
      const work = {
        options,
        suite,
        entries,
        models: opened,
        folder,
        registry,
        programs,
        prices,
        tape: taped?.tape,
        io,
      }
      const summary = await (gate ? gate.answer(work) : answerAll(work))
      for (const warning of opened.warnings()) say(`  note     ${warning}`)
      const code = exitCodeOf(summary, folder, options)
      folder.updateManifest(manifest => ended(manifest, code))
      // Of models that were wrong from the start there is nothing to score and no page.
      if (folder.answers.size > 0 || summary.stopped.length === 0) await reportRun(folder, registry, options, io)
      for (const line of closingLines(summary, folder, options)) io.stderr.write(`${line}\n`)
      return gate ? gate.end(folder, code, io) : code
    } finally {
      taped?.close()
      programs.close()
      folder.close()
    }
  } finally {
    await opened.close()
  }
}

type Played = ReturnType<typeof openPlayer>

async function open(options: RunOptions, { tokenizer }: Suite, played: Played | undefined, { env }: Io) {
  if (options.dryRun) return namedModels(options)
  return played ? recordedModels(options, played.models, options.replay!) : openModels(options, tokenizer, env)
}

const choicesOf = ({ models, subModel, embedModel }: RunOptions) =>
  [...models, subModel, embedModel].filter(choice => choice !== undefined)

function tapeOf({ record }: RunOptions, notes: OpenModels['notes'], played: Played | undefined) {
  if (played) return { tape: played.tape(steadyNow), close: () => {} }
  return record === undefined ? undefined : openRecorder(record, notes, steadyNow)
}
