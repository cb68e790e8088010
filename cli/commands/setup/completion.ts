import { EXIT, usageError } from '../../../core/errors.ts'
import { quoteForMessage } from '../../../core/text/quote.ts'
import { OUTPUT_FLAGS } from '../../flags/subsets.ts'
import { defineCommand } from '../../shared/command.ts'

/** Bash calls the program for completions. Zsh uses its compatibility layer for bash. */
const SCRIPT = `_fathom_bench() {
  local IFS=$'\\n'
  COMPREPLY=($(compgen -W "$(fathom-bench --complete "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _fathom_bench fathom-bench
`
const SHELLS: Readonly<Record<string, string>> = {
  bash: SCRIPT,
  zsh: `autoload -U +X bashcompinit && bashcompinit\n${SCRIPT}`,
}

/** `fathom-bench completion bash`: prints a script that completes commands, flags, tasks and methods in a shell. */
export const completion = defineCommand({
  flags: { color: OUTPUT_FLAGS.color, debug: OUTPUT_FLAGS.debug },
  async run({ words: [shell = 'bash', ...others] }, io) {
    const script = Object.hasOwn(SHELLS, shell) ? SHELLS[shell] : undefined
    if (script === undefined || others.length > 0)
      throw usageError(
        `completion: got ${quoteForMessage([shell, ...others].join(' '))}, expected one of ${Object.keys(SHELLS).join(', ')}.`,
      )
    io.stdout.write(`# eval "$(fathom-bench completion ${shell})" in the shell's start file\n${script}`)
    return EXIT.fine
  },
})
