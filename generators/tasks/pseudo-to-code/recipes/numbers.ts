/** Small algorithms on one or two positive numbers, `x` and `y`; written as those on lists are. */
export const NUMBER_RECIPES: readonly string[] = [
  `define function {common|shared}_divisor(integer x, integer y) returning integer
    let integer p be x
    let integer q be y
    while q > 0
        let integer r be p % q
        set p to q
        set q to r
    return p`,

  `define function {digit|figure}_{sum|total}(integer x) returning integer
    let integer p be x * {3|7|11} + {1..99}
    let integer total be 0
    while p > 0
        increase total by p % {5|7|10}
        divide p by 10, rounding down
    return total`,

  `define function {turn|mirror}_digits(integer x) returning integer
    let integer p be x + {1000..4000}
    let integer q be 0
    while p > 0
        set q to q * 10 + p % 10
        divide p by 10, rounding down
    return q`,

  `define function {count|number}_of_{ones|bits}(integer x) returning integer
    let integer p be x * {3|5|9}
    let integer count be 0
    while p > 0
        increase count by p % 2
        divide p by 2, rounding down
    return count`,

  `define function {halving|hailstone}_steps(integer x) returning integer
    let integer p be x
    let integer count be 0
    while p != 1 and count < 60
        if p % 2 == 0
            divide p by 2, rounding down
        otherwise
            set p to p * 3 + 1
        increase count by 1
    return count`,

  `define function {sum|total}_of_divisors(integer x) returning integer
    let integer p be x % {60..90} + {20..40}
    let integer total be 0
    for i from 1 to p inclusive
        if p % i == 0
            increase total by {1|i|i * i}
    return total`,

  `define function is_prime(integer x) returning integer
    let integer d be 2
    while d * d <= x
        if x % d == 0
            return 0
        increase d by 1
    return 1
define function {primes|sum_of_primes}_near(integer x) returning integer
    let integer total be 0
    for i from x to x + {8..14} inclusive
        if is_prime(i) == 1
            increase total by {1|i}
    return total`,

  `define function {sequence|series}_value(integer x, integer y) returning integer
    let integer p be x % {7..20}
    let integer q be y % {7..20} + 1
    for i from 0 to {5..12} exclusive
        let integer r be (p * {2..5} + q) % {997|1009|5003}
        set p to q
        set q to r
    return q`,

  `define function power_modulo(integer x, integer y) returning integer
    let integer p be x % {97|101|997}
    let integer q be y
    let integer r be 1
    while q > 0
        if q % 2 == 1
            set r to r * p % {9973|10007}
        set p to p * p % 9973
        divide q by 2, rounding down
    return r`,

  `define function {whole|integer}_root(integer x) returning integer
    let integer p be x * {1..9}
    let integer q be 1
    while p >= q
        decrease p by q
        increase q by 2
    return q / 2 * {100|200} + p`,

  `define function {random|drunken}_walk(integer x) returning integer
    let integer p be x
    let integer at be {50..90}
    for i from 0 to {6..12} exclusive
        set p to (p * {17|21|29} + {3|7|11}) % {101|103|107}
        if p % {2|3} == 0
            increase at by p
        otherwise
            decrease at by i
    return at`,

  `define function {ways|options}_to_pay(integer x) returning integer
    let integer p be x % {10..20} + {10|12}
    let list d hold p + 1 entries, all set to 0
    set d[0] to 1
    for i from 2 to p inclusive
        set d[i] to d[i] + d[i - 2]
    for i from 5 to p inclusive
        increase d[i] by d[i - 5]
    return d[p] * 100 + d[p - {1..5}]`,

  `define function {last|final}_{in_circle|one}(integer x, integer y) returning integer
    let integer p be 0
    for i from 2 to x % {10..20} + {4..9} inclusive
        set p to (p + y + {1..3}) % i
    return p`,

  `define function sieve_{sum|count}(integer x) returning integer
    let integer p be x % {20..30} + {12..18}
    let list d hold p + 1 entries, all set to 1
    let integer total be 0
    for i from 2 to p inclusive
        if d[i] == 1
            increase total by {1|i}
            let integer j be i + i
            while j <= p
                set d[j] to 0
                increase j by i
    return total`,

  `define function {growth|interest}_years(integer x, integer y) returning integer
    let integer p be x + {50..99}
    let integer count be 0
    while p < {2000..5000} + y
        increase p by p * {7..15} / 100 + {1..9}
        increase count by 1
    return count * 10 + p % 10`,

  `define function {compare|match}_digits(integer x, integer y) returning integer
    let integer p be x + 1000
    let integer q be y + {1000..3000}
    let integer count be 0
    while p > 0 and q > 0
        increase count by abs(p % 10 - q % 10)
        divide p by 10, rounding down
        divide q by 10, rounding down
    return count * {3..9}`,

  `define function {fee|price}_for(integer x, integer y) returning integer
    let integer total be x * {3..9}
    if x > {150..250}
        increase total by (x - 150) * {2..5}
    if y % {2|3} == 0
        decrease total by y
    otherwise
        increase total by y * {2..6}
    return total`,

  `define function {lattice|grid}_points(integer x) returning integer
    let integer p be x % {20..40} + 30
    let integer count be 0
    for i from 1 to 5 inclusive
        for j from i to 5 inclusive
            if i * i + j * {2|3} <= p
                increase count by i {+|*} j
    return count`,

  `define function {triangle|stair}_{rows|levels}(integer x) returning integer
    let integer p be x * {2..5}
    let integer count be 0
    while p > count
        increase count by 1
        decrease p by count
    return count * 100 + p`,
]
