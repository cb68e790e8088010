import { readFathomVersion } from 'fathom-bench/plugin'

/** The page that is written with the rows: the lines for kvpress's registry, and the two commands. */
export const renderKvpressPage = (
  tasks: ReadonlyMap<string, ReadonlySet<number>>,
  notes: readonly string[],
): string => `# Rows for kvpress

Written by fathom-bench ${readFathomVersion()}. Each folder is a length in tokens; its \`test.parquet\` has the columns of
kvpress's RULER rows, and \`item\`, which \`predictions.csv\` keeps.

1. Add two lines to kvpress's \`evaluation/evaluate_registry.py\`, with this folder's path:
   \`\`\`
   DATASET_REGISTRY["fathom"] = "/PATH/TO/THIS/FOLDER"
   SCORER_REGISTRY["fathom"] = ruler_scorer
   \`\`\`
2. In its folder \`evaluation\`, once for each length, press and ratio:
   \`python evaluate.py --dataset fathom --data_dir ${[...tasks.values()][0]?.values().next().value ?? 'LENGTH'} --press_name snapkv --compression_ratio 0.5\`
3. Bring the answers back: \`fathom-bench import predictions.csv --into ITEMS --as press=snapkv --ratio 0.5\`

Tasks: ${[...tasks].map(([task, lengths]) => `${task} (${[...lengths].join(', ')})`).join(', ')}. One gold of a task \`qa_…\` is
enough; the others count the share of their golds. Both compare substrings, so a reply that lists everything scores 1
there; \`import\` scores the answers again.
${notes.length === 0 ? '' : `\nNot here:\n\n${notes.map(note => `- ${note}`).join('\n')}\n`}`
