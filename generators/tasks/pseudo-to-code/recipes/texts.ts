/** Small algorithms on `s`, a text of small letters; written as those on lists are. */
export const TEXT_RECIPES: readonly string[] = [
  `define function {count|tally}_{vowels|letters}(string s) returning integer
    let integer count be 0
    for each character c of s
        if c == 'a' or c == '{c|e|i}' or c == 'b'
            increase count by {1|2|3}
    return count`,

  `define function {longest|widest}_{repeat|streak}(string s) returning integer
    let integer run be 1
    let integer best be 1
    for i from 1 to length(s) exclusive
        if s[i] == s[i - 1]
            increase run by 1
        otherwise
            set run to 1
        set best to max(best, run)
    return best`,

  `define function {shift|move}_letters(string s) returning string
    let string t be ""
    for each character c of s
        append letter(((c - 'a') + {1..25}) % 26) to string t
    return t`,

  `define function {mirror|palindrome}_{errors|misses}(string s) returning integer
    let integer n be length(s)
    let integer count be 0
    for i from 0 to n / 2 exclusive
        if s[i] != s[n - 1 - i]
            increase count by {1|i + 1|2}
    return count`,

  `define function {most|commonest}_class(string s) returning integer
    let list d hold 5 entries, all set to 0
    for each character c of s
        increase d[(c - 'a') % 5] by 1
    let integer best be 0
    for i from 1 to 5 exclusive
        if d[i] > d[best]
            set best to i
    return best * 100 + d[best]`,

  `define function {squeeze|shorten}(string s) returning string
    let string t be ""
    for i from 0 to length(s) exclusive
        if i == 0 or s[i] != s[i - 1]
            append s[i] to string t
    return t`,

  `define function {text|word}_hash(string s) returning integer
    let integer h be {1..99}
    for each character c of s
        set h to (h * {27|29|31} + (c - 'a') + {1..9}) % {997|1009|7919|10007}
    return h`,

  `define function {backwards|turned}(string s) returning string
    let string t be ""
    for i from length(s) - 1 down to 0 inclusive
        append s[i] to string t
    return t`,

  `define function {equal|same}_pairs(string s) returning integer
    let integer n be length(s)
    let integer count be 0
    for i from 0 to n - 1 exclusive
        for j from i + 1 to n exclusive
            if s[i] == s[j]
                increase count by {1|j - i}
    return count`,

  `define function {lowest|deepest}_level(string s) returning integer
    let integer cur be {20..60}
    let integer low be {100..200}
    for each character c of s
        if c < '{d|e|f|g}'
            increase cur by {1|2}
        otherwise
            decrease cur by {2|3}
        set low to min(low, cur)
    return low * {2..9} + cur`,

  `define function {every|take}_{other|second}(string s) returning string
    let string t be ""
    for i from 0 to length(s) exclusive
        if i % {2|3} == {0|1}
            append s[i] to string t
    return t`,

  `define function {count|tally}_{climbs|rises}(string s) returning integer
    let integer count be {0|5}
    for i from 1 to length(s) exclusive
        if s[i] {>|<} s[i - 1]
            increase count by {1|2|i}
        otherwise if s[i] == s[i - 1]
            increase count by {3..9}
    return count`,

  `define function {first|early}_return(string s) returning integer
    let integer n be length(s)
    let integer i be 1
    while i < n and s[i] != s[0]
        increase i by 1
    if i == n
        return n * {20..40}
    return i * {10..19} + n`,

  `define function {count|weigh}_repeats(string s) returning integer
    let integer count be 0
    for i from 1 to length(s) exclusive
        for j from 0 to i exclusive
            if s[i] == s[j]
                increase count by {1|2|j + 1}
                leave the loop
    return count`,

  `define function {letter|alphabet}_{score|worth}(string s) returning integer
    let integer total be 0
    let integer w be {1..4}
    for each character c of s
        increase total by ((c - 'a') + 1) * w
        increase w by {1|2}
        if w > {4..6}
            set w to 1
    return total`,

  `define function {twice|again}_{seen|there}(string s) returning integer
    let list d hold 26 entries, all set to 0
    let integer count be {0..9}
    for each character c of s
        increase d[c - 'a'] by 1
        if d[c - 'a'] == 2
            increase count by {1|3|(c - 'a') + 1}
    return count`,

  `define function {swap|twist}_pairs(string s) returning string
    let string t be ""
    let integer n be length(s)
    for i from 0 to n / 2 exclusive
        append s[n - 1 - i] to string t
        append s[i] to string t
    return t`,

  `define function {keep|filter}_letters(string s) returning string
    let string t be "{k|m|q}"
    for each character c of s
        if (c - 'a') % {2|3} == {0|1}
            append c to string t
    return t`,

  `define function {count|weigh}_changes(string s) returning integer
    let integer count be {0|4}
    let character p be s[0]
    for each character c of s
        if c != p
            increase count by {1|2|(c - 'a') + 1}
        set p to c
    return count`,
]
