/**
 * Adjectives that stand before a noun, and adverbs. Common words come first. Chosen and classed by WordNet 3.1, and by size 50 of SCOWL; their licences are in THIRD-PARTY.md.
 * They decide item bytes: a change needs another id of the haystack.
 */
export const adjectives = `
  new private long good open real different great old big full hard small protected little important light recent
  special late low large major certain material strong future bad known live official particular quick hot original easy
  common random distributed clean simple running personal similar active complete general normal perfect exact fast
  political wrong difficult pretty actual significant written useful popular ready deep lost legal regular built natural
  ill necessary serious safe expert beautiful secret happy slow blue dark nice solid modern international professional
  fair grand huge basic federal constant positive successful wide fine physical interesting partial limited foreign
  strict effective firm essential straight fresh poor closed developed powerful interested obvious finished slight
  completed hidden warm negative virtual commercial fixed wild soft connected responsible signed continued waiting kept
  traditional central remote heavy rare minor opened critical dry excellent placed raised external applied cold healthy
  visible independent learned mixed remaining registered instant relevant covered unknown brief willing driving animal
  bright apparent senior changing prepared flat checked optional filled dim tight experienced odd noted religious ideal
  pure alternative linked intended sorted absolute confirmed modified determined advanced joined broken smooth helpful
  massive sudden stated winning reduced rapid efficient discovered wonderful rough undefined developing famous standing
  familiar expensive dangerous charged walking ordered explicit affected repeated implemented extended telling friendly
  concerned accepted granted detailed treated approved cheap substantial impossible ignored numerous summary plastic
  dedicated attached sad recorded distinct tested paying supporting desired vast marked capable planned improved
  consistent contained busy observed reasonable expressed temporary accurate returning usual linear missed noticed
  yellow exclusive uniform immediate cool opposite sufficient nearby knowing controlled formed extreme secondary derived
  typical crazy declared pointed continuing broad plain announced destroyed suitable surprised grown reliable drawn
  located surprising strange preferred weak liked recognized practical decent qualified thrown searching realized
  incorrect valuable funny stable processed represented permanent acting severe thin smart directed accessible moral
  lazy falling stuck amazing fundamental comprehensive formal understood informed opposed trained vital sensitive driven
  weird elected flying superior extensive civil confident detected careful organized convenient ultimate applicable
  automatic complicated expanded attempted sharp pressed tied unlikely minimal subsequent rejected lucky handled divided
  worried adopted rich southern compatible attended born improving maintained pleased western unusual fatal flexible
  attractive acquired resident floating assumed edited wanting continuous headed studied identical satisfied native
  logical addressed damaged loose sweet wondering loved artificial graphic encouraged conventional mental fallen
  comfortable unsigned striking spoken fighting identified backed acceptable suspended restricted trusted confused tough
  corrupt genuine committed anonymous protecting curious dying wooden settled enormous meaningful classic handed nervous
  creative cleared wise composed precise excited worn widespread pleasant suspected infinite considerable vertical
  touched married arbitrary isolated innocent dear occupied proud unclear bare intelligent forgotten awful accepting
  matching assigned domestic contrary integral dropping advised painful handy unnecessary betting timed grateful
  recovered mysterious promising owned adequate assuming democratic lit determining appreciated encouraging controlling
  reflected dire authentic imposed exciting landed documented subtle excessive completing scheduled unlimited acid
  ridiculous sophisticated tiny keen verbose horrible worthy fired assured desperate bold varied harmful arranged
  occasional releasing affecting solved ongoing emotional devoted wet crushing liquid distant altered awkward
  surrounding varying inspired fantastic useless competitive dated comparable featured deciding interior twelve exposed
  invisible silly spotted narrow incredible designing labeled annoying offensive worldwide pending opposing earned
  trapped confusing revealing injured fluid functional suited impressive licensed guilty defensive candid theoretical
  rising horizontal tall incomplete bizarre interpreted casual unexpected underlying objective crucial calculated
  limiting faced proven engaged lovely damaging diverse unfortunate conscious challenging eligible readable disturbing
  finite justified organic loud ruling thorough armed terrible numerical desirable unwanted sometime uncertain welcoming
  dependent everyday transparent spiritual trivial delicious answering rounded implicit historic corrected matched
  mistaken satisfying northern innovative prone dual inferior authorized misleading equipped separated contemporary
  outstanding cute sensible intense genetic sealed rural aggressive tired blocked packed incoming wasted employed
  wrapped vague respective inconsistent vulnerable intellectual resolved frozen comic obscure aged convincing brilliant
  configured surviving irrelevant stunning unsafe concluded struggling unused controversial unaware complaining
  demonstrated prominent inviting recovering neutral golden interactive reflecting crisp appointed banned unhappy
  feasible threatened silent classified torn fond loving ruled reluctant unacceptable advancing hired retired peculiar
  definite gentle collective robust dramatic embarrassing mounted splitting activated overwhelming forthcoming
  definitive mechanical observing deliberate directing powered bothered rolled crashing inadequate engaging advertised
  messy delayed legitimate remarkable attacking portable optimal embedded surrounded kindly abandoned mild talented
  unpleasant literal eastern emerging defeated adjusted swimming worthwhile transformed gorgeous redundant participating
  accompanying sounding embarrassed beneficial magical extraordinary balanced warming funded consecutive enhanced
  verified adjacent accompanied painted imposing steady accidental confirming deadly noisy corrupted overseas
  exceptional naive disappointed passionate rational dominant indirect polar epic figured referenced imported decreased
  harsh persistent demanding dressed realistic acknowledged skilled perceived shallow peaceful endless elegant
  incompatible harmless prohibited naughty breathing merged scared aligned thirty confidential dismissed productive
  accomplished shaped fascinating pleasing expired precious shocked burned motivated mutual threatening ambiguous
  circular tremendous inherited cruel crossed specialized profound celebrated notable absent minus projected enabling
  sticky meaningless beloved reversed annoyed automated pale manufactured backward numb countless unfair idle generous
  spectacular legendary brutal escaped passive wealthy inverse dense uncomfortable defending united simultaneous
  infected inclusive intermediate neat compelling sustained unreasonable contributing lasting classical loyal hungry
  technological revolutionary anticipated cooked entertaining sized pointless drastic slim adapted divine amusing
  evident minded dominated lifted acute amended focused nuts stiff situated centered crying functioning inevitable
  respected relaxed viable dubious compressed scaled traveled recursive adverse prescribed enjoyable steep terminated
  discouraged lined suspicious sacred intimate influential stressed absurd laughing dried incorporated heated revised
  ambitious marginal animated shifting compulsory restricting versatile educated executable devastating rushed appealing
  shy tedious prospective memorable hostile frustrated valued guided superb outlined crushed inappropriate reasoning
  blessed rigid structured booked biting pursuing inspiring explosive tracked profitable teenage brave costly coupled
  bored tricky trusting preserved questioning transmitted shocking urgent sliding relaxing singular delighted screaming
  consuming tragic ambient quits lengthy preferable retained populated noble charming intact abnormal peripheral
  frustrating doubled crude conditional eternal pseudo distinctive probable awesome unavailable blamed elementary
  delicate sore ascending forty induced blown flowing renewed unlocked verbal misunderstood refreshing optimistic
  smiling intensive faithful systematic fifteen outgoing favorable doubtful staring interrupted forbidden scattered
  inherent stark modal refined seeming chopped washed pronounced concentrated approving hopeful hated faint calculating
  twisted preceding immense exhausted exempt nominated assisted disappointing malicious crowded informative honored
  insufficient exotic planted periodic distinguished plural humble infamous positioning lowered asynchronous
  disconnected fortunate destructive lonely unconscious sunny upward competent foul cumulative usable grouped
  accumulated risky uncommon swept hilarious stretched risen unsupported outdated dull interim mid jealous baked
  magnificent fulfilled tailored fried punished sweeping absorbed oriented shiny terrifying fierce irritated filmed
  irritating depressed enthusiastic mighty intuitive cheating eventual ample informal credible amused noticeable
  dragging vicious asserting cozy hooked thankful unified cracked unsure selective notorious ripped subjective concealed
  descending supreme commissioned discrete glorious discarded questionable prolonged polished grim shouted decreasing
  practiced disposable obsessed conceptual enclosed exploded skeptical padded detached wicked lethal predictable fragile
  confined stuffed enforced upsetting overlooked deserved unauthorized outdoor selfish portrayed approximate
  unsuccessful unwilling amazed unrelated foolish favored vain rotated emphasized aforementioned empirical simulated
  branded prevalent rude obsolete ruined packaged susceptible horrific privileged intrinsic undocumented inverted
  intentional rigorous flawed stunned ignorant affordable smoked imperative sliced waking biased polite exceeding
  shining lively sincere volatile accusing glowing upright distracted understandable flooded successive impaired
  delightful unpredictable unfamiliar plausible burnt inaccurate withdrawn asserted miserable imaginary contracted
  standardized hairy guiding stale relieved neglected imminent terse destined sworn exploited sequential conflicting
  unbelievable rectangular pert imprisoned disastrous chaotic accustomed wired overlooking squared sixty gradual
  terrified stationary unhealthy fuzzy descriptive offended reckless spontaneous constructive catastrophic frightening
  disgusting winding circulating constrained stirring wandering proportional wary ineffective unspecified symmetric
  outrageous staggering multiplied reminiscent suppressed invaluable heroic tearing coherent greedy rash alarming
  smashed dreamed unofficial communal restrictive joking incapable residential complementary faulty doomed satisfactory
  fluent tidy trendy sour sixteen repetitive dotted upcoming starred geared causal ironic vanished daring moist
  superficial barred supervised chronic frightened fashionable economical toxic truncated retiring factual bogus
  tempting ranked unread drained disabling petty divers irrational fascinated sane distorted exaggerated introductory
  respectable twentieth modeled deprived synchronized insecure eighteen fourteen blasted impending helpless rampant
  downstairs aided unseen guarded inefficient cured concise unfinished slipping defective spaced progressive
  discontinued entertained stimulating median worthless boiled refreshed recognizable topical arrogant rested shortened
  perpetual conditioned unpopular shaken provocative unreliable pathetic certified generalized oppressed contentious
  dashed adventurous insulting sunk dominating fashioned fluffy plotted mined furnished startling overriding imperfect
  curly lyric synonymous mundane advisable stringent absorbing ultra inhabited offending cynical humorous splendid
  hierarchical downright contradictory irresponsible cheerful distressed insensitive slippery depressing hardened
  unrealistic concluding activating outraged spoiled blatant patched sterling titled customary insignificant exhaustive
  overdue succeeding draining enlarged glossy clipped unbiased tolerant flushed sloppy wee hopeless pragmatic
  interfering furry intermittent overloaded stirred tentative mailed permissible deserving provoked misguided
  advantageous devoid durable demolished blasting restrained undesirable imaginative sacked erroneous dusty continual
  provisional ripping filthy starving unaffected simplistic horrifying rotten foreseeable disguised immoral undone
  exhausting inexperienced synthetic hunted supplementary marvelous vile stimulated cunning unnatural incompetent
  dreadful indefinite alarmed nationwide condemning enlightened horrified projecting protective sterile negligible
  inaccessible warmed uneasy deserted misrepresented smashing dreaded scary invading witty unavoidable mythical
  incidental raining shaky assorted eminent inconvenient careless arresting futile admirable allowable appalling
  civilized diverted immature indoor warped puzzled unprecedented untrue manned intervening unlucky motivating frantic
  judicial startled resistant ludicrous arcane misplaced timely disgusted elevated keyed miraculous stylish degraded
  breathed believable pretended sentimental inactive forgiving reasoned consenting miscellaneous merry explanatory
  spacious renewable childish clumsy especial dismal validated supportive echoing subsidized converse abbreviated
  conceivable cumbersome vibrant improbable sinful ingenious needless conspicuous obligatory utilized rusty sentient
  colorful honorary concurrent tropical inhibited disliked cramped regulated unbearable paired fabulous personalized
  sporting problematic homemade disclosed potent accountable temporal adjustable renowned decorated affiliated weighted
  martial mutable tagged authenticated thrilled autonomous unveiled offshore indigenous tasty impacted observable
  collaborative topped prestigious skew adorable intriguing callable knowledgeable rewarding troubled focal irregular
  halfway neighboring pictured latent righteous upstream reproductive aired printable vivid masked bats pledged
  uncovered terrific overt thoughtful foremost luxurious abrupt inexpensive curt localized abundant handsome depicted
  modular fetching rescued unlawful lateral downward bullying sturdy energetic posterior floral freelance feminine
  recurring sovereign newborn decorative cosmetic cautious stressful framed inflammatory seated opaque quantitative
  coordinated lone gifted adaptive stellar spicy sleek cooperative bald skinny decentralized sensory respectful carved
  correlated coated tapped reinforced vacant compliant accelerated astonishing maternal unreal psychic curved obese
  tangible melted bland billed saturated divorced infectious melting hazardous staged lifelong lucrative incumbent
  decisive longtime facile creepy bipartisan outward trimmed playable bilateral lawful troubling endangered militant
  downstream voiced stubborn collateral unjust seasoned contaminated handmade governmental reflective enduring furious
  subscribed assuring corrupting discouraging isolating leaded leaved unsuitable incremental thriving geometric unnamed
  diminished maximal forged complimentary faded allied auxiliary roasted utmost formidable removable poised fraudulent
  disputed swinging unpaid forensic accredited diffuse jailed blended rugged juicy yelled shattered reactive rocky avid
  departed dissolved woven reputable trustworthy augmented playful discharged breathtaking intricate thrilling mono
  daunting haunted ripe medicinal timeless solitary whispered lush rustic stern invariant weakened pent gigantic
  centralized authoritarian illicit taxable fueled contingent exquisite copyrighted resilient radioactive festive
  cleansing muted relentless aspiring piercing malign consolidated formulated sensual cerebral pivotal strengthened
  compassionate unforgettable prevailing oval stained masculine tucked cropped capped topping famed uneven grilled
  thirteen expansive scenic qualitative bounded healed discreet agile pertinent brushed disruptive chilling empowered
  proclaimed inward prolific stranded attained aggravated mindful paved scholarly patented fearful rainy cursed canned
  intimidating layered indispensable additive ubiquitous sparkling solemn admired operative fiery unarmed detrimental
  innate outlaw bouncing recurrent hefty benign commanding soothing unidentified surreal youthful authoritative armored
  regulatory nineteenth shaved measurable persuasive tipped coordinating speedy triangular elusive frontal clockwise
  speculative compensated icy convex humid synchronous cultivated noteworthy investigative mocking contiguous
  existential seamless tranquil chained quirky flattened mediocre sensational unanimous sandy untouched striped
  affirmative discriminatory booming impartial drilled cheering multinational overturned comforting fractional
  proficient revived evidenced ruthless flawless disrupted implicated validating extinct soaked soaring associative
  mirrored disciplined relocated manic fertile outspoken raging fabricated vaccinated coveted airborne inflated seventy
  stocked manageable sublime unparalleled mastered classy prosperous teasing attributable hesitant scrambled august lite
  pervasive vigorous aggregated categorized glaring relational velvet sonic identifiable ensuing dipped unintended
  deterministic alternating blurred statewide crispy twee strained attentive hurried unconventional narrowed pleading
  astounding sanctioned dependable immutable redistributed poisonous paramount honorable textured cloudy perennial boxed
  impatient victorious lax fluorescent outbound salty prudent picturesque contrasting streamlined shredded divisive
  invasive brisk illuminated coy courageous fused nightly divisible compromising swollen bleak unanswered monstrous
  unchecked hateful descendant glamorous equitable accommodating inland bordered exemplary radiant busted haunting
  patriotic dispersed commonplace unnoticed dazzling shady nutritious expressive unequal graceful yielding troublesome
  oily oppressive embodied ancestral wan bulky mediated unrestricted ninety vested sizable glued depleted charismatic
  deluxe cylindrical wrought crowned intensified teased indifferent effortless lavish graded malformed buggy muddy
  pandemic eighty diluted battered engraved disadvantaged inspirational inert cherished rigged reversible dank
  unresolved gripping meddling vigilant deceptive majestic dictated punishable praising plentiful undeniable chilly
  psychedelic entrenched minimized leased gracious seventeen punitive hearty staunch laden sleepy tiled reconstructed
  southeastern joyful articulated turbulent nostalgic weakening needy powdered peeled taped firsthand movable prepaid
  clad probing secretive diminishing flattering heartfelt adorned shameful redeemed panoramic severed slashed
  unconditional habitual tainted blinking disparate parted intimidated submerged dizzy unpublished drifting translucent
  steadfast comfy powerless bowed flaming molded revered liberated diversified intrusive segmented scripted captivating
  unborn blazing buzzing delimited unheard branching ominous catchy snug ordained budding gritty irresistible unilateral
  tilted gruesome fragmented haired northeastern primal homogeneous defiant holistic intoxicated deficient skewed
  angered lofty towering iterative taxing soluble sluggish predatory maximizing wholesome impoverished compounded
  enticing quaint receptive unloaded foregoing unmanned paralyzed secluded differentiated reliant achievable courteous
  restless dormant pierced totaled contagious sensed effected impeccable fruitful unethical reclaimed nestled cultured
  softened blinded baptized bustling imaginable penetrating awakened totalitarian filmy earthly edged tempered stout
  uttered snowy seeded truthful reigning consequential frail hectic acquitted involuntary undue eyed grieving corrective
  inventive priceless afflicted segregated vehement upfront curled allotted limitless simplex silenced humiliating
  shaded debilitating fruity slashing unfavorable fearless precarious glazed irreversible spiked poignant pristine
  subdued improvised smoothed tangled toasted windy licked panicked overflowing malignant unprotected wooded undecided
  unfit disqualified choked porous abrasive adaptable chubby crackers nineteen menacing barren tapered perfected
  fortified populous conducive unmarried sanitary devout erratic orthogonal brittle negligent serene polluted implanted
  eased endemic everlasting sparing dorsal instantaneous meticulous fleeting predominant flashy unthinkable obedient
  discretionary ineligible stagnant fraught crimson prenatal unrecognized inflatable submissive eerie esteemed
  supplemental diligent ratified concerted worldly murky colossal airy spirited spooky thirsty enraged ecstatic
  enchanted conclusive elective painstaking endowed toned heterogeneous moot ignited rightful timid accrued flourishing
  angled suggestive stemmed disrespectful succinct southwestern gaping astonished goofy merciless envisioned anterior
  interpersonal funky upscale aligning antisocial appalled archaic arguable baffling banal baroque bearded cased
  censored charmed clarifying clothed comprehensible concealing confining congested consequent considerate constraining
  contrived cryptic cuddly daft dashing debatable degrading deranged derogatory detectable devious discriminating
  dissimilar distressing diverting dreary enlightening esoteric extant extraneous fallacious fatuous feeble fizzy
  fooling forbidding frivolous frowning fussy garbled gratuitous greasy halting hardy hasty hazy hideous horrendous
  horrid hypocritical illiterate illogical impersonal implausible impractical inane indefensible indeterminate infantile
  inflexible infrequent inheriting inquiring insidious irate jammed justifiable legible lenient lighted literate lousy
  mangled mindless muddled mystic nameless negotiable objectionable obliging obnoxious obstructed obtainable offhand
  orientated orientating orienting painless patronized patronizing pedantic pinched plastered pompous practicable
  prejudiced pretentious provoking publicized puzzling rattled rattling reassured rectified reformed rending renewing
  repeatable repulsive ringed sarcastic sickening sighted smallish smelly smug sneaking sneaky spurious starved sundry
  tactless tasteless tiresome tiring unambiguous unattended unbalanced unconnected unexplained unfounded unfriendly
  unifying unimportant uninteresting unjustified unreadable unsolicited unsound unsuspecting untidy unusable unwelcome
  unwise verbatim wasteful winded wondrous workable wrecked wretched yummy pricey heartbreaking uninsured interconnected
  undisclosed acidic demonic predetermined silky nonexistent preset underage dysfunctional pied enumerable egregious
  bullish aerobic systemic wrongful unstoppable randomized unwitting gauche quasi handwritten blurry nth erectile
  proactive predictive aft reusable whopping groundbreaking inbound substantive reachable unmatched insightful
  unreachable seismic bespoke politic tertiary hep basal untreated abysmal apathetic demented distasteful fiddling
  ghastly gullible incoherent infallible overpriced revolting sordid superfluous unhelpful unsatisfactory unworkable
  cohesive cheesy observational assignable actionable paranormal undefeated flavorful hydrated stochastic medial
  asymmetric uninterrupted abiding abject ablaze aboriginal abortive abounding aboveboard abridged absolved abstracted
  accented aching acrid admissible admonishing adored adoring adroit affable affectionate affixed aflame aggravating
  agitated agitating agonized agonizing agreeable ailing aimless alienated alienating alkaline allegorical alleviated
  alloyed alluring almighty aloof alterable altruistic amalgamate amateurish ambivalent amenable amiable amicable
  amorous anarchic anemic angelic animating annihilated annihilating anomalous answerable antagonistic antiquated
  appareled appeasing appetizing apposite appraising appreciable appreciative apprehended apprehensive apprenticed
  approachable arable arced arching ardent argumentative arid aristocratic arrayed artful ashen askew assassinated
  assertive astounded astute atheistic atrocious attested attired audacious auspicious austere autocratic autographed
  autumnal avoidable avowed awed awing babyish backhand baggy balding balking balmy bandaged banded bantering barbaric
  barbarous barbed bareback bared barefoot barricaded bashful beaded beady beaked beaming bearable bedded bedridden
  beefy beetling belated bellied bellying belted bemused benighted bereft berried berserk besieged bettering bewildered
  biennial bigamous billowing blackened blameless blanketed blaring bleached bleary blighted blinding blissful
  blistering blithe blockaded blockading blooming blotched blunted blushing boastful boned bony booted bossy botched
  bothersome bottomed bottomless boundless boyish braced bracing bragging braided brainless brainy braised branched
  brash brazen breakneck breathless breezy brimming broached broiled bronzed brotherly browned bruising brutish bubbling
  bubbly buffeted bugged bulbous bulging bumpy buoyant burbling burdened burdensome burly burnished burred bushy
  buttoned buttressed bygone cagey callous calloused callow candied canny captivated carefree carnal carousing carpeted
  cashed castled ceaseless celibate centralizing changeable chanted chapped chargeable chartered chaste chatty cheery
  chewy childlike choppy chummy churning circuitous circumstantial clammy clandestine clanging clanking clashing clawed
  clenched climactic clinched clinking cloaked clogged clogging clotted clouded cloven clueless cluttered coaxing
  coexisting cogent coiled coiling coincidental coinciding collapsible colonized colorless combed comely comforted
  comical commendable commercialized communicable comprehended compulsive concave conceited concentric concurring
  condescending confiding confiscate conforming confounded confounding congenial congruent conjugate conjugated
  conscientious consecrated conserved consoling constricted consumable consummate contaminating contemptible
  contemptuous contented contorted contributory contrite controllable conversational convulsive copious corded cordial
  corked corking corned cornered corny corporal corpulent corroded corrosive corruptible cosmopolitan costumed countable
  cowardly crabbed crabby crafty cranky craved crazed creditable credulous crescent crested cringing crooked crowing
  crowning crummy crusted crusty crystallized culpable curable curling cursory curtained curving cushioned cutthroat
  dainty darkened darkening darned daunted dazed dazzled deadened deadening deadlocked debased debasing decadent decayed
  deceitful decentralizing deciduous deciphered decorous decreed decrepit deepening defenseless defensible deferential
  defiled definable deflated deft defunct dejected demeaning demonstrative demure dented depraved depreciating
  describable despairing despicable despised detachable determinable detested deviant diffused diffusing digestible
  dignified dignifying dimmed dingy disagreeable disarming discernible discerning discontented discordant discredited
  disdainful diseased disgraced disgraceful dished disillusioned disillusioning disinherited disinterested disjointed
  dislocated dismantled dismayed dismissive disobedient disordered disorderly disparaging dispensed displeased
  displeasing disregarded dissatisfied dissected dissenting dissident dissipated dissolute distraught distrustful
  disused divergent diverging docile dogged dogging dogmatic domed domesticated doped dopey dosed doting doubting dour
  dowdy downcast downy drab drafty dreamy drenched dressy drizzling droll drooping drowsing drudging dulled dusky
  dutiful dwindling dyed dynamical earthy easygoing edgy effectual effusive eighteenth elaborated electrifying eleventh
  elicited elliptic elliptical elongate elongated eloquent emancipated embossed emergent emotive emphatic encased
  enchanting encompassing endearing enigmatic entangled enterprising entranced entrancing enveloping enviable envious
  equilateral equivocal eroded errant erring erstwhile etched ethereal evaporated evasive eventful evoked exacerbating
  exacting exalted excitable excusable excused exemplifying exhilarated exhilarating existent expandable expectant
  expedient expendable explicable exterminated extinguished extortionate faceless faceted facetious faithless fallible
  faltering familiarized familiarizing fanatical fancied fanciful fanned faraway fastened fastidious fated fateful
  fatherly fattened fattening faultless fawning fazed fearsome feathered feigned felted ferocious fervent fettered
  feverish fickle fifteenth figurative fingered finicky fireproof fitful fizzing flabby flagrant flammable flaring
  fledged flickering flightless flighty floored florid flowered fluctuating foaming foamy fogged foggy foiled folksy
  foolproof footed forbearing forceful forcible foregone forested forfeited forgetful forked formative formless
  forthright fortnightly fossilized fouled fourteenth foxy fragmentary fragrant frayed freehand fretful frightful frigid
  frilly fringed frisky frizzy frosted frosty frothing frothy frugal fruiting fruitless fumbling fumed furled furred
  fuzzed gainful gallant galled galling gangling garbed garish gaunt gelded genial ghostly giddy gilded gingerly girlish
  glassed glassy glib glistening glittering globular gloomy glorified gloved glowering glum glutted goaded gooey gowned
  graceless granular grassy gratified gratifying graven grazed greased grievous grimy grisly groomed grooved groovy
  groping grotesque grouchy groundless grudging grueling gruff grumpy guiltless gummed gummy gushing gusty habitable
  hapless harmonious harmonized harried harrowing hatched hatted haughty haywire headfirst headstrong heady healthful
  heartbroken heartening heartless hedged heedless heightening heinous hellish heralded hereditary hesitating hilly
  hindering hipped hogged homely homesick homeward homey homing honeyed hoofed horned howling huddled huffy humbled
  humbling humiliated humped hunched hurrying hurtful hushed hypnotized idealized idolized illegible illegitimate
  illuminating illustrious imitative immaculate immaterial immobile immunized impassable impassioned impassive impeded
  impeding impelled impelling impish imploring impressionable impudent impulsive impure inadvertent inanimate inborn
  inbred inbuilt incapacitated incapacitating incarnate incensed incessant incomparable inconclusive incredulous
  incurable indecent indignant indiscriminate indisposed indivisible indulgent industrialized industrious inelegant
  inept inexact inexorable inexplicable infirm inflamed inflammable inflationary infuriated infuriating ingrained
  inhuman injurious inky innermost innocuous inoperative inordinate inscribed inseparable insistent insolent insoluble
  instinctive instructive intangible intelligible intensifying interdependent interred intersecting intolerable
  intolerant intoxicating intrepid introspective intruding inundated invincible invulnerable ironed irreparable
  irritable itchy jaded jagged jangling jarring jawed jeering jelled jerking jerky jesting jetting jocular jointed
  jovial joyous judicious jumbled jumbo jumpy jutting juxtaposed kindled kindred knitted knotted knotty labored laboring
  laborious laced lacy ladylike lamentable lamented lamenting landlocked landscaped languid languorous lanky lapsed
  laughable lawless leaden leafed leafy leaky leering leery leftmost legged leisurely lengthened lengthwise lessened
  lettered lifeless likable lilting listless lithe littered livable livid loath longish loosened looted lovable lowly
  lubricated lucid lumbering luminous lumpy lurid lusty lyrical macroscopic magnetized magnified maintainable
  maladjusted malevolent maltreated mangy manly mannish mantled marbled marketable marred marshy masterful masterly
  matchless mated materialistic matted matured meandering measly mechanized mediate meek mellow melodic melodious
  mercenary merciful merited meshed metaphorical methodical migratory milky milled mincing mired miserly mismatched
  misty misused mitigated moderating modernized modulated moldy molten momentary momentous monastic monolithic moody
  morbid morose mortified mortifying mossy motherly motionless motored motorized mountainous mournful mousy muffled
  muggy multiplicative mushy musing musty mutinous myopic mystified mystifying mythological nagging napped napping
  nationalistic natty naturalized nauseated nauseating nauseous navigable nebulous necked needled neglectful neighborly
  netted nettled neutralized newsy nifty nigh nimble nipping nippy nocturnal nodding noiseless nomadic nonstandard
  nonstop northwestern nosed nosy notched notional nourished nourishing noxious nullified numbing nursed nutty
  obliterated oblong observant obstinate obstructive obtuse odious officious oiled olden omnipotent omnipresent oncoming
  opinionated opportune opportunist opulent ornate orphaned oscillating ostensible outclassed outfitted outlawed
  outlying overbearing overdone overgrown overhand overheated overland overlying overpowering overshot overstated pained
  palatable pallid palpable paltry pampering paneled panicky paradoxical parched pardonable parented passable pasted
  pastel patchy patriarchal patterned peaceable peerless peeved penniless pensive perceptible perforated perfumed
  perilous perky permeating permissive perplexed perplexing persevering persisting personable perturbed pesky
  pessimistic pestering petulant philanthropic phony photogenic pickled picky pigheaded pillaged pinioned pious pitiful
  pitiless pitted placating placid plagiarized plaintive planar pleasurable pliable pliant plowed plucked plucky plumed
  plumping plundered plundering poached pokey poky pondering ponderous portly potted precautionary precipitating
  precipitous precocious preferential prehistoric prejudicial preoccupied preparatory presentable preventable prickly
  primeval privy prodigious profane profaned professed profuse prohibitive proofed propelling proportionate prospering
  protracted protruding provable prying pudgy puffed puffy pulverized`

export const adverbs = `
  finally recently directly usually quickly completely easily exactly immediately successfully certainly definitely
  previously generally clearly eventually slightly properly possibly absolutely correctly effectively ultimately largely
  apparently frequently obviously seriously perfectly slowly suddenly closely regularly carefully personally essentially
  strongly heavily deeply publicly naturally rapidly rarely repeatedly shortly safely differently surely instantly
  typically occasionally precisely simultaneously separately legally partially strictly freely gradually thoroughly
  randomly briefly partly temporarily independently reasonably increasingly similarly constantly quietly monthly readily
  primarily permanently continuously practically individually firmly considerably accidentally weekly specially
  continually severely deliberately happily officially remotely sufficiently barely promptly inevitably manually
  consistently explicitly fundamentally physically actively seemingly kindly exclusively locally terribly deadly
  consequently preferably vastly honestly loudly subsequently dramatically surprisingly sincerely nicely annually
  accurately gently openly efficiently politically multiply lately globally poorly substantially technically beautifully
  internally mentally lightly alternatively formerly notably distinctly comparatively historically appropriately
  genuinely traditionally arguably intentionally invariably formally additionally undoubtedly privately desperately
  emotionally financially smoothly overly admittedly tightly routinely nationally socially positively unnecessarily
  evenly wholly uniquely frankly extensively secretly steadily dynamically visually fortunately broadly incorrectly
  yearly comfortably indirectly sharply optionally economically firstly predominantly wildly exceptionally periodically
  drastically conveniently inherently adequately remarkably hugely ideally presently unexpectedly reportedly genetically
  vertically implicitly jointly mutually commercially rightly voluntarily indefinitely morally reliably unusually
  dangerously horizontally wonderfully radically universally theoretically neatly eagerly loosely amazingly immensely
  massively plainly evidently adversely externally inadvertently moderately strangely intensely consciously
  electronically gladly wrongly tremendously infinitely ridiculously willingly logically scientifically forcibly
  brightly painfully exceedingly mildly thankfully horribly mistakenly urgently vigorously artificially uniformly
  noticeably concurrently brilliantly endlessly scarcely pleasantly selectively reluctantly enormously verbally
  centrally arbitrarily excessively subtly legitimately spontaneously prematurely blindly timely luckily principally
  cleanly blatantly momentarily critically proudly collectively professionally statistically bodily negatively
  aggressively silently freshly quarterly securely incidentally secondly sensibly suitably expressly overwhelmingly
  swiftly softly systematically abruptly falsely finely narrowly unanimously casually profoundly wisely culturally
  peacefully knowingly digitally effortlessly brutally clinically fatally famously progressively calmly anonymously
  notoriously prominently visibly exponentially improperly nightly unfairly decidedly confidently medically magically
  fiercely patiently gracefully generously ironically ostensibly politely objectively singly forcefully responsibly
  angrily understandably markedly spiritually chiefly realistically relentlessly diligently cautiously passionately
  creatively respectfully faithfully intellectually hastily doubly squarely sequentially boldly intimately strategically
  warmly densely unsuccessfully ordinarily dearly mechanically rightfully thinly bitterly abnormally awfully
  categorically cheaply conversely convincingly curiously democratically experimentally factually gratefully
  gratuitously grossly heartily hideously hopelessly identically informally interestingly ludicrously manifestly
  marginally miserably mysteriously needlessly nominally rationally singularly superficially suspiciously tentatively
  terminally trivially unbelievably unduly usefully defensively purposely meticulously orally federally aesthetically
  appallingly conceivably eminently humbly intrinsically justifiably mathematically regrettably satisfactorily
  syntactically wholeheartedly materially domestically tirelessly absurdly abundantly acceptably acutely admirably
  affably affectionately agreeably aimlessly alarmingly alphabetically alternately ambiguously ambitiously amiably
  amusingly annoyingly anxiously ardently arrogantly artistically astonishingly astutely atrociously attentively audibly
  awkwardly biologically blankly blissfully bluntly boastfully boringly bravely briskly brotherly busily candidly
  capably carelessly ceaselessly charitably cheerfully chemically chronically cleverly clumsily coincidentally coldly
  competently conceptually conclusively conditionally confidentially conspicuously conventionally coolly copiously
  cordially courageously courteously covertly cozily craftily crazily criminally crisply crucially crudely cruelly
  cunningly darkly deceitfully decently decisively defiantly delicately deliciously demonstrably depressingly devoutly
  diagonally diplomatically disagreeably discreetly disgustingly dishonestly distantly distinctively distressingly
  doubtfully dreadfully dubiously earnestly ecologically elaborately electrically elegantly emphatically enviously
  erratically erroneously ethically excellently expertly expressively faintly fantastically fashionably favorably
  fearfully fearlessly fervently feverishly figuratively flatly flawlessly flexibly fluently fondly foolishly
  fortnightly frantically fretfully frighteningly frightfully fruitlessly functionally furiously genially geographically
  gingerly gloriously graciously grammatically grandly graphically gravely greedily grimly guiltily habitually harmfully
  harmlessly harshly hatefully heatedly helpfully helplessly humanely humanly humorously hungrily hurriedly
  ideologically illegibly impartially impatiently imperfectly impersonally impossibly impressively impulsively
  incessantly inconveniently indignantly inefficiently infrequently ingeniously innocently insincerely insufficiently
  intelligently intelligibly intermittently intolerably intuitively inversely invisibly inwardly irritably jovially
  joyfully joyously judicially justly keenly laboriously lastly legibly leisurely liberally linearly lovingly
  maliciously memorably mercilessly metaphorically militarily mindlessly minimally miraculously modestly moodily
  mortally motherly musically mutely naively nastily negligently nervously noiselessly numerically obediently ominously
  ornately outrageously outstandingly outwardly overtly painlessly palpably paradoxically passively patently
  pathetically peculiarly pensively perilously perpetually persistently phenomenally playfully plentifully pointedly
  pointlessly popularly powerfully predictably primly proficiently prohibitively proportionally provably provisionally
  rashly recklessly religiously reputedly resolutely respectably restlessly reverently richly rigidly rigorously
  romantically royally rudely ruthlessly sarcastically secondarily semantically shamefully sheepishly smartly solemnly
  solidly sorely soundly spectacularly splendidly startlingly staunchly stealthily sternly stiffly strenuously
  successively succinctly summarily superbly supremely sweetly tactfully tactlessly tamely tastefully tediously tenderly
  tersely thoughtfully thoughtlessly timidly tolerably tragically transparently truthfully uncomfortably unconsciously
  uneasily unevenly unjustly unmistakably unpleasantly unquestionably unwittingly upwardly uselessly validly variously
  vehemently viciously virtuously vitally vividly wastefully weakly wearily wickedly willfully absently accusingly
  adamantly affirmatively airily angelically approvingly assertively assuredly attractively avidly biweekly blandly
  bleakly breathlessly buoyantly callously childishly civilly classically conservatively considerately constructively
  contentedly credibly cryptically customarily cutely cynically delightfully devotedly disastrously disgracefully
  distrustfully divinely educationally eerily embarrassingly excitedly exhaustively expectantly expensively facetiously
  familiarly fanatically fourthly frivolously futilely gallantly generically geometrically gleefully glowingly
  gorgeously guardedly harmoniously healthily heroically hilariously honorably hypothetically imaginatively impeccably
  incompetently incompletely inconsistently incurably inexpensively insistently instinctively instructively intensively
  intently intricately irregularly irresistibly jerkily lazily listlessly longingly meaningfully methodically mournfully
  nasally nostalgically obligingly obsessively offensively operationally optimistically organically painstakingly
  pathologically patriotically peaceably pedantically perceptibly perceptively phonetically piously poetically
  profitably refreshingly regionally regretfully retroactively rhythmically ritually scornfully secretively selfishly
  sensationally sensitively shamelessly skeptically skillfully sleepily soothingly sorrowfully sourly sparingly speedily
  staggeringly steeply strikingly stubbornly subjectively suggestively surgically symbolically symmetrically
  synthetically tactically thirstily threateningly triumphantly unavoidably uncertainly uncommonly unknowingly
  unnaturally unofficially vacantly vainly warily wrongfully zealously academically adroitly amicably arduously
  articulately authentically belatedly blithely capriciously coherently concisely daintily deftly deliriously demurely
  diametrically dismally doggedly dolefully dutifully easterly effusively eloquently energetically eternally ferociously
  fiendishly flagrantly flamboyantly fraudulently frugally funnily furtively glibly gruffly haughtily huskily
  immaculately imminently imperceptibly impetuously improbably inadequately incompatibly indelibly inexorably
  inexplicably interminably involuntarily irrationally irretrievably jauntily jealously judiciously magnanimously
  majestically meekly mercifully merrily naughtily nimbly noisily nonchalantly northerly persuasively piteously
  pitifully placidly plausibly posthumously precariously pretentiously profusely raucously ravenously righteously
  scrupulously shabbily southerly stolidly subconsciously tacitly unacceptably unaccountably unbearably undeniably
  unhappily unilaterally unkindly unreasonably unreservedly vicariously vivaciously vociferously westerly wistfully
  abstractedly abstractly advantageously advisedly agilely alertly algebraically altruistically amorously anarchically
  anatomically animatedly apprehensively archly artfully artlessly ashamedly astronomically asymmetrically aurally
  axiomatically baldly barbarously basely bashfully beastly becomingly beneficially benignly bitingly blamelessly
  blessedly boyishly brutishly cannily carnally causally ceremonially ceremoniously charily charmingly chastely chattily
  cheekily cheerily cheerlessly comfortingly comically communally compactly comparably compatibly compulsively
  confessedly confusedly confusingly congenially contemptibly contemptuously contractually contrarily cooperatively
  corruptly creditably credulously crossly cursorily curtly damply daringly dashingly deathly decorously deferentially
  dependably deservedly despairingly destructively deviously discontentedly disdainfully disgustedly disjointedly
  dissolutely disturbingly`
