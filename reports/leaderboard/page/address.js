// The page's address, after the #, contains the current view, so that links can open it.
{
  const isView = () => location.hash.includes('=')
  const view = new URLSearchParams(isView() ? location.hash.slice(1) : '')
  fathom.address = {
    get: name => view.get(name),
    /** Default values are left out. */
    set(name, value, standard) {
      if (value === standard) view.delete(name)
      else view.set(name, value)
      history.replaceState(null, '', view.size > 0 ? `#${view}` : location.pathname + location.search)
    },
    /** Returns the position of the address's value in a list; 0 if it is not in the list. */
    place: (name, list) => Math.max(0, list.indexOf(view.get(name) ?? list[0])),
  }
  addEventListener('hashchange', () => isView() && location.reload())
}
