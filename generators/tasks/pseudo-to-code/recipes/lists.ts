/**
 * Small algorithms on a list, in the pseudocode of these programs: `{x|y}` is one of several, `{2..9}` a number. `a` is a list of `n` positive
 * numbers, `x` and `y` are positive numbers.
 */
export const LIST_RECIPES: readonly string[] = [
  `define function {count|tally}_{multiples|hits}(list a) returning integer
    let integer count be 0
    for each value v of a
        if v % {2..4} == {0|1}
            increase count by {1|v|v * v}
    return count`,

  `define function weigh_{places|items}(list a, integer n) returning integer
    let integer total be {0|3|10}
    for i from 0 to n exclusive
        increase total by a[i] * (i + {1..5})
    return total`,

  `define function {alternate|zigzag}_sum(list a, integer n) returning integer
    let integer total be {100..900}
    for i from 0 to n exclusive
        if i % {2|3} == {0|1}
            increase total by a[i]
        otherwise
            decrease total by a[i]
    return total`,

  `define function {largest|widest}_{step|gap}(list a, integer n) returning integer
    let integer best be abs(a[1] - a[0])
    for i from 2 to n exclusive
        let integer gap be abs(a[i] - a[i - 1])
        if gap > best
            set best to gap
    return best`,

  `define function {smallest|narrowest}_{step|sum}(list a, integer n) returning integer
    let integer best be a[0] + a[1]
    for i from 2 to n exclusive
        set best to min(best, a[i] + a[i - 1])
    return best * {2..9}`,

  `define function {place|spot}_of_{peak|top}(list a, integer n) returning integer
    let integer best be 0
    for i from 1 to n exclusive
        if a[i] {>|>=} a[best]
            set best to i
    return best * {100|1000} + a[best]`,

  `define function {place|spot}_of_{floor|low}(list a, integer n) returning integer
    let integer best be 0
    for i from 1 to n exclusive
        if a[i] {<|<=} a[best]
            set best to i
    return a[best] * {100|1000} + best`,

  `define function {spread|range}_of_values(list a) returning integer
    let integer low be a[0]
    let integer top be a[0]
    for each value v of a
        if v < low
            set low to v
        if v > top
            set top to v
    return {top - low|top * 2 - low|top * 100 + low}`,

  `define function {second|near}_best(list a, integer n) returning integer
    let list b be a copy of a
    sort b in ascending order
    return b[n - 2] {*|+} {2..9} + b[n - 1]`,

  `define function {middle|median}_value(list a, integer n) returning integer
    let list b be a copy of a
    sort b in {ascending|descending} order
    if n % 2 == 1
        return b[n / 2] * 2
    return b[n / 2] + b[n / 2 - 1]`,

  `define function count_{inversions|disorder}(list a, integer n) returning integer
    let integer count be 0
    for i from 0 to n - 1 exclusive
        for j from i + 1 to n exclusive
            if a[i] {>|<} a[j]
                increase count by {1|j - i|a[i]}
    return count`,

  `define function {pairs|couples}_by_{sum|total}(list a, integer n) returning integer
    let integer count be 0
    for i from 0 to n - 1 exclusive
        for j from i + 1 to n exclusive
            if (a[i] + a[j]) % {2..5} == 0
                increase count by {1|2|3}
    return count`,

  `define function best_{window|stretch}(list a, integer n) returning integer
    let list p hold n + 1 entries, all set to 0
    for i from 0 to n exclusive
        set p[i + 1] to p[i] + a[i]
    let integer best be p[2]
    for i from 3 to n inclusive
        set best to max(best, p[i] - p[i - 2])
    return best`,

  `define function best_{run|slice}_above(list a) returning integer
    let integer cur be 0
    let integer best be 0
    for each value v of a
        set cur to max(0, cur + v - {12..24})
        set best to max(best, cur)
    return best`,

  `define function {longest|tallest}_{ladder|chain}(list a, integer n) returning integer
    let list d hold n entries, all set to 1
    let integer best be 1
    for i from 1 to n exclusive
        for j from 0 to i exclusive
            if a[j] {<|>} a[i]
                set d[i] to max(d[i], d[j] + 1)
        set best to max(best, d[i])
    return best`,

  `define function bubble_{swaps|moves}(list a, integer n) returning integer
    let list b be a copy of a
    let integer count be 0
    for i from 0 to n - 1 exclusive
        for j from 0 to n - 1 - i exclusive
            if b[j] {>|<} b[j + 1]
                swap b[j] and b[j + 1]
                increase count by {1|j|i + 1|b[j]}
    return count`,

  `define function {select|pick}_and_weigh(list a, integer n) returning integer
    let list b be a copy of a
    for i from 0 to n - 1 exclusive
        let integer low be i
        for j from i + 1 to n exclusive
            if b[j] < b[low]
                set low to j
        swap b[i] and b[low]
    let integer total be 0
    for i from 0 to n exclusive
        increase total by b[i] * (i + {1..4})
    return total`,

  `define function {insert|settle}_cost(list a, integer n) returning integer
    let list b be a copy of a
    let integer count be 0
    for i from 1 to n exclusive
        let integer j be i
        while j > 0 and b[j - 1] > b[j]
            swap b[j - 1] and b[j]
            decrease j by 1
        increase count by (i - j) * {2..9}
    return count + b[{0|1|2}]`,

  `define function {pairs|couples}_{under|within}(list a, integer n, integer y) returning integer
    let list b be a copy of a
    sort b in ascending order
    let integer left be 0
    let integer right be n - 1
    let integer count be 0
    while left < right
        if b[left] + b[right] <= y + {5..20}
            increase count by right - left
            increase left by 1
        otherwise
            decrease right by 1
    return count * {2..9}`,

  `define function {rolling|running}_hash(list a) returning integer
    let integer h be {1..50}
    for each value v of a
        set h to (h * {31|37|41|53} + v) % {997|1009|7919|10007}
    return h`,

  `define function longest_{climb|rise|fall}(list a, integer n) returning integer
    let integer run be 1
    let integer best be 1
    for i from 1 to n exclusive
        if a[i] {>|<} a[i - 1]
            increase run by 1
        otherwise
            set run to 1
        set best to max(best, run)
    return best`,

  `define function count_{kinds|distinct}(list a, integer n) returning integer
    let list b be a copy of a
    sort b in ascending order
    let integer count be 1
    for i from 1 to n exclusive
        if b[i] != b[i - 1]
            increase count by 1
    return count`,

  `define function {rotate|shift}_and_weigh(list a, integer n) returning integer
    let integer total be 0
    for i from 0 to n exclusive
        increase total by a[(i + {1..3}) % n] * (i + {1..3})
    return total`,

  `define function {fullest|largest}_{class|bucket}(list a) returning integer
    let list d hold {3..5} entries, all set to 0
    for each value v of a
        increase d[v % 3] by {1|v}
    return max(d[0], max(d[1] * 2, d[2] * 3))`,

  `define function {sum|gain}_without_neighbours(list a) returning integer
    let integer take be 0
    let integer skip be 0
    for each value v of a
        let integer old be skip
        set skip to max(skip, take)
        set take to old + v
    return max(skip, take)`,

  `define function count_{leaders|records}(list a, integer n) returning integer
    let integer count be 0
    let integer top be a[n - 1]
    for i from n - 2 down to 0 inclusive
        if a[i] > top
            set top to a[i]
            increase count by {1|i|top}
    return count`,

  `define function {next|later}_larger_sum(list a, integer n) returning integer
    let integer total be 0
    for i from 0 to n - 1 exclusive
        for j from i + 1 to n exclusive
            if a[j] > a[i]
                increase total by a[j] {-|+} a[i]
                leave the loop
    return total`,

  `define function {fold|merge}_ends(list a, integer n) returning integer
    let integer left be 0
    let integer right be n - 1
    let integer total be 0
    while left < right
        increase total by a[left] * a[right]
        increase left by 1
        decrease right by 1
    return total % {997|1009|7919}`,

  `define function {stack|pile}_heights(list a) returning integer
    make a new list b without elements
    let integer total be 0
    for each value v of a
        while length(b) > 0 and b[length(b) - 1] < v
            pop the last element of b
        append v to list b
        increase total by length(b) * {2..9} + v
    return total`,

  `define function {reverse|mirror}_difference(list a, integer n) returning integer
    let list b be a copy of a
    reverse b
    let integer total be 0
    for i from 0 to n exclusive
        increase total by abs(a[i] - b[i]) * (i + {1..4})
    return total`,

  `define function {grade|sort_out}_values(list a) returning integer
    let integer low be 0
    let integer mid be 0
    let integer top be 0
    for each value v of a
        if v < {10..15}
            increase low by v
        otherwise if v < {20..30}
            increase mid by v
        otherwise
            increase top by v
    return low + mid * {2..5} + top * {6..9}`,

  `define function {simulate|play}_jumps(list a, integer n) returning integer
    let integer at be 0
    let integer total be 0
    for i from 0 to {8..14} exclusive
        increase total by a[at] * (i + 1)
        set at to (at + a[at] + {1|2}) % n
    return total`,

  `define function {account|balance}_of(list a, integer x) returning integer
    let integer cur be x % {20..40}
    let integer count be 0
    for each value v of a
        if v % 2 == {0|1}
            increase cur by v * {2|3}
        otherwise if cur >= v
            decrease cur by v
        otherwise
            increase count by 1
    return cur * 10 + count`,

  `define function {sum|total}_of_{others|the_rest}(list a) returning integer
    let integer total be 0
    for each value v of a
        if v % {2..4} == {0|1}
            skip to the next iteration
        increase total by v * {2..9}
    return total`,
]
