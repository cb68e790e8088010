// The tools of MCP servers of memory products, over lines that are kept somewhere.
const text = value => ({ content: [{ type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) }] })
const wordsOf = given => new Set(given.toLowerCase().match(/\p{L}+/gu) ?? [])
const matches = (line, query) => [...wordsOf(query)].filter(word => wordsOf(line).has(word)).length
const rank = (lines, query, most, textOf) =>
  lines
    .filter(line => matches(textOf(line), query) > 1)
    .sort((a, b) => matches(textOf(b), query) - matches(textOf(a), query))
    .slice(0, most)

export const PRODUCT_TOOLS = {
  /** Its search is of the whole query in a name, a type or an observation, in lower case. */
  reference: lines => ({
    create_entities({ entities }) {
      for (const entity of entities) lines.add(entity)
      return { ...text(entities), structuredContent: { entities } }
    },
    search_nodes({ query }) {
      const holds = part => part.toLowerCase().includes(query.toLowerCase())
      const entities = lines.all().filter(({ name, observations }) => holds(name) || observations.some(holds))
      return { ...text({ entities, relations: [] }), structuredContent: { entities, relations: [] } }
    },
    read_graph: () => text({ entities: lines.all(), relations: [] }),
  }),
  cognee: lines => {
    let polls = 0
    return {
      cognify({ data }) {
        lines.add({ data })
        polls = 0
        return text('Background process launched. Check the status with cognify_status.')
      },
      cognify_status: () =>
        text(`{'id-1': '${polls++ === 0 ? 'DATASET_PROCESSING_STARTED' : 'DATASET_PROCESSING_COMPLETED'}'}`),
      search({ search_query: query, search_type: type, top_k: most }) {
        if (type !== 'CHUNKS') return { isError: true, ...text(`no type ${type}`) }
        const found = rank(lines.all(), query, most, ({ data }) => data)
        return text(`[${found.map(({ data }) => `{'text': '${data}'}`).join(', ')}]`)
      },
      prune: () => text('Pruned'),
    }
  },
  graphiti: lines => {
    let polls = 0
    const of = groups => lines.all().filter(({ group_id: group }) => groups.includes(group))
    return {
      add_memory(args) {
        for (const name of ['name', 'episode_body', 'group_id', 'source', 'reference_time'])
          if (typeof args[name] !== 'string') return { isError: true, ...text(`${name} is missing`) }
        lines.add(args)
        polls = 0
        return text({ message: `Episode '${args.name}' queued for processing` })
      },
      get_episodes({ group_ids: groups, max_episodes: most }) {
        const done = polls++ === 0 ? [] : of(groups).slice(0, most)
        return text({ message: 'ok', episodes: done.map(({ name, episode_body: content }) => ({ name, content })) })
      },
      search_memory_facts({ query, group_ids: groups, max_facts: most }) {
        const found = rank(of(groups), query, most, ({ episode_body: body }) => body)
        const facts = found.map(({ episode_body: fact, reference_time: at }) => ({
          fact,
          valid_at: at,
          invalid_at: null,
        }))
        return text({ message: 'ok', facts })
      },
      clear_graph: () => text({ message: 'cleared' }),
    }
  },
}
