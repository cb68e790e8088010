/**
 * Returns a sentence without what its own frame takes away: a claim of others that it calls false, what one could say
 * but would make up, what is said of another case or another time, what was searched for, an example of the form.
 * Every pattern looks at a bounded stretch, so that the time is in step with the text.
 */
export function dropFramed(sentence: string): string {
  if (!FRAMES.test(sentence)) return sentence
  return FRAMED.reduce((kept, [pattern, instead]) => kept.replace(pattern, instead), dropUnvouched(sentence))
}

/** Whether a whole sentence is a form, a step or a note to oneself: "TODO: verify X", "Example: X". */
export const isForm = (sentence: string): boolean => FORM.test(sentence) || closesWithDenial(sentence)

/** Japanese, Korean, Turkish and Hindi deny at the end of a sentence what is before it. */
const closesWithDenial = (sentence: string): boolean => {
  const ending = sentence.slice(-40)
  return DENIED_AT_END.test(ending) && !/ではなく|じゃなく|아니라/.test(sentence)
}

const DENIED_AT_END =
  /(?:(?:では|じゃ)\s?(?:ありません|ございません|ない|なかった)(?:です)?|(?:이|가)?\s?아닙니다|아니다|아니에요|\sdeğil(?:dir)?|नहीं\s(?:है|हैं))[\s.。!！"'”’)]*$/u

const FORM =
  /^\W{0,8}(?:todo|to-do|fixme|placeholder|template|searching|looking|scanning|verifying|(?:an? |the |my )?(?:example|sample|dummy)(?: (?:of|for) (?:an? |the )?\p{L}+| \p{L}+)?)\s?[:⋯]|\b(?:expected|required|requested|desired|right|correct|output|answer|response) (?:format|form|shape|layout)\b[^.!?\n]{0,20}\b(?:is|was|would be|looks?|should)\b/iu

const FALSE =
  '(?:false|wrong|incorrect|mistaken|untrue|in error|inaccurate|denied|refuted|disproved|disproven|debunked|contradicted|unfounded|baseless|unsupported|unproven|a mistake|a misreading)'
const SAYS =
  '(?:claim|say|think|believe|answer|assert|suggest|assume|expect|presuppose|imply|suppose|guess|argue|insist|state)'
const CLAIM =
  '(?:claim|idea|notion|assertion|statement|suggestion|assumption|belief|rumou?r|view|theory|hypothesis|impression|proposition)'
/** Words to judge one's own words by, where they are no answer. */
const RASH =
  '(?:mistake|error|wrong|incorrect|false|mistaken|misleading|stretch|premature|rash|reckless|speculation|speculative|tempting|unwise|dishonest|hasty|guess|guesswork|irresponsible|a leap|too early|too much|going too far|overstating it|trap)'
const INVENTED =
  '(?:mak(?:e|ing) (?:it|that|this|things|something) up|invent(?:ing)?|only (?:be )?guess(?:ing)?|merely (?:be )?guess(?:ing)?|just (?:be )?guess(?:ing)?|(?:be )?speculat(?:e|ing)|pure (?:guess|speculation)|fabricat(?:e|ing)|hallucinat(?:e|ing))'
const TELL = '(?:say|answer|assume|conclude|think|claim|pick|choose|call|give|name|state|reply|guess|go with)'
/** Up to the end of a clause. */
const CLAUSE = String.raw`[^.!?;\n\ue000]{1,300}?(?=,?\s(?:but|yet|however|though|whereas|while|until|then|before)\b|[.!?](?=\s|$)|[;\n\ue000]|$)`
const ANAPHOR = '(?:this|that|it|they|he|she|which|those|these|that one|this one)'

/** Words that begin a thought aloud. */
const INTERJECTION = /(?<=^\W{0,4})(?:(?:ah|aha|oh|alright|all right|well|hm+|okay|ok|um|uh),\s)+/i

const FRAMED: readonly (readonly [RegExp, string])[] = [
  // "The claim that it is X is false."
  [
    new RegExp(
      String.raw`\b${CLAIM}s?\s(?:in the \p{L}+\s)?that\b[^.!?\n]{1,300}?\b(?:is|are|was|were|proves?|has been|have been)\s(?:\p{L}+\s){0,2}?${FALSE}\b`,
      'giu',
    ),
    ' ',
  ],
  // "Many would answer X, and they would be mistaken"; "you suppose X, which the text does not back up".
  [
    new RegExp(
      String.raw`(?<!\b(?:i|we)\s)\b${SAYS}(?:s|es|ed|d)?\b[^.!?;\n]{1,300}?[\s,](?:(?:but|and|though|yet|although)\s)?${ANAPHOR}\s[^.!?;,\n]{0,40}?(?:\b${FALSE}\b|(?:\bnot|n['’]t)\s(?:back|support|confirm|bear|say|mention|state|hold|true|correct|right)\b)[^.!?;,:\n]{0,40}`,
      'giu',
    ),
    ' ',
  ],
  // "I could answer X, but I would be making it up."
  [
    new RegExp(
      String.raw`[^.!?;\n]{1,300}?\b(?:i|we|you|one)(?:['’]d| would| could|['’]m| am)\s(?:just\s|only\s|merely\s)?(?:be\s)?${INVENTED}\b[^.!?;\n]{0,300}`,
      'giu',
    ),
    ' ',
  ],
  // "A common mistake is to answer X", "it would be a stretch to say X".
  [new RegExp(String.raw`\b${RASH}\b(?:\s(?:is|was|would be|here)){0,2}\sto\s${TELL}\b${CLAUSE}`, 'giu'), ' '],
  [
    new RegExp(
      String.raw`\bif\s(?:i|we|you|one)\s(?:were to\s)?(?:say|said|told|answered|claim|claimed|guessed|named|gave|wrote|chose|picked)\b${CLAUSE}`,
      'giu',
    ),
    ' ',
  ],
  // "You might expect X here."
  [
    new RegExp(
      String.raw`\b(?:you|one|we|readers?|people|i)\s(?:might|may|could|would)\s(?:well\s|easily\s)?(?:expect|answer|suppose|imagine|infer|assume|guess|conclude|hope for)\b(?<!\b(?:i|we)\swould\s\p{L}{1,9})${CLAUSE}`,
      'giu',
    ),
    ' ',
  ],
  [
    /\b(?:i|we)\s(?:(?:had|have)\s)?(?:previously|earlier|before|originally|wrongly|mistakenly|incorrectly)\s(?:answered|said|gave|given|wrote|written|stated|replied|claimed|listed)\b[^.!?;\n\ue000]{1,300}(?=[.!?;\n\ue000]|$)/gi,
    ' ',
  ],
  // An intention, another reader, the question itself.
  [
    new RegExp(
      String.raw`\b(?:i|we)\s(?:was|were|had been)\s(?:going|about|tempted|inclined|ready|leaning|set)\s(?:to|towards?)\b${CLAUSE}`,
      'giu',
    ),
    ' ',
  ],
  [
    new RegExp(
      String.raw`\b(?:readers?|persons?|people|models?|someone|somebody|anyone|others|students?|listeners?|annotators?)\s(?:might|may|could|would)\b${CLAUSE}`,
      'giu',
    ),
    ' ',
  ],
  [
    new RegExp(
      String.raw`\b(?:if|whether)\s(?:it|this|that|the (?:right |correct )?answer)\s(?:is|was|were|could be|might be)\b${CLAUSE}`,
      'giu',
    ),
    ' ',
  ],
  // Another case, another time.
  [
    /(?:^|(?<=[.!?;:\n]))[^.!?;:\n]{1,300}?\s(?:has been|had been|have been|was|were|is|are)\s(?:\p{L}+ly\s|later\s|since\s|then\s)?(?:replaced|superseded|overwritten|supplanted|overridden|corrected|changed|updated)\s(?:by|to|with)\s/giu,
    ' It is ',
  ],
  [
    new RegExp(
      String.raw`\b(?:hypothetically|theoretically|in theory|for the sake of argument|(?:for|with|about|under) (?:someone|somebody|something|anyone) else|for (?:an)?other (?:ones?|entr(?:y|ies)|people|persons?|names?|questions?|cases?)|for the other (?:one|ones|entry|person|case|question)|used to be|formerly)\b${CLAUSE}`,
      'giu',
    ),
    ' ',
  ],
  [
    /(?:(?:^|(?<=[.!?;:\n⋯]))\s{0,3}(?:[^.!?;:\n]{1,300}?)|\b(?:it|that))\s(?:(?:was|is|were|are|belongs?|belonged|applies|applied|refers?|referred)\s(?:to|for|about)|(?:would\s|could\s)?(?:fits?|suits?|answers?|match(?:es)?|be (?:right |correct )?for|apply to))\s(?:the other|another|a different|someone else|something else|somebody else)\b[^.!?;,\n]{0,60}/gi,
    ' ',
  ],
  [
    /\b(?:chang|switch|updat|revis|correct|renam|amend|mov|adjust)(?:e|ed|es|ing)\b[^.!?\n]{0,40}?\sfrom\s[^.!?\n]{1,300}?\sto\s/gi,
    ' is ',
  ],
  // "I searched for X", but not "for the answer", nor "what you are looking for is X".
  [
    new RegExp(
      String.raw`(?<!\byou(?:['’]re| are| were)\s)\b(?:search|look|hunt|scan|check|grep|prob)(?:ed|ing|ped|es)?\s(?:\p{L}+\s){0,3}?for\s(?!(?:the|an?|any|this|that|it|your|what|is|was|are|here|in|all|every|each|mentions?|references?|answers?)\b)${CLAUSE}`,
      'giu',
    ),
    ' ',
  ],
  [
    new RegExp(
      String.raw`\b(?:ran|run|did|made|tried)\s(?:an?|another|one)\s(?:\p{L}+\s)?search\s(?:on|of)\b${CLAUSE}`,
      'giu',
    ),
    ' ',
  ],
  // A form, and not an answer.
  [
    /(?:^|(?<=[.!?;:\n]))[^.!?;:\n]{1,300}?\s(?:is|was|are|were)\s(?:(?:just|only|merely|simply)\s)?(?:an?|the|from the)\s(?:(?:made-up|mere|format|given|prompt['’]?s?|few-shot)\s)?(?:example|placeholder|sample|illustration|template|few-shot example)s?\b[^.!?;,\n]{0,60}/gi,
    ' ',
  ],
  [/\bexample\s(?:was|is)\s[^.!?;\n]{1,300}/gi, ' '],
  // The answer is the one left over.
  [/,?\s(?:leaves|leaving)\s(?:us|me|you|only)\s(?:with\s)?(?:only\s)?/gi, ': '],
  [/^(?:it |this |that )?(?:looks?|seems?|sounds?) like\s|\sto me(?=\W*$)/gi, ' '],
  [INTERJECTION, ''],
  // "X is tempting, but …"
  [
    /(?:^|(?<=[.!?;:\n]))[^.!?;:\n]{1,300}?\s(?:is|was|looks?|seems?|sounds?|appears?)\s(?:\p{L}+ly\s|very\s|quite\s|rather\s)?(?:tempting|plausible|close|attractive|appealing|similar|near|promising|right at first)\b[^.!?;,\n]{0,30}(?=,?\s(?:but|yet|however|though)\b)/giu,
    ' ',
  ],
]

/**
 * Drops "that it is X" where no word before it vouches for it: "alleged that it is X", but not "the text says that it is
 * X".
 */
const dropUnvouched = (sentence: string): string =>
  sentence.replace(COMPLEMENT, (whole, governor: string) => (VOUCHES.test(governor) ? whole : governor))

const COMPLEMENT = new RegExp(
  String.raw`(?<!\p{L})(\p{L}{2,20})\sthat\s(?:it|this|the (?:right |correct )?answer)\s(?:is|was|has to be|must be|might be|could be|would be|should be)\b${CLAUSE}`,
  'giu',
)
const VOUCHES =
  /^(?:sa(?:y|ys|id)|stat\p{L}+|show\p{L}*|indicat\p{L}+|confirm\p{L}*|conclu\p{L}+|find|found|see|know|think|believe|suggest\p{L}*|reveal\p{L}*|mention\p{L}*|us|me|clear|clearly|certain|sure|confident|convinced|positive|evident|obvious|follows|appears|seems|means|mean|impl\p{L}+|deduce|infer|report\p{L}*|read|reads|determine\p{L}*|verif\p{L}+|establish\p{L}*|note\p{L}*|fact|so|given|gather|understand|learn\p{L}*|assume|guess|suppose|specif\p{L}+|evidence|proof|say|bet|agree|answer|tell\p{L}*|support\p{L}*|prove[sn]?|out|is)$/iu

/** Most sentences have none of these words, and cost one search. */
const FRAMES = new RegExp(
  String.raw`\b(?:${CLAIM}s?|${SAYS}(?:s|es|ed|d)?|${RASH}|guess|guessing|invent|inventing|making|speculat|fabricat|hallucinat|previously|earlier|wrongly|mistakenly|originally|before|hypothetically|theoretically|theory|sake|else|other|another|different|used|formerly|from|search\p{L}*|look\p{L}*|hunt\p{L}*|scan\p{L}*|check\p{L}*|grep\p{L}*|examples?|placeholder|sample|plausible|close|attractive|appealing|similar|near|promising|if|might|may|could|would|whether|that|leaning|going|about|tempted|inclined|replaced|superseded|overwritten|supplanted|overridden|corrected|changed|updated|leaves|leaving|like|aha?|oh|alright|right|well|hm+|okay|ok|um|uh)\b`,
  'iu',
)
