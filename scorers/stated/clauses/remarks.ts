/** The text without what comments on an answer: a section that explains it, weights of candidates, a quoted question. */
export const dropRemarks = (text: string): string =>
  dropWeights(text)
    .replace(/\band\/or\b/gi, 'or')
    .replace(MIGHT_ALSO, ' or ')
    .replace(OFFERED, ' $1 ')
    .replace(QUOTED_QUESTION, ' ')
    .replace(EXPLAINED, '$1')
    .replace(LONGER, (whole, lead: string) => (lead === '' ? whole : '\n'))

/** Phrases whose words would turn a clause and do not, and what they come to. */
export const IDIOMS: readonly (readonly [RegExp, string])[] = [
  [/\bNo\. ?(?=\d)/g, 'number '],
  // Set aside before the answer.
  [
    /\b(?:despite|in spite of|contrary to|regardless of|notwithstanding|never mind|no matter (?:what|how|who))\b[^,:;.\n]{1,120}(?:, (?:which|who|that)\b[^,:;.\n]{1,120})?[,:]/gi,
    ' ',
  ],
  [/, [^,:;.\n]{1,80} notwithstanding(?=\W*$)/gim, ''],
  [
    /\b(?:in lieu of|(?<=[\p{L}\p{N}] )in place of(?! (?:honou?r|worship|birth)\b)|in preference to|at the expense of)\s/giu,
    'instead of ',
  ],
  // One thing in the place of another.
  [
    /\b(?:(?:was|were|is|has been|had been|got) (?:\w+ )?(?:replaced|superseded|overtaken|succeeded|displaced|supplanted|ousted|beaten|followed) by|(?:gave|gives|given|giving|made|makes) way (?:to|for)|(?:stepped|steps) (?:down|aside) (?:in favou?r of|for))\s/gi,
    ' lost to ',
  ],
  [/\b(?:typed|wrote|said|put|entered)\b([^,.\n]{1,120}),? but (?:i )?(?:meant|mean|intended)\b/gi, ' not $1; it is'],
  [
    /\b(?:i['’]d|i had|i) (?:put|written|wrote|typed|said)\b([^,.\n]{1,120}),? (?:and|but|which|when) (?:it|that|this) (?:ought|needs|has|had) to (?:read|say|be|have been)\b/gi,
    ' not $1; it is',
  ],
  [
    /\bwhat (?:used to be|was(?: once| formerly| originally| at first)?) [^.,\n]{1,80}? (?:has (?:\w+ ){0,3}(?:become|turned into)|became|is now|turned into)\b/gi,
    'it is',
  ],
  [
    /\bis what (?:it|this|that) (?:used to be|had been|was (?:before|once|formerly|originally|previously))\b/gi,
    'is outdated',
  ],
  // Two places of the text that say different things.
  [
    /\bone (\p{L}+ (?:gives|says|has|states|reads|names|lists|mentions)\b[^.\n]{1,200}?[,;] (?:and |while |but |whereas )?(?:another|the other|a second|a different)\b(?!\s(?:confirms?|repeats?|agrees?|supports?|says so|says the same)\b))/giu,
    'perhaps one $1 perhaps',
  ],
  // A question that allows of one answer, and an exception to a denial.
  [
    /\b(?:who|what|where|which)\b[^?.\n]{0,60}\b(?:else|other|anything|anyone|anybody)\b[^?.\n]{0,40}\b(?:but|than|if not|except)\s([^?.\n]{1,200})\?/gi,
    'It is $1.',
  ],
  [
    /\b(?:not|n['’]t|never|nobody|nothing|cannot|surprised|hard|refuse|mistake|lying|absurd|foolish|no (?:one|way|reason))\b[^.,:;\n]{0,60}\b(?:anything|anyone|anybody|anywhere|any other(?: \w+)?|else|better(?: \w+)?|otherwise)(?: else| other)? (?:but|than|except|besides|if not)\s/gi,
    ' it is ',
  ],
  [
    /\b(?:if|were) (?:it|this|that) (?:is|was)?\s?(?:n['’]t|not) ([^,.\n]{1,200}), (?:then )?(?:i\b|nothing|nobody|no one|none|the (?:text|passage|document|story))[^.\n]{0,200}/gi,
    'it is $1',
  ],
  [
    /\b(?:without\s(?:an?\s|any\s)?(?:shadow of a\s)?(?:doubt|question|exception|hesitation|fail)|(?:there(?:['’]s| is| can be)\s)?(?:no|little|not (?:a|any|the slightest)) (?:doubt|question|mistake|uncertainty|confusion)(?: (?:about|over|as to|on|regarding|in) (?:it|that|this(?: one)?|which(?: one)?|(?:the|my|this) (?:answer|question|matter|point)|my mind))?(?: (?:here|whatsoever|at all|left))?|none other than|nothing (?:else )?(?:but|other than)|no one (?:else )?but|nobody (?:else )?but|not surprisingly|(?:unless|if) i(?:['’]m| am) (?:not )?(?:mistaken|wrong)|not to mention|why not|not (?:only|just|least)|if (?:i (?:had|have) to (?:\w+)|pressed|forced|you ask me)|if i (?:read|understand|understood|see|recall|remember) (?:\w+ ){0,3}(?:correctly|right|properly)|as far as i (?:can|could) (?:tell|see|judge)|to the best of my knowledge|for what it['’]s worth|in other words|among other things|first (?:of all|and foremost)|needless to say|in so many words|on (?:a )?clos(?:er|e) (?:look|reading|inspection|examination)|update:|no problem|no worries|not to worry)\b,?/gi,
    ' ',
  ],
  [/\bcan(?:not|['’]t) be (?:anything|anyone|anywhere)(?: else)? (?:but|other than)\b/gi, 'is'],
  [/\band, of course,/gi, 'and'],
  [/\b(?:almost certainly|of course)\b/gi, 'certainly'],
  [/\bhow many\b/gi, 'how'],
  [/\bmade[- ]up\b(?! (?:words?|names?|towns?|variables?|keys?)\b)/gi, 'fictional'],
  [/\bone over the other\b/gi, 'either'],
  [
    /\b(?:is|was|are|were|comes?|came|belongs?|concerns?|relates?|refers?|linked|attached|tied)\b(?: \w+)? (?:about|from|to|in|for|on|of)? ?(?:an?other|a different|some other) (?=\w)/gi,
    'is irrelevant ',
  ],
  [/\bin (?:the|this|that|your|an?|any) (?:\w+ )?(?:format|form|layout|shape|style)\b/gi, ' '],
  [/(?<=\b(?:this|that|answer|reply|response|result|output|one|version|submit|give|write|say)) instead(?=\s?:)/gi, ''],
  [/\b(?:has|have|had|needs?) to go\b|\bmust go\b/gi, 'is withdrawn'],
  [/["“'‘](?:maybe|perhaps|possibly|probably|unknown|unsure|not sure|no idea|not stated|it depends)["”'’]/gi, 'this'],
  [/\b(?:this (?:reader|model|assistant|author|writer|reviewer|annotator)|yours truly)\b/gi, 'I'],
  [
    /\bif (?:you(?:['’](?:re|d|ve)| are| have)? (?:(?:just|only|really|still|simply) )?(?:need|want|wish|ask|asking|insist|require|must|looking|after|like|prefer|in a hurry)|it['’]?s (?:the|an?) \w+ (?:that )?you|i(?:['’]m| am) (?:(?:only|just) )?(?:allowed|asked|limited|forced|pressed|required|to)|(?:one|a single) (?:answer|value|word|name|number) is (?:needed|wanted|required|called for))\b[^,.:;\n]{0,60}[,:](?: then)?/gi,
    ' ',
  ],
  [/\bi (?:might|may|could) be (?:missing something|wrong|mistaken),? but\b/gi, ' '],
  [/\bmentioned in (?:the|this) (?:\w+ )?(?:text|document|passage|context)(?=\s(?:is|are|was|were)\b|\s?:)/gi, ' '],
  [/\b(?:appears?|appeared|occurs?|occurred) (?:the )?most (?:often|frequently)\b/gi, ' '],
  // A later version of the answer, and the first of several in their order.
  [/(?<=[\p{L}\p{N}][.!?]\s)no[:—–]\s/giu, ''],
  [/^(\W{0,4})first(?:ly)?,? (?=(?:the|an?) [^.!?\n]{1,200}\bthen\b)/gim, '$1'],
  [/\b(?:any|every)(?:thing|one) (?:but|other than|except|besides|save)\b|\ball but\b/gi, 'not'],
  [/\b(?:it |this |that )?(?:looks?|seems?|sounds?) like\b/gi, 'it is'],
  [/\bto me(?=\W*$)/gim, ''],
  [/\bfirst comes\b/gi, 'comes'],
  [/\b(?:one|any|some) of (?:these|those|them|the following|the two|two)\b(?! (?:is|are) right:)/gi, 'either'],
  [/\bmost (?=likely|probably|certainly|definitely)/gi, ''],
  [/\b(?:comes?|came|shows?|showed|turns?|turned|crops?|cropped|pops?|popped|brings?|brought) up\b/gi, 'mentioned'],
  [/\b(?:wrong|incorrect|a mistake|dishonest) to (?:say|answer|claim|give|pick|choose) not\b/gi, 'it is'],
  [/\bnot (?:un\w+|in doubt|hesitating|wavering)\b/gi, ' '],
  [/\bnot until\b/gi, 'at'],
  [
    /\b(?:do not|don['’]t|cannot|can['’]t|can hardly|could hardly|hardly|never|no) (?:\w+ )?(?:doubt|doubting|deny|denying|dispute|disputing)\b(?: for an? \w+)?(?: that| it)?/gi,
    ' ',
  ],
  [
    /\b(?:there(?:['’]s| is) )?no (?:hedging|ifs or buts|ifs and buts|two ways about it|way around it|getting around it)\b(?: from me)?/gi,
    ' ',
  ],
  [/\btake (?:all of |any of |every bit of )?(?:it|that|this|them|those) back\b/gi, 'say that this is withdrawn'],
  [/\b(?:was|were) (?:going|about|tempted|ready|inclined) to\b/gi, 'was rejected'],
  [/\b(?:is|was) (?:it|that|my answer|the answer) ([^?.\n]{1,200})\? (?:yes|yep|correct|right)\b/gi, 'It is $1'],
  [/\bcan only be\b/gi, 'is'],
  [
    /\b(i|we|you) can (?:\w+ly |now |only )?(?:see|confirm|say|tell you|report|conclude|verify|state|find|deduce|infer)\b/gi,
    '$1 see',
  ],
  [
    /\b(?:that |which )?(?:you|the question|the user|the task)(?:['’]re| are| is| was| were|['’]ve| have)? (?:ask(?:ed|ing|s)?|looking|searching|after|seek(?:ing|s)?|want(?:ed|s)?|need(?:ed|s)?|request(?:ed)?|inquired|enquired)(?: for| about| after)?(?=\s(?:is|was|are|would be|has to be|must be)\b|\s?[:,–—])/gi,
    ' ',
  ],
  [/\bwhat(?: is|['’]s| was)\s(?:being\s)?(?:asked(?: for)?|wanted|needed|sought|requested)\b/gi, 'the answer'],
  [/\byou(?:['’]re| are) (?:looking for|after)\b/gi, 'it is'],
  [
    /\b(only|single|sole|right|correct|best) (?:\w+ )?(?:candidate|possibility|option|contender|choice|match)\b/gi,
    '$1 one',
  ],
  [/\bneed to know\b/gi, 'is'],
]

/** "…, but it might also be X". */
const MIGHT_ALSO =
  /,?\s(?:(?:but|although|though|and|or)\s)?(?:it|this|that)\s(?:might|may|could)\s(?:also|as well|just as well|equally(?: well)?|instead)\sbe\s/gi
/** "Out of X and Y, the latter …". */
const OFFERED =
  /\s?\(((?:or|and)\s(?!(?:[a-z]{1,12}\s){0,2}(?:not|never)\b)(?:(?:possibly|perhaps|maybe|else|even|also|potentially)\s)?[^()\n]{1,200})\)/gi
const QUOTED_QUESTION = /["“][^"“”\n]{1,2000}\?["”](?=\s?[:,–—-])/g
/** A section that explains the answer, by its heading. */
const EXPLAINED =
  /([\p{L}\p{N}][^\p{L}\p{N}\n]{0,8}\n)\s{0,8}(?:explanation|reasoning|rationale|justification|evidence|notes?|sources?|details?|context|background|analysis|supporting (?:evidence|quotes?|passages?)|how i (?:found|got) (?:it|this|there)|why(?: this (?:answer|one))?|rejected|discarded|other candidates)\W{0,4}\n(?![^\ue000]{0,4000}?\b(?:answer|result|conclusion)\b)[^\ue000]{0,4000}/giu
const LONGER =
  /(^|\n|(?<=[.!?])\s)[^\p{L}\p{N}\n]{0,8}(?:long(?:er)?|detailed|full(?:er)?) (?:version|answer|story|explanation|reasoning|rationale)\s?:[^\n]{1,2000}/giu

/** Removes lines that weigh candidates: "X: 60 %" under "Y: 40 %". A single such line is a statement. */
function dropWeights(text: string): string {
  if (!/%|plausible|possible|conceivable/i.test(text)) return text
  const lines = text.split('\n')
  const isWeight = (line: string) =>
    /^[ \t]{0,8}(?:[|•*-]|\d{1,2}[.)])/.test(line) &&
    /\b\d{1,3}(?:\.\d{1,2})? ?%|[:–—(-]\s{0,2}(?:also |quite |equally )?(?:plausible|possible|conceivable)\W{0,4}$/i.test(
      line,
    )
  return lines.filter(isWeight).length < 2 ? text : lines.filter(line => !isWeight(line)).join('\n')
}
/** A line that comments on the answer before it. */
export const REMARK =
  /^[^\p{L}\p{N}]{0,8}(?:\d{1,2}[.)]\s{1,4})?(?:(?:brief |short |key |supporting |further )?(?:reason(?:ing|s)?|rationale|explanations?|evidence|notes?|context|caveats?|details?|quotes?|quotation|passage|status|certainty|confidence|begründung|erklärung|explicación|justificación|explication|motivazione|background|analysis|method|check|verification|why|where|sources?|reference|citation|basis|remarks?|comments?|disclaimer|assumptions?)\b[^:\n]{0,30})\s?:(?![^\n]*\b(?:answer|result|conclusion)\b)/iu
