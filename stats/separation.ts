/**
 * The area under the ROC curve: how often a member of the first kind has the higher score of a random pair, ties as
 * half. 0.5 says nothing about which is which. NaN where one kind has no members.
 */
export function computeAuc(scores: ArrayLike<number>, isFirst: (at: number) => boolean): number {
  const order = Array.from({ length: scores.length }, (_, at) => at).sort((a, b) => scores[a] - scores[b])
  let [firsts, ranks] = [0, 0]
  for (let from = 0; from < order.length; ) {
    let to = from
    while (to < order.length && scores[order[to]] === scores[order[from]]) to++
    const own = order.slice(from, to).filter(isFirst).length
    firsts += own
    // Ranks count from 1; those of a tie are their mean.
    ranks += (own * (from + 1 + to)) / 2
    from = to
  }
  const others = order.length - firsts
  return firsts === 0 || others === 0 ? Number.NaN : (ranks - (firsts * (firsts + 1)) / 2) / (firsts * others)
}
