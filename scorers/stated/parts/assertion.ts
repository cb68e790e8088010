import { dropFramed, isForm } from './framed.ts'

/**
 * Returns a plain text without the parts that it does not assert. These are questions, offers and thanks, and lists of
 * options. In each sentence they are also what is denied ("not X", "X does not fit", "neither X nor Y", "rather than
 * X"), doubted ("whether X", "I cannot say if X") or given as an earlier thought ("I first thought X, but …").
 * Everything else is unchanged, including line ends.
 */
export function keepAsserted(text: string): string {
  const parts = withoutRemarks(dropWeights(text)).split(SENTENCE_ENDS)
  let kept = ''
  let negated = false
  for (let at = 0; at < parts.length; at += 2) {
    const sentence = parts[at]
    const end = parts[at + 1] ?? ''
    // "None of these:" denies the lines that follow it, up to a blank line behind one of them.
    if (negated && CONTENT.test(sentence)) {
      if (/\n\s*\n/.test(end)) negated = false
      continue
    }
    negated ||= NEGATED_LEAD.test(sentence)
    kept +=
      (isAside(sentence) || (REMARK.test(sentence) && CONTENT.test(kept))
        ? ''
        : keepAssertedSentence(dropFramed(sentence))) + end
  }
  return kept
}

/**
 * Removes comments after an answer: "(confidence: high)" and "(not X)" in brackets, and the paragraph "Longer version:
 * …". A hedge in brackets, "(or possibly X)", stays without them, and so do bracketed candidates to choose from: "among
 * the options (X, Y)".
 */
const withoutRemarks = (text: string): string =>
  text
    .replace(/\band\/or\b/gi, 'or')
    .replace(MIGHT_ALSO, ' or ')
    .replace(OFFERED, ' $1 ')
    .replace(OUT_OF, '$1')
    .replace(ASIDE, '')
    .replace(REPORTED, '')
    .replace(QUOTED_QUESTION, ' ')
    .replace(CHOSEN_FROM, '$1')
    .replace(EXPLAINED, '$1')
    .replace(LONGER, (whole, lead: string) => (lead === '' ? whole : '\n'))

/** "…, but it might also be X". */
const MIGHT_ALSO =
  /,?\s(?:(?:but|although|though|and|or)\s)?(?:it|this|that)\s(?:might|may|could)\s(?:also|as well|just as well|equally(?: well)?|instead)\sbe\s/gi
/** "Out of X and Y, the latter …". */
const OUT_OF =
  /((?:^|[.!?\n])[^\p{L}\p{N}\n]{0,8})(?:out of|between|among|of|comparing)\s[^.!?:;\n]{1,400},\s(?=(?:the (?:latter|former|first|second|last|answer|right|correct|only|text|document|passage|evidence)|only|i|my)\b)/giu
const OFFERED =
  /\s?\(((?:or|and)\s(?!(?:[a-z]{1,12}\s){0,2}(?:not|never)\b)(?:(?:possibly|perhaps|maybe|else|even|also|potentially)\s)?[^()\n]{1,200})\)/gi
const ASIDE =
  /\s?\((?:(?:and|but),?\s)?(?:(?:definitely|certainly|clearly|surely|most certainly)\s)?(?:not|rather than|instead of|nicht|no|pas|non|niet|не|confidence|certainty|source|evidence|see|ref|cf\.?|i\.e\.|based on|from|as (?:stated|given|mentioned|found)|per|note|(?:high|medium|low|very high) confidence|\d{1,3} ?% (?:sure|confident|certain|confidence))(?::|\s)[^()\n]{1,300}\)/gi
const REPORTED = /\s?\([^()\n]{1,80}\s(?:said|says|claimed|claims|suggested|voted|chose|answered)\s[^()\n]{1,200}\)/gi
const CHOSEN_FROM =
  /(\b(?:options|candidates|choices|alternatives|possibilities|names|values|contenders)(?:\s[a-z]{1,12}){0,3})\s\([^()\n]{1,400}\)/gi
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

/**
 * Sentences and lines in a text, with what parts them at the odd places. "St. Mary" and "J. Bach" are not parted.
 * Blanks before a line's end are looked for from their first alone: else a long run of them without an end takes a time
 * that grows with its square.
 */
const SENTENCE_ENDS =
  /((?<=[.!?。！？]["'”’)\ue001]{0,3})(?<!(?<!\b(?:and|or|is|option|answer|choice|letter)\s)\b[A-Z]\.)(?<!\b(?:St|Dr|Mr|Mrs|Ms|Jr|No|vs|approx)\.)[ \t]+|(?:(?<![ \t])[ \t]+)?\n\s*)/
const CONTENT = /[\p{L}\p{N}]/u
const NEGATED_LEAD =
  /\b(?:not?|none|neither|isn['’]t|aren['’]t|cannot|\p{L}{2,6}n['’]t|unable|wrong|incorrect|false|mistaken)\b[^,;:.!?\n]{0,60}:\s*$/iu

/** A line that comments on the answer before it. */
const REMARK =
  /^[^\p{L}\p{N}]{0,8}(?:\d{1,2}[.)]\s{1,4})?(?:(?:brief |short |key |supporting |further )?(?:reason(?:ing|s)?|rationale|explanations?|evidence|notes?|context|caveats?|details?|quotes?|quotation|passage|status|certainty|confidence|begründung|erklärung|explicación|justificación|explication|motivazione|background|analysis|method|check|verification|why|where|remarks?|comments?|disclaimer|assumptions?)\b[^:\n]{0,30})\s?:(?![^\n]*\b(?:answer|result|conclusion)\b)/iu

const isAside = (sentence: string): boolean =>
  OPEN.test(sentence) ||
  isForm(sentence) ||
  NOT_STATED.test(sentence) ||
  QUESTION.test(sentence) ||
  OFFER.test(sentence) ||
  CHOICES.test(sentence) ||
  MENTIONS.test(sentence) ||
  STEP.test(sentence) ||
  PLAN.test(sentence) ||
  POSSIBLE.test(sentence) ||
  (COMMENT.test(sentence) && !/\banswer\b/i.test(sentence))

/** Start of the remaining text. */
const OPEN =
  /\b(?:i|we)(?:['’]ll| will)?(?: still| first| now)? (?:need|have|want|ought) to (?:double-?)?(?:check|verify|confirm|look|make sure|re-?read|re-?check|keep (?:reading|looking))\b(?![^\n]*\b(?:so|answer)\b)/i
const QUESTION = /\?["'”’)\s]*$|^\W*question\s{0,3}:/i
/** "Not stated: X, Y." */
const NOT_STATED =
  /^\W*(?:wrong|incorrect|false|rejected|discarded|ruled out)\s?:\s{0,8}\S|^\W*not (?:\p{L}+ ){0,2}(?:stated|given|mentioned|found|listed|included|right|correct|these)\s?:/iu
const OFFER =
  /^\W*(?:found(?: it)?|got it|eureka|done)\s?[!.]\W*$|^\W*(?:sure(?: thing)?|certainly|of course|(?:okay|ok)(?!,\s(?!(?:i|let|here|so|this|that|we|you|the|now|first|next)\b)[^.!?\n]{1,200}[.!]?\s*$)|great(?=[,!.]| (?:question|stuff|work)\b)|thank(?:s| you)|please|let me know|i hope|hope (?:this|that|it)|feel free|here you go|happy to help|you(?:['’]re| are) welcome|glad to)\b(?!\s?:\s{0,8}\S)(?![^.!]{0,40}\b(?:answer|it['’]s|it is)\b)|\banswer (?:is|was|has been|stands) (?:already )?(?:given|stated|shown|provided|found|listed|written)? ?(?:above|below|before|earlier)\b/i
/** A line on where the answer is from. */
const COMMENT = /^\W{0,8}(?:sources?|explanation|evidence|justification|basis|reference|citation|confidence)\s?:/i
/** "X appears only in passing." */
const MENTIONS =
  /\b(?:mentioned|mentions|appears?|shows? up|comes? up|occurs?)\b,?\s(?:but|though|only|just)\s(?:only\s|just\s)?(?:in|as|with|for)\s(?:an(?:other|y other)|a different|some other|an unrelated|other)\b|\b(?:mentioned|mentions|appears?|shows? up|comes? up|occurs?)\b[^.!?\n]{0,40}\b(?:in passing|only once or twice|without (?:context|details?))\b/i
/** A next step, and the question again: "I'll search for X now.", "You asked about X." */
const PLAN =
  /^\W*(?:next|first|then|now|still to do|to do)\s?[,:]\s(?:i(?:['’]ll| will)?\s)?(?:check|search|look|scan|read|find|verify|examine)\b(?![^\n]{0,300}\b(?:so|answer)\b)|\b(?:(?:i|we)(?:['’]ll| will|['’]m going to| am going to|['’]re going to| are going to)|let me|let['’]s)\s(?:(?:now|first|next|quickly|just)\s)?(?:search|scan|grep|look|query|browse|go through|examine|investigate)\b(?![^\n]{0,300}\b(?:so|answer)\b)|\b(?:you(?:['’]re| are|['’]ve| have)?\s(?:asked|asking|inquired|wondering|wanted to know)|your question is)\s(?:me\s)?(?:about|whether|if)\b(?![^\n]{0,300}(?::|\b(?:answer|it is|it['’]s)\b))/i
/** Several answers, none of which is given: "both X and Y would be possible", "it is one of these: X, Y". */
const POSSIBLE =
  /\(\s?\d{1,3}(?:\.\d)? ?%[^()\n]{0,40}\)[^\n]{1,400}\(\s?\d{1,3}(?:\.\d)? ?%[^()\n]{0,40}\)|\b(?:would|could|might|may)\s(?:both\s|all\s|each\s|equally\s)?be\s(?:an?\s)?(?:possible|plausible|conceivable)\b|\bboth\b[^.!?\n]{1,400}\b(?:possible|plausible|conceivable)\b|\b(?:it['’]s|it is|is|be)\s(?:probably\s|likely\s|surely\s)?(?:(?:any\s)?one|some) of (?:these|those|them|the following|the two|two)\b/i
/** A numbered step of how the text was read. */
const STEP =
  /^\W{0,8}\d{1,2}[.)]\s{1,4}(?:(?:re-?)?read|(?:re|double-?|cross-?)?checked|searched|compared|scanned|skimmed|reviewed|looked|verified|analy[sz]ed|examined)\b(?![^\n]{0,300}(?::|=|\b(?:answer|is|was|as)\b))|^\W{0,8}\d{1,2}[.)]\s{1,4}(?:concluded|done)\W*$/i
const CHOICES =
  /\b(?:options|candidates|choices|alternatives|possibilities)(?: (?:are|were|include|given)\b|\s?:(?![^\n]*\n))/i

/** Removes the denials in one sentence. Marked answers in it are unchanged. */
function keepAssertedSentence(sentence: string): string {
  if (!DENIES.test(sentence)) return sentence
  const bare = sentence.replace(ASSURES, ' ').replace(NO_NAME, '').replace(NOT_IT, '')
  return dropDenied(dropThoughts(dropDeniedSubjects(bare)))
}

/** "No, X is not the answer" is no answer of "no". */
const NOT_IT =
  /(?<=^\W{0,8})no,\s(?=[^.!?\n]{1,200}\b(?:is|was|are|were)(?:\snot|n['’]t)\s(?:the\s|an?\s)?(?:right\s|correct\s)?answer\b)/i

/** "Paris, no Rome", as Spanish puts it. */
const NO_NAME = /(?<=,\s)no\s(?=[\p{Lu}\d[])[^,;.\n]{1,200}/gu
/** Phrases with a word of denial that deny nothing: "without doubt", "none other than". */
const ASSURES =
  /\b(?:without\s(?:an?\s|any\s)?(?:shadow of a\s)?(?:doubt|question|exception|hesitation|fail)|(?:there(?:['’]s| is)\s)?no (?:doubt|question|mistake)(?: about (?:it|that))?|none other than|nothing (?:else )?(?:but|other than)|no one (?:else )?but|nobody (?:else )?but|not surprisingly|can(?:not|['’]t) be (?:anything|anyone|anywhere)(?: else)? (?:but|other than)|if i(?:['’]m| am) not (?:mistaken|wrong)|unless i(?:['’]m| am) mistaken|not to mention|why not)\b,?/gi

/** Whether a sentence can deny anything: most cannot, and cost one search. */
const DENIES =
  /n['’]t\b|\b(?:not|never|neither|nor|no|none|cannot|rather|instead|other|except|excluding|anything|everything|rule|ruled|rules|exclude|excludes|excluded|reject|rejected|rejects|discard|discarded|wrong|incorrect|false|mistaken|impossible|unlikely|unable|unsure|unclear|uncertain|whether|thought|assumed|guessed|believed|suspected|considered|first|initially|originally|too|also|as well|elsewhere|might|may|could|absent|missing|eliminated|invalid|without|out|nothing|nobody|some|others|people|many|critics|readers|far|nowhere|bordering|verging|unjustified|unwarranted|unfounded|baseless|unsupported|groundless|premature|niet|geen|não|non|nie|inte|ikke|nicht|kein|keine|keiner|keinen|sondern|pas|doubt|if|unless)\b|[不没非無]|では|じゃ|(?<!\p{L})не(?!\p{L})/iu

/**
 * Removes the subjects of "A does not fit", "A, B and C are wrong". It also removes what is denied by words outside
 * `DENIAL` ("wrong").
 */
function dropDeniedSubjects(sentence: string): string {
  let kept = ''
  let from = 0
  for (const match of sentence.matchAll(DENIED)) {
    // A subject is no longer; of many denials each would look at all that is before it.
    const begin = Math.max(from, match.index - LONGEST_SUBJECT)
    const start = sentence.slice(begin, match.index).search(SUBJECT)
    if (start < 0) continue
    const predicate = BY_ITSELF.test(match[0]) ? '' : match[0].replace(OWN_VERB, ' ')
    kept += sentence.slice(from, begin + start) + predicate
    from = match.index + match[0].length
  }
  return kept + sentence.slice(from)
}

const LONGEST_SUBJECT = 2000
const VERB = '(?:is|are|was|were|does|do|did|can|could|would|will|must|has|have|had)'
const ADVERB = String.raw`(?:(?:clearly|certainly|obviously|definitely|therefore|thus|also|simply|just)\s)?`
const WRONG =
  '(?:wrong|incorrect|false|mistaken|impossible|unlikely|out|ruled out|excluded|eliminated|rejected|absent|missing|invalid|unjustified|unwarranted|unfounded|baseless|unsupported|groundless|premature)'
const THING = String.raw`(?:\s(?:answers?|ones?|choices?|options?|numbers?|names?|labels?|values?|lists?|orders?|guess(?:es)?))?`
const MENTIONED = '(?:(?:is|are|was|were) (?:mentioned|named|listed|discussed)|appears?|comes? up|occurs?|shows? up)'
const HAD = '(?:thought|guessed|assumed|believed|answered|said)'
const AT_FIRST = '(?:at first|first|initially|originally|before|earlier)'
const DENIED = new RegExp(
  [
    String.raw`\s(?:${VERB}\s${ADVERB}not|${VERB}n['’]t|can['’]t|won['’]t|cannot)\b`,
    String.raw`\s(?:is|are|was|were|seems?|looks?|can be|could be|must be|has been|have been|would be|would have been)\s${ADVERB}(?:(?:the|an?)\s)?${WRONG}\b(?!\sto\b)${THING}`,
    String.raw`\s${MENTIONED}\s(?:too|also|as well|elsewhere)\b`,
    String.raw`\s(?:is|was)\swhat\s(?:i|we)\s(?:had\s)?(?:${AT_FIRST}\s${HAD}|${HAD}\s${AT_FIRST})\b`,
  ].join('|'),
  'gi',
)
/** The verb goes with its subject: alone it is a statement of one word. */
const OWN_VERB = new RegExp(String.raw`^\s${VERB}\s${ADVERB}(?=not\b)`, 'i')
const BY_ITSELF = new RegExp(`${WRONG}${THING}$`, 'i')
/**
 * The denied part, up to its denial: one subject without its own verb ("6 is the number that is not …" denies nothing
 * about 6), or a list of short ones.
 */
const SUBJECT =
  /(?:(?:^|(?<=[;:.!?\n]))\s*(?!(?:yes|no),)(?:[^\s,;:.!?\n]+(?:\s[^\s,;:.!?\n]+){0,3},\s){1,100}(?:(?:and|or)\s)?|(?:^|(?<=[,;:.!?\n])|(?<=\b(?:but|and)\s)))(?!\s*$)(?:(?!\b(?:is|are|was|were|that|which|who|whose)\b)[^,;:.!?\n]){1,120}$/i

/** "I first thought X, but …", "one might say X, but …", "considered X but rejected it". */
const dropThoughts = (sentence: string): string => sentence.replace(THOUGHT, '')

const THOUGHT = new RegExp(
  String.raw`(?:\bat first\b|\b(?:initially|originally)\b|\b(?:i|we)\s(?:(?:had|have|first|initially|originally|also|briefly)\s){0,2}(?:thought|assumed|guessed|believed|suspected|considered)\b(?!\s(?:about|over|through))|\b(?:one|you|it|i|this|that)\s(?:might|may|could)\s(?:say|think|seem|look|appear|guess|be tempted|have been)|\b(?:some|others|people|many|critics|readers)(?:\s(?:people|readers))?\s(?:(?:would|might|may|could|often)\s)?(?:say|argue|prefer|think|claim|suggest))` +
    String.raw`[^;.!?\n]{0,200}?(?:,?\s\b(?:but|yet)\b|[;.!?]|$)`,
  'gi',
)

/** From a word of denial to the end of what it denies. */
const dropDenied = (sentence: string): string => {
  let kept = ''
  let from = 0
  for (const match of sentence.matchAll(DENIAL)) {
    if (match.index < from) continue
    const behind = match.index + match[0].length
    const wide = WIDE.test(match[0])
    const rest = sentence.slice(behind)
    const end = (wide ? WIDE_END : SCOPE_END).exec(rest)
    kept += sentence.slice(from, match.index)
    from = end === null ? sentence.length : behind + end.index
  }
  return kept + sentence.slice(from)
}

const DENIAL = new RegExp(
  [
    String.raw`\b(?:not|never)\b(?!\s(?:only|just|merely)\b)`,
    String.raw`\b\p{L}{2,6}n['’]t\b`,
    String.raw`\b(?:cannot|neither|nor)\b`,
    String.raw`\b(?:rather than|instead of|other than|except(?: for)?|excluding|anything but|everything but|without|far from|nowhere near|bordering on|verging on)\b`,
    String.raw`(?<!\p{L})(?:niet|geen|não|non(?!-)|не|nie|inte|ikke)(?!\p{L})`,
    String.raw`\bno\s(?:such\s)?(?:evidence|mention|sign|record|indication|trace|reference|support|proof|reason|way)s?\b`,
    String.raw`\b(?:rule[sd]?|ruling)\s(?:out|it out)\b|\b(?:exclud|reject|discard|eliminat|dismiss)(?:e|ed|es|ing|s)?\b`,
    String.raw`\b(?:has|have|had|is|are|was|were|there)\sno\b(?=\s\p{L})(?!\s(?:doubt|question|because|since|as|they|it|rather|and)\b)`,
    String.raw`\b(?:nothing|nobody|no\s(?:one|text|part|passage|line|sentence|place|fact))\b[^.;:,\n]{0,40}?\b(?:supports?|mentions?|suggests?|says?|states?|names?|points? to|indicates?|backs?)\b`,
    String.raw`\bnone\sof\b|\bnone:`,
    String.raw`\b(?:wrong|incorrect|mistaken|false|a mistake|an error|misleading)\sto\s(?:say|answer|assume|conclude|think|claim|pick|choose|call)\b`,
    String.raw`\b(?:unable to|unsure|unclear|uncertain|impossible to|whether)\b`,
    // German, Spanish, French, Chinese.
    String.raw`\b(?:nicht|kein(?:e[mnrs]?)?)\b|\bno (?:es|está|son|era)\b|\bn['’]est pas\b|\bpas\b|不是|并非|而非`,
  ].join('|'),
  'giu',
)
/** These deny whole enumerations, colons and all. */
const WIDE = /^(?:none|neither|nor|unable|unsure|unclear|uncertain|impossible|whether|cannot|can['’]t)/i
const WIDE_END = /,?\s(?:but|however|yet|though)\b|[;\ue000]|\.(?=\s|$)/i
const SCOPE_END =
  /[;:\ue000]|\.(?=\s|$)|,?\s(?:but|however|yet|though|because|since|so|sondern|aber|sino|pero|mais|mas|ma|maar)\b|,\sа(?!\p{L})|,?\s(?:leaves|leaving)\b|[，,]?\s?(?:而是|但)|[，。]|,\s(?:it|this|that|the|rather|instead|only|he|she|they|i|we|then|here|and\s(?:it|so|the|that))\b|,\s(?=\S{1,40}\s(?:is|does|was|fits|are|were)\b)|\s[–—]\s/iu
