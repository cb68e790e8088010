// Builds the page: one group is visible at a time, and its charts are drawn on first display.
{
  const sections = [...document.querySelectorAll('section[data-group]')]
  const names = fathom.data.groups.map(({ id }) => id)
  const links = [...document.querySelectorAll('header nav a')]
  const begun = new Set()

  const show = at => {
    sections.forEach((section, place) => {
      section.hidden = place !== at
    })
    links.forEach((link, place) => {
      if (place === at) link.setAttribute('aria-current', 'true')
      else link.removeAttribute('aria-current')
    })
    if (begun.has(at)) return
    begun.add(at)
    const [section, group] = [sections[at], fathom.data.groups[at]]
    const accuracy = section.querySelector('[data-accuracy]')
    const costs = section.querySelector('[data-cost]')
    fathom.table(section)
    if (accuracy) fathom.accuracy(accuracy, group)
    if (costs) fathom.costs(costs, group)
    fathom.depth(section, group)
    fathom.items(section, at)
    fathom.announceScrolls(section)
  }

  links.forEach((link, at) => {
    link.addEventListener('click', event => {
      event.preventDefault()
      fathom.address.set('group', names[at], names[0])
      show(at)
    })
  })
  document.documentElement.classList.add('js')
  if (sections.length > 0) show(fathom.address.place('group', names))
}
