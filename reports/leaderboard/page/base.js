// Shared parts of the page's scripts. They only create text nodes, so text from a model or a file is never read as
// markup.
const fathom = { data: JSON.parse(document.getElementById('data').textContent) }

fathom.element = (name, attributes = {}, ...children) => {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes))
    if (key === 'on') for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener)
    else if (value !== undefined && value !== false) element.setAttribute(key, value === true ? '' : value)
  element.append(...children)
  return element
}

/** Returns a select with its label. `options` are names; its values are their positions. */
fathom.select = (label, options, chosen, changed) => {
  const { element } = fathom
  const select = element(
    'select',
    { on: { change: () => changed(Number(select.value)) } },
    ...options.map((name, at) => element('option', { value: at, selected: at === chosen }, name)),
  )
  return element('label', {}, element('span', {}, label), select)
}

fathom.checkbox = (label, checked, changed) => {
  const box = fathom.element('input', { type: 'checkbox', on: { change: () => changed(box.checked) } })
  box.checked = checked
  return fathom.element('label', { class: 'check' }, box, fathom.element('span', {}, label))
}

{
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let printing = false
  /** Returns whether the page is dark now; paper is light. */
  fathom.isDark = () => dark.matches && !printing
  /** Repaints if the colours change. */
  fathom.whenColorsChange = paint => {
    dark.addEventListener('change', paint)
    for (const event of ['beforeprint', 'afterprint'])
      addEventListener(event, () => {
        printing = event === 'beforeprint'
        paint()
      })
  }
}
fathom.color = name => getComputedStyle(document.documentElement).getPropertyValue(name).trim()
fathom.font = () => getComputedStyle(document.body).fontFamily

fathom.nameOf = entry => (entry.simulated ? `${entry.label} (simulated)` : entry.label)
fathom.compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumSignificantDigits: 3 })
