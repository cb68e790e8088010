/**
 * What cannot be touched, by kind. Common words come first. Chosen and classed by WordNet 3.1, and by size 50 of SCOWL; their licences are in THIRD-PARTY.md.
 * `word-` has no plural, `word:plural` an irregular one.
 * They decide item bytes: a change needs another id of the haystack.
 */
export const acts = `
  game support- care- fun- search market course task role contact application study war development favor attempt effort
  custom progress- technology decision approach production- activity storage- primary election sale analysis- treatment
  selection measure split education- vote movement purchase behavior trip administration defense trial protection-
  experiment creation delivery award exercise procedure usage- discount responsibility comparison escape management-
  shot trade replacement opposition- career reduction routine trick duty tour approval expansion fault consumption-
  transaction battle construction implementation mistake removal introduction difficulty behalf- lesson football-
  preparation transition investment contribution completion sport intervention slip craft observation calculation advent
  leadership- breath notification migration conflict registration feat combat- rotation assistance- correction
  maintenance- resistance installation evil demonstration therapy breach presentation interaction assignment penalty
  evaluation overflow entertainment orientation offense manipulation finance modification integration- appointment
  discovery transmission arrival measurement possession simulation golf destruction- collaboration enterprise punch
  continuation passage discrimination- involvement identification closure receipt intake prayer diagnosis- cooperation-
  acquisition examination revision drain shutdown classification punishment compliance- adoption grip departure venture
  determination optimization admission achievement inspection courtesy prevention- exploration enhancement exhibition
  attendance sacrifice amendment ritual theft obligation invasion validation occupation navigation- snap referendum
  breakdown gesture tennis- leap hobby prosecution relay pursuit reflex recruitment- computation verdict revenge
  rejection supervision enforcement- mercy graduation wipe remedy exploitation- aerial stimulation- riot inheritance
  disruption coup trek tow salvation- oppression- safeguard injustice expedition censorship- degradation- healthcare-
  infringement cruelty workload endeavor stride basketball lawsuit baseball engagement participation- stunt relocation-
  inhibition auction surveillance- soccer- pardon havoc- tort photography- ballet precaution touchdown injection
  consultancy workout encryption- interruption abolition- embrace hockey- checkout audible sabotage roller homework-
  omission nomination agriculture- marketplace complication gulp mnemonic retreat prep vandalism- playback nonprofit
  peek automation- deployment hike encore gaze scrutiny- commerce- cancellation felony retention- calibration sprint
  haul enrollment warfare- lieu- litigation- certification repeal glimpse misconduct lob emission imprisonment clutch
  renewal elimination displacement robbery rehabilitation- census maneuver tourism- voyage paperwork- marathon
  preservation- recreation merger vaccination rugby- sip stealth- stead replication vibration veto:vetoes countdown scam
  utilization- renovation chore advocacy- cultivation- overhaul siege neutrality- disappearance boycott procurement-
  rebellion liner waiver sponsorship- liberation- domination- ventilation- ado- wager persecution redemption- revival
  trot feud drainage- reconciliation misdemeanor reversal dismissal negligence- deportation restraint startup evacuation
  inauguration rivalry jab logistics- accomplishment retaliation conquest avenue overthrow irrigation- takeover
  avoidance- duel occupancy- enlargement outreach specialization obedience- candidacy allegiance homage betrayal uptake
  stroll intimidation- enrichment- normalization- interception repayment escalation adherence- contraction firewall
  redistribution- reinforcement blitz vengeance- hoax athletics- baptism residency subtraction prank autopsy volleyball
  diversion burglary bingo- coercion- piracy- enactment espionage- eviction treason- spree divergence workflow kickoff
  safari strut crackdown dab teamwork- percussion- internship makeshift arson- fragmentation- incorporation- flurry
  reconnaissance chemotherapy- acupuncture- rehearsal pilgrimage abandonment- resurgence conditioner bribery- recourse-
  attainment communion rampage depreciation- carnival purification- mitigation- imposition mischief- extradition
  excursion expulsion berth colonization- upkeep- excavation gala infiltration- resale binge empowerment- slowdown gasp
  indirection- keystroke privatization segue downturn childcare- foreclosure accreditation- breakup buildup roundup
  arousal- redevelopment homer depletion- reelection nightlife- serialization abduction insurgency localization-
  legalization- rollback telemetry issuance- sortie dint- contravention shootout ingestion- decryption- microscopy-
  typography- scrimmage accountancy- acquittal affectation affront alternation amalgamation amble amplification
  annexation annihilation- apprenticeship archery- artifice authorship- barter billiards- botch burp bustle carnage-
  carouse carpentry- cartography- catnap checkup chiller chopper choreography- cinch circumvention- clamber
  commercialism- confiscation contemplation- contortion counterattack cremation cutback deference- deliverance- demotion
  disarmament- dismount disobedience- dispensation dispersal- dissection disservice dissociation- doze editorship-
  ejection elaboration emancipation- emigration errand escapade escapism- exertion exodus feint festivity fireman flinch
  flirtation flit flunk footwork- foray frolic gymnastics- holdup horseplay- housework- hypnotism- immunization
  importation incubation- indignity infraction inoculation inquest insurrection intermission interplay- irregularity
  jaunt jiggle judo- juxtaposition karate- kneel lacrosse- leaner- leapfrog liberalization liquidation liturgy lobotomy
  lope lunge malpractice mayhem- mimicry minuet misbehavior- mismanagement- mobilization modernization- mutiny
  obliteration- observance onrush outlay overuse pageant pastime patronage perjury philanthropy phonics- piecework-
  pleasantry plod pounce pretense provocation raffle ramification rearrangement reassurance rebuff reclamation-
  reiteration rendezvous reorganization reshuffle respiration- resumption revelry rite rodeo ruse sacrament sacrilege
  saunter scamper scuffle scurry shamble shiver siesta skirmish skit snooze squirm sterilization stomp stopgap
  strangulation- stratagem studentship succor suffocation- swat sweepstakes- swerve swindle takeoff tango taunt tenancy
  toil transfusion transgression tremble tremor trudge upturn vocation waddle walkout wiggle absenteeism- actualization-
  backstroke barbarism blastoff blooper busywork- buyout casework- chairmanship clampdown closeout colonialism- comedown
  consecration defection devaluation dramatics- flub forehand gaffe governorship- handstand heist homeopathy-
  hostilities- hysterectomy infliction- inhalation inroad insemination- joyride layoff layover magnification manhunt
  misstep mistreatment- mistrial monopolization- neutralization- odyssey optometry- pogrom pullout radiotherapy- reentry
  remarriage retrial revitalization- rubdown schism shakeup shinny stakeout stillbirth syndication- vasectomy vendetta
  vindication wile wiretap acrobatics- adjournment avarice- backgammon- badminton- benediction crucifixion desecration-
  desegregation- disembarkation- dramatization electrocution elopement endearment euthanasia- forensics- fumigation-
  hopscotch horticulture- hullabaloo hyphenation incitement indoctrination- larceny matriculation- misdeed nepotism-
  pantomime pasteurization- pirouette renege reprisal resuscitation- riddance- sidestep sojourn somersault truancy-
  vivisection- wheeze wriggle ablution accrual adjudication aegis- afforestation- aftercare- ageism- airlift
  ambassadorship amortization anointment- appendectomy assignation avocation beautification- bobble bunt byplay-
  canasta- cancan cannonade canonization captaincy causation- centralization- cession chiropractic chomp cinematography-
  codification coeducation- committal commutation conferment conscription- continuance contretemps- cookery
  counteraction counterclaim cribbage- curacy dalliance decimation- decompression- defacement- deferment deregulation-
  desertion detoxification- devotional dialysis- directorship dispossession- dissimulation- distension doings- dressage-
  embarkation envelopment- equalization- exacerbation- exponentiation- extrication- flagellation- foolery formalization-
  gambol grounder guardianship- headlock hooky- hornpipe hula humanization- husbandry- hustings- hydrotherapy-
  idealization immobilization- immolation- impalement- imposture incursion insurgence interposition- irruption
  itemization- jailbreak jitterbug judgeship- karaoke knavery- legation lifework lockout lockstep- lotto- maltreatment-
  mambo mammography- maraud mastectomy masterstroke maximization- mesmerism- metrication- militarization- minimization-
  ministration misapplication miscount miscue misdeal misrule oblation origami- osteopathy- overproduction- overreaction
  pacification- palliation- palpation- parlay parry perpetration- perpetuation- philately- pinball- placation- potshot
  pratfall preclusion- preferment- prepayment professorship prolongation putsch quadrature- rapine- redeployment-
  rediscovery refit regimentation- relegation- repossession rescission- reunification- sanctification- schoolwork-
  secularization- sedition- shrift- shuffleboard skeet- smacker socialization- spaceflight spectroscopy- speedup
  splashdown stewardship- stickup strafe stratification- strikeout subversion- sumo- swordplay- toilette- toke
  transshipment- triage- tropism tutelage- unionization- uppercut vaporization- vigilantism- vitiation- viticulture-
  whist- windup aerobics- bisection cesarean cohabitation- consummation entrapment- exhumation expropriation foxtrot
  gentrification- idolatry- incineration- peekaboo- physiotherapy- readjustment repatriation shenanigan smooch
  debauchery drudgery- embezzlement- jamboree abrogation acculturation- aerobatics- airdrop angioplasty apportionment-
  aquaculture- aromatherapy- banditry- bestowal boondoggle buffoonery- carousal chaplaincy chicanery coalescence-
  colonoscopy cosmetology- deathblow debarkation- debauch decolonization- defrayal- dehumanization- demobilization-
  depredation disbarment- discontinuance disengagement disinterment- dogtrot draftsmanship- emendation encirclement-
  espousal- expatriation- expurgation fisticuffs- fluoridation- fraternization- fusillade gavotte hydroponics-
  impingement- inculcation- iniquity jujitsu- lexicography- lieutenancy- liposuction- malfeasance- mastication-
  microsurgery- misfeasance- neurosurgery- noncompliance- numismatics- overexposure- pedicure prefabrication-
  profanation prophylaxis- propitiation- quackery- rearmament- recidivism- reciprocation- reforestation- revivification-
  roguery- sashay selloff`

export const events = `
  time change success effect stop campaign impact damage pressure exchange energy wind incident rain accident noise
  emergency occasion improvement episode decrease bond reward variant variation snow wave fate victory recovery
  revolution contest conversion consequence outcome arc smoke fortune flood electricity- transformation defeat ray
  spectrum- ceremony voltage gravity- eager- radiation celebration compression- pant strain twist bash adjustment pulse
  accommodation conservation- punctuation- fog tragedy occurrence preliminary variance attraction din sequel spike
  fusion induction deviation sunlight- clash microwave spark miracle breeze tournament hassle coincidence distortion
  sunshine- dent clang repetition collision chorus blend manifestation twitter disturbance malfunction drip alteration
  elevation playoff transparency racket reluctance- gust outbreak torrent leverage omega opener tilt descent earthquake
  lottery aftermath onset torque epidemic rebound tide grunt amplitude tornado:tornadoes slam moo destiny inversion
  traction- backlash emergence- hurricane detriment trajectory slap affinity semi heartbeat impairment rainfall opacity-
  inception burial convergence resonance permutation genesis- consolidation initiation demolition catastrophe concussion
  ripple climax waveform- ordeal immersion recurrence elves- setback eruption hiatus leakage intrusion polarization-
  cessation contingency procession suction standoff dispersion- onslaught downfall ultrasound haze impedance-
  propulsion- runaway wildfire ceremonial turbulence- avalanche landslide neigh trickle brawl karma- changeover
  fluctuation misfortune mutter rattle apocalypse deformation flotation tsunami runoff augmentation rematch attenuation-
  fluorescence- conductivity- debacle aerosol aftereffect backfire ballistics- betterment- blip blizzard blowout bonfire
  cackle calamity capacitance- caw cheep clank clatter clink cluck commemoration compaction- coronation creak decease
  derailment detonation dislocation dissipation- downpour eventuality extermination fatality fertilization-
  fiasco:fiascoes fiesta fizzle flake flicker fluke footstep formalities- formality gale glimmer glint gravitation-
  growl gyration impetus interment inundation jangle javelin jingle jolt magnetism- martyrdom- meow mew mirage
  miscarriage mishap monsoon moonbeam moonlight murmur nativity offshoot omen outgrowth pageantry- pollination- portent
  predestination- prelude promenade pulsation quaver radiance- raindrop rainstorm rebirth refraction- regatta
  rejuvenation- remission repercussion repulsion- ricochet romp rumble sandstorm semifinal severance shrinkage- sideshow
  sleet smudge snore snowfall snowflake snowstorm splatter squeak starlight- streamer strum swoon thunderbolt
  thunderstorm toot tribulation twinkle twister typhoon unification- upshot vagary visitation wallop whack whir
  whirlpool whirlwind yelp auspice baa blowup candlelight- checkmate clunk decathlon eradication- headwind levitation-
  mudslide nonevent oink pileup quarterfinal reappearance sandblast shakedown slalom accompaniment anticlimax cataclysm
  corollary hubbub juncture maelstrom misadventure nuptials- screech seepage- submersion- waltz whinny whitewash
  abatement- augury aureole backspin- backwash- bleep byproduct campfire carom chirrup clop conduction- conjuncture
  corona cotillion debilitation- diffraction- dogfight duster egress etiology fireball firestorm footfall freestyle
  freshet gaslight hailstorm happenstance idyll implosion impulsion- jounce joust kismet- lode luau magnetosphere-
  misfire moonshine necrosis- origination- parallax pentathlon prizefight recombination- retrogression- salvo scorcher
  sedimentation- shimmy shutout sideswipe splutter subsidence- sunbeam sunspot tailwind torchlight- tossup tourney
  transmigration- updraft vibrato wattage- wavelet whitecap windstorm yip aftershock cliffhanger comeuppance liftoff
  regurgitation- upsurge cloudburst incandescence- afterglow amperage- atavism- cacophony caterwaul concomitant
  conflagration denouement dismemberment- encroachment enthronement entombment- homestretch inductance- luminescence-
  mischance northeaster`

export const messages = `
  information- version display command record story question word info- claim session comment description language entry
  music- term graph performance statement note notice standard channel argument reference mention brand password
  definition instruction permission- mail- signal topic protest speech radio agreement icon thanks- advice- tag
  documentation- reply menu discussion conversation communication song profile medium motion sentence television- chat
  hint proposal theme remark exam dialog- translation pointer explanation stress- warranty announcement phrase prefix
  slot criticism chart regulation universal joke recipe spec protocol fig reception signature assumption logo laugh
  identifier tune legislation- jest indication recommendation consent- cable formula clue pipeline lecture honor suite
  tone cant- newspaper preview provision thesis- initialization- circulation- disclaimer arrow declaration accordance-
  verb guidance- stem narrative plea aria apology newsletter promotion sigma nonsense- indicator submission french- rap
  suffix publicity- dialogue tutorial clause prescription comedy poster objection complement lied- overview tale beam
  equation badge puzzle dispute specification passport controversy scandal insult reminder crown quiz- humor assertion
  terminology consultation praise rumor accent nickname curriculum- withdrawal hypothesis- sigh cartoon commentary
  interference- poetry- comma speculation verse cinema directive jazz lambda wow insertion criterion- rhythm bulletin
  noun wit revelation illustration surname curse proposition advisory contour laughter- dialect opera refusal inventory
  bargain fib metaphor scream goodbye descriptor biography negotiation caption encouragement irony contention paradox
  slogan theta bye disco quotation registry rant allegation gossip theorem petition spur prose- annotation memo roster
  melody gamma motto:mottoes applause- clarification accusation modifier parody timetable demo testimony pronunciation
  condemnation abbreviation farewell hypocrisy ambiguity guideline hybrid synonym pap acronym manifesto sermon vowel
  insistence- disclosure satire artwork pagination- rendition invocation numeral journalism- adjective caveat footnote
  maxim histogram spoof shaft axiom redundancy cipher epsilon autobiography crossword tattoo loophole parenthesis-
  portrait rhyme persuasion rhetoric- denial tribute whisper gloss interpolation medal trophy memorial yarn promo lineup
  discourse benchmark milestone fingerprint designation footprint canon sanction citation subtitle boo comeback dissent
  authentication ordinance confrontation oath parole advancement memoir lament beacon enumeration ditto printout
  worksheet leer inaugural lemma arbitration- propagation- recap anthem gab disrespect uppercase- spectacle handshake
  confession fabrication grin lowercase- injunction diplomacy- deception rune hype yell interrogation blacklist
  modulation flourish plaint telegram mantle keynote nasal verbosity- showdown timeline depiction pomp- yak portrayal
  misinformation- dilation- skyrocket dossier blah checklist mediation- evasion playlist concurrency- proverb
  imperialism- sidebar quadratic multimedia- smear barrage synopsis- memorandum symbolism- rasp embroidery smirk glide
  narration dissemination- defamation- pastoral exposition gist- rho apartheid- patter jot etiquette- bibliography
  ridicule pretext prognosis- rundown falsehood mantra proclamation affirmation mockery subscript slander homepage
  anagram anecdote apostrophe asterisk blurb choral commandment concerto connotation dogma drivel etymology exclamation
  farce frown groan hyphen idiom jargon- libel misprint moan nay overtone pedantry- ploy postscript pronoun sarcasm
  symphony precondition tho- sitcom typo altercation caret palindrome trope gibberish- subtlety techno- beck absurdity
  accolade adage admonition adulation- adverb alibi allusion antonym articulation assent bade- ballad baloney- banter
  barb bellow bicker blasphemy bravado- broadside cadence caricature carol catcall censure chronicle chuckle circumflex
  claptrap- clout commendation communique concurrence condolence connective consonant countersign courtship deliberation
  denunciation derision- dictation diction- digression diminutive dirge discourtesy dissension ditty doctorate donkey
  drawl drool duplicity- earmark edict eloquence- embellishment enunciation- epithet evangelism- exaggeration fable
  fanfare fang flattery- flaunt fluency- foghorn follies- fount fracas gambit gape gauntlet gazette giggle grimace gripe
  hairline handout hearsay- homonym hoot horoscope huddle humbug hurrah hyperbole- impersonation impudence- infinitive
  insignia- instigation- interjection intimation intonation invective- jabber jeer kudos- lamentation lampoon letterhead
  ligature lingo:lingoes litany medley melodrama meteorology- misdirection- monogram monologue negation nonfiction-
  nuance oblique offbeat oration oratory orchestration outburst ovation overture participle pastiche pennant penultimate
  perusal phraseology- polka postmark pout powwow prattle preposition profanity proffer pronouncement proviso pseudonym
  purport quantifier quarrel quintet quip ragtime- ratification- rebuke rebuttal recital redefinition- refutation
  rejoinder renunciation reproach requiem requisition retort retraction revue riposte rubric sally salutation scowl
  sensationalism- serenade shortlist shriek shrug signified- signpost simile simplification slapstick- sneer snicker
  sonata splurge squabble stationery- stipulation stopper superscript supposition swoop syllable tabloid tabulation
  tenet tenor testimonial tiff tilde tirade transitive travesty trickery- typeface understatement undertone utterance
  vernacular vestige watchword whimper whopper wince wrangle yardstick yodel zeta aloha bebop boogie buzzword bylaw
  cachet castigation- charade crossfire determiner dissidence- docket epigram flamenco gerund guff- harmonization-
  howdy- intensifier jive logbook mayday memorabilia- mister moniker monotone multiplex oldie pidgin precept razz
  reggae- restatement scorecard simper stoplight touchstone abdication adverbial airmail ampersand aphorism aspersion
  avowal betrothal brevity- catechism chortle corroboration demerit diatribe entreaty eulogy euphemism exhortation
  expletive funnies- guffaw haggle harangue hooray- impromptu incantation innuendo insinuation intransitive lullaby
  misnomer newscast nomenclature obituary ostentation- parenthetical- repudiation superlative tautology telepathy-
  truism ultimatum verbiage- wisecrack witticism accentuation- acclamation- adieu adjuration admonishment affray ahem-
  alliteration anapest apologia appellation argot argumentation- assize attestation bauble behest blandishment
  boilerplate- boldface- bolero bosh- brinkmanship- bunkum- byword cablegram cadenza canard cantata canticle canto
  cardiogram catchphrase catchword cavil centerfold chantey chevron clincher cloture codex- cognomen collocation conga
  congratulation consonance copula countermand counteroffer crossbones- dative declamation delineation denigration-
  denotation denouncement deprecation- derogation- detraction- dictum- digraph disinformation- disparagement-
  disputation divination- downbeat earful effusion elucidation equivocation erratum- explication fingerboard flyleaf-
  folio foreknowledge- forename fraudulence- fulmination furtherance- gabble handbill harbinger headword hogwash- homily
  homophone honorific hoopla- hosanna howler iamb ideogram ideograph importunity- imprecation imputation intercession
  interdict interrogative interrogatory isolationism- jape ladyship loanword locution logotype lordship macron mantissa
  marginalia- masthead milepost misstatement monstrance morpheme newsflash numeration obit occlusive- operetta oratorio
  overstatement paean parlance- parley participial- patois- peroration phoneme pictograph plaudit playbill poesy-
  polyphony- popularization- postlude prate precognition- predication- prosody purism- puzzler quadrille radiogram
  raillery readout rebroadcast recitative referent regionalism relinquishment- reportage- reproof retrospection-
  reveille- roundelay rumba`

export const ideas = `
  model fact image element example review issue idea feature concern exception heart policy matter memory respect-
  pattern score sense choice rule sample attention- favorite concept purpose detail distribution science truth strategy
  reality opinion skill theory doubt focus magic- proof vision intelligence- parameter goal grid algorithm logic-
  trouble taste scheme aspect possibility representation configuration equivalent religion sight attribute habit
  intention intent technique estimate requirement conclusion principle investigation consideration attitude philosophy
  schedule judgment syntax- impression talent template reflection interpretation bonus suggestion confidence- framework
  discipline perspective arrangement fancy tradition imagination- distinction surgery- affair electronics- assessment
  tendency medicine belief intellect biology- geometry- genre arithmetic- detection- fantasy agenda suspicion expertise-
  inability mathematics- intersection math- restriction democracy confirmation prediction inspiration ghost insight
  limitation fare perception justification datum- mainstream statistic faculty projection smell notion burden mystery
  verification- wisdom- dislike prototype acceptance inquiry sensitivity invention overlap syndrome essence composite
  heritage economics- conviction characteristic implication chemistry- quantum- expectation instinct grammar derivative
  doctrine pharmacy grasp ideology appreciation outlook sensation coordination- tactic neglect wont- differential
  curiosity ignorance- illusion conception certainty counterpart inference sympathy headache precedent algebra
  polynomial dodge mentality realization ken diagnostics- recursion- socialism- standpoint semantics- geography theology
  dilemma genetics- backbone approximation rationale specimen hypothetical- viewpoint abstraction comprehension
  temptation anatomy probe ethic familiarity- stereotype yoga- inclination nuisance physiology- appraisal operand
  prerequisite creativity- enlightenment- persona astronomy- acquaintance deterrent hindsight- schema- creed obstacle
  meditation vertex mismatch methodology oversight vigil stimulus- vista foreground warmth- scent imagery- breakthrough
  strand assurance tensor facet topology- lore- literacy- feminism- blueprint factorial reliance- demographic
  distraction lattice fragrance intuition breadth versatility- testament pillar audition attribution savvy hesitation
  decomposition- mastery- prophecy skepticism- perfume heuristic regimen collusion- flair coma prowess- disbelief- heed
  rethink pathology- distrust retrospect activism- sociology- morphology- imprint ilk intrigue germ constellation
  liberalism- subconscious- sophistication- brainstorm imitation presumption forestry- psyche conservatism- centerpiece
  astrology- panorama percentile humanities- knack anthropology- groundwork- disillusion misconception folklore-
  extremism- robotics- atheism- bandwagon biochemistry- conjecture cosmology counterexample eyesight- fallacy
  generalization geology heresy inefficiency onus pitfall recollection relativity- cornerstone visualization meme
  craftsmanship- containment- biopsy valuation trig- assay archetype cryptography- determinant subtotal aerodynamics-
  afterthought amnesia- anarchism- aptitude archaeology- armory artistry- candor- civics- condensation consumerism-
  craze credence- dentistry- determinism- dexterity- disarray disenchantment- dualism- egoism- eigenvalue elitism-
  endowment enigma epitome extrapolation factorization- fad falsification federalism- figment forethought- fractal
  fundamentalism- furor generality guesswork- guile- gumption- hindrance hobbyhorse humanism- hunch idiocy impartiality-
  impediment incapacity- indecision- inexperience- infinitesimal ingenuity- invariable irritant keystone lexicon
  linguistics- memento metallurgy- metaphysics- microbiology- mistrust mysticism- neurology- obstetrics- oceanography-
  originality- pacemaker paleontology- paragon patchwork paternalism- pediatrics- perplexity phonetics- pigeonhole
  positivism- preoccupation profundity psychiatry- remembrance reverie roadblock rote- sensibility sentience- snare
  sophistry sorcery- specter stench stimulant straddle thermodynamics- thorn tryout undercurrent vigilance- vogue
  volition- workmanship- cardiology- credo crosscheck disinterest disorientation- dynamism- edification- fanaticism-
  fatalism- floodgate geriatrics- hardball- idealism- inattention- militarism- pharmacology- presupposition radiology-
  revaluation showmanship- toxicology- agnosticism- bewilderment- cybernetics- enticement entomology- favoritism-
  foretaste gynecology- hydraulics- illiteracy- incredulity- irreverence- kaleidoscope linchpin monetarism- obfuscation
  ophthalmology- ornithology- orthopedics- pacifism- peculiarity pedagogy- pragmatism- preconception premeditation-
  reminiscence trigonometry- utilitarianism- acquirement- acuity- agronomy- amateurism- animism- ascription-
  astronautics- autopilot bacteriology- bafflement- biofeedback- biotechnology- bravura classicism- cogitation
  creationism- cytology- deconstruction deism- demography- dermatology- dialectic dietetics- digitization- discernment-
  disproof dreamland- empiricism- enhancer epidemiology- ersatz ethnology- evocation excitability- exemplar
  existentialism- fairyland fillip formalism- geopolitics- gerontology- grail- graphology- hematology- heraldry-
  heterodoxy- horology- hydrology- immunology- inadvertence- incapability- introspection- irresolution- ism kinematics-
  leftism- legalism liberality- lineament machination memorization- millstone mineralogy- minutia- monarchism-
  musicianship- musicology- mystification- nanotechnology- narcosis- naturalism- nihilism- nullification- numeracy-
  numerology- obverse oncology- palmistry- penology- perdition- philology- phonology- populism- precocity- preemption-
  prejudgment provincialism- puppetry- puzzlement- radicalism- rationalism- reassessment republicanism- ritualism-
  rocketry- rumination sagacity- salesmanship- salinity- sapience- seamanship- sectarianism- sectionalism- secularism-
  semiotics- sophism- spiritualism- substantiation theism- transference- triangulation- turnabout turnoff unbelief-
  vacillation variate- watercraft-`

export const states = `
  status health- condition problem environment conditions- security- risk operation threat chance sleep- situation
  opportunity gas lack- safety- domain danger balance peace- presence mess marriage crisis- freedom- harm- rot-
  complaint extent circumstances- comfort existence- accord luck- atmosphere flavor challenge recognition- scratch
  absence climate disaster priority confusion failing prospect injury constraint bite debt wealth- shadow emphasis-
  chaos- employment- shoes- necessity integrity- reputation illness soil lighting- depression infection convenience
  disorder survival- roots- grace- retirement silence realm defect happiness- weakness hurry- liability tension wasting-
  independence- consensus separation pollution- arena kingdom sphere circumstance unemployment- flaw glory- darkness-
  friendship inclusion- shade vacuum animation romance inconvenience alliance liberty hazard isolation- unity-
  discretion- fame- guilt- wreck glow ruin nightmare perfection friction surroundings- tan exclusion scare dependence-
  despair warp sanity- deficiency entirety- continuity pinch nerves- thirst parity poisoning anxiety extinction purity-
  precedence- monopoly urgency- equilibrium- misery bliss- dumps- vacancy disagreement championship anomaly fuss
  irritation ranking hardship imbalance dependency custody- ecology- chi tier famine completeness- liaison summit trauma
  regression discord moisture- annoyance bends- detention citizenship- vulnerability renown- niche bleeding- showcase
  muss bankruptcy fatigue drought spotlight humidity- recession immunity- prosperity- discomfort payable- exemption
  dysfunction sovereignty- contamination- recess insulation- wilderness anonymity- spinal sty autonomy- hygiene- seizure
  affiliation clutter sickness instability corrosion- unrest- peril allergy readiness- hypertension- turmoil cyst
  morale- prestige- coronary confinement malaria- caste deprivation incarceration blush epilepsy- exhaustion- plight
  prominence- maternity- quarantine repression humiliation plurality refinement desperation- fermentation- footing
  insecurity frenzy loneliness- fascination mourning- illumination sanitation- stature starvation- acknowledgment welt
  coherence- blister deterioration- devastation- curvature insomnia- captivity fixation resultant equivalence esteem
  tumult upbeat paralysis- amnesty boon glitch homelessness- rupture jeopardy- adversity agitation choking- stutter
  anesthesia- trembling- lesion ecstasy deadlock fruition- ambiance cleanliness- ulcer gad strife- funk trance impunity-
  solitude- vim- anarchy- crowding- delusion hangover inferiority- lisp muddle normality- wen milieu travail
  infertility- cohesion- dehydration- liquidity- susceptibility sclerosis- amour aberration abnormality actuality
  adhesion- affliction ailment alcoholism- alerting- anchorage anemia- antagonism assimilation- baldness- bedlam bigamy-
  blight blockage bluster bummer celibacy- clime coexistence- commotion companionship- concatenation concealment-
  conciliation- confederation conjugation convulsion coziness- crudity cyclone dampness- dearth debility decadence-
  deflection deformity dejection- desolation- discontinuity disfavor disintegration- disrepair- disuse dominion dryness-
  elation- emptiness- estrangement exoneration- falsity fester frailty frostbite fullness- gangrene gash gloom-
  glorification- gradation gratification grime hallucination hemophilia- hemorrhage hernia hotbed hypnosis- immaturity-
  impasse imperfection impossibility inaction- inactivity- infamy infestation insolvency intoxication- jitters- jumble
  laxity- limbo limelight- lubrication- malady manhood- materialism- meridian mopes- nastiness- neatness- nothingness-
  oblivion- omnipotence- ordination orphanage overcast parentage- parenthood- paternity- phobia polyp predicament
  predisposition predominance- privation quandary quicksand quivering- rapture rationality- reformation refurbishment
  reinstatement- reprieve repute respite ringworm- rioting- ripeness- rummage scepter seniority- servitude- slumber smog
  sprain stagnation- stalemate stammer standstill stoppage straits- sunburn suntan tailspin tantrum technicality tempest
  tightness- totality truce unanimity- unison- upheaval uproar vapors- weariness- wedlock- woe womanhood- xenophobia-
  ascendancy- bane blankness- bleakness- complicity- culpability- deforestation- disconnection distention frizz grunge-
  hopefulness- hyperactivity- indebtedness- indemnity insularity- internment- lawlessness- logjam malaise-
  mechanization- miff mildness- normalcy- opulence- peacefulness- preparedness- primacy- receivership- sedation-
  sleeplessness- snit soundness- sterility- subordination- sufficiency- tinderbox tiredness- tizzy transcendence-
  ubiquity- unease- victimization- voracity- acquiescence- affluence- annulment armistice arrears- bereavement clemency-
  concordance delirium disrepute- dissonance drowsiness- dyslexia- eminence enmity exaltation- genuineness- hibernation-
  hypochondria- impatience incoherence- infirmity intermarriage laceration lethargy- matrimony- monogamy- mugginess-
  nosebleed notoriety- pandemonium- poignancy- polygamy- preeminence- purgatory rowdiness- shambles- sobriety- squalor-
  stardom- stigmata- abrasion absolution- absolutism- acme admixture ague- aphasia- apostasy ascendant banishment-
  bareness- barrenness- beatification bedsore blessedness- blissfulness- brownout captivation- childlessness- cleanness-
  cloudiness- clubfoot- comity- contusion corruptness- crudeness- dankness- declination- deification- detainment- deuce
  deviance- dimness- dinginess- dirtiness- disorderliness- distaff disunity- dormancy- dukedom dustiness- echelon
  encapsulation excitation- exigency facilitation- falseness- faultiness- fettle- fibroid- foulness- fugue grandness-
  granulation- guiltiness- habituation- handmaid healthiness- heatstroke- impoverishment- indisposition introversion-
  ionization- irradiation- kilter- kingship- lockjaw- lowliness- luckiness- luxuriousness- malformation mammon-
  melancholia- messiness- moistness- mollification- murk muscularity- muteness- nadir neediness- nephritis- nirvana-`

export const traits = `
  range power red control lead- mass price limit background age quality weight width height force ability distance shape
  green difference nature- expression voice depth strength degree capacity temperature advantage identity influence
  appearance fashion authority plenty- manner aid importance- gap accuracy- scope- ease- commitment vice gray
  composition timing- asset bulk- reserve odds- radius- complexity justice- privacy- finishing- sake- dimension
  significance- magnitude beauty consistency exposure functionality- precision- validity- virtue personality density
  availability- merit lifestyle probability shortage luxury diversity stability- concentration initiative intensity-
  bass equality- humanity- capability popularity- diameter momentum- dash disadvantage tolerance- flexibility- courage-
  productivity- harmony- privilege effectiveness- uncertainty caution- mortality- likelihood- stance texture patience-
  severity- reliability- inequality charm clarity- conjunction brightness- disposal clearance specialty proximity-
  composing- similarity credibility- dignity goodness- highlighting- simplicity- breeding- tact- valor- surplus polish
  kindness disposition qualification symmetry slowing- honesty- fitness- succession mileage trait fairness- optimum
  greed- innocence- competence placement moderation- disguise guts- superiority- novelty visibility- amber- feasibility-
  resemblance intolerance- usefulness- palette inertia- discrepancy suitability- jurisdiction deficit arrogance-
  mobility- drawback connectivity- acceleration confines- trademark upbringing loyalty obesity- incompetence- altitude
  chill abundance prevalence- excellence- accountability- willingness- durability- dedication aggression- accessibility-
  eligibility- persistence- solidarity- dominance- wavelength chic- posture entropy- tint endurance- overweight- stain
  coral odor ebony authenticity- glitter aroma vigor- resilience- legitimacy- lure longevity- correctness- infrared-
  rarity uniqueness- nationalism- hostility secrecy- austerity stamina- caliber simmer brutality proficiency- greatness-
  diligence- physique elegance- forte wrongdoing generosity intimacy disparity tandem vibe agility- viability- plethora-
  realism- stiffness- manners- getaway openness- righteousness- halo sprawling- shading solidity- darn humility-
  vitality- circumference volatility- potency- toughness- variability- rigor beige- temperament airs- glamour glare
  folly blot scarcity bleach brilliance- fidelity- guise ethos- bravery- deceit pep randomness- camouflage allure
  profitability- legality richness- conformity- patriotism- haste defiance- downgrade complexion readability likeness
  demeanor- elasticity- acidity- aspiration hallmark narrowing- freshness- decency charisma- perseverance-
  attractiveness- shortfall inaccuracy laziness- obscurity politeness- portability- scarlet- masculinity- efficacy-
  viscosity- pallet mindfulness- hardness- tat biodiversity- usability- phenotype- atrocity infelicity snobbery-
  competency firepower- teal granularity- abstention abstinence- acceptability- acreage admittance- aggressiveness-
  altruism- amenity aplomb- asymmetry audacity- badness- banding- birthmark blotch boldness- brawn- brunt- burnish
  calmness- carefulness- carelessness- cheapness- cheerfulness- civility claret clearness- composure- comradeship-
  constancy- countenance cowardice- decorum- delicacy deportment- depravity directness- dishonesty- domesticity- duress-
  eccentricity enormity expanse eyesore faithfulness- femininity- ferocity- fierceness- finality- finesse firmness-
  flatness- foible foolishness- foresight- fragility- frivolity frontage futility- gallantry- gamut gentility-
  gentleness- gimmick girth glisten gouge graciousness- grandeur- greediness- handedness- harshness- heaviness- heroism-
  holiness- immensity immortality- indiscretion individualism- individuality- indulgence informality- insensitivity-
  insignificance- insolence- intricacy invisibility- legibility- lilt locomotion- loftiness- loudness- luster- magenta-
  majesty manliness- mannerism mauve- mettle- mien militancy- modernity- modesty- monotony- multiplicity narrowness-
  naturalization- naturalness- neighborliness- nicety objectivity- oddity overkill- pallor- pathos- pelting- permanence-
  piety- practicality pretension profusion promptness- propriety prudence- punctuality- quirk rapidity- rearing-
  recklessness- regularity respectability- restlessness- rightness- rigidity- robustness- roughness- rudeness-
  ruthlessness- sameness- seclusion- selfishness- semblance sentimentality- serenity- sheen- shortcoming shortness-
  shucks silliness- singularity sloth smoothness- softness- solemnity speck splendor sportsmanship- statesmanship-
  sternness- stillness- stinginess- strangeness- strictness- suffrage- tameness- tapestry tardiness- tarnish temperance-
  tenacity- tenderness- tentacle topography tranquility- triviality truncation- truthfulness- ugliness- uniformity-
  unwillingness- uselessness- vastness- veracity- verve- villainy virility- vivacity- weirdness- willpower- abruptness-
  adequacy- assertiveness- blackness- casualness- cuteness- deceitfulness- fluidity- frankness- glitz- gracefulness-
  helpfulness- helplessness- immediacy impulsiveness- indirectness- lucidity- mutability- mystique- narcissism- newness-
  opportunism- orthodoxy outspokenness- panache- pointlessness- powerlessness- protraction- quietness- remoteness-
  spaciousness- steepness- stoicism- stubbornness- suddenness- tackiness- thoroughness- waxiness- weightlessness-
  wingspan acrimony- camaraderie- chivalry- desirability- discoloration disloyalty- dissimilarity egotism- equanimity-
  expediency falsetto flamboyance- flimsiness- forbearance- frigidity- frugality- furtiveness- giddiness- gluttony-
  haughtiness- huskiness- improbability impropriety inadequacy incongruity indecency indolence- inhumanity insincerity-
  leniency- loveliness- magnanimity- magnificence- mediocrity naivety- naughtiness- noisiness- nonchalance- obstinacy-
  offensiveness- paucity- plausibility- preponderance prerogative reticence- reverberation spontaneity- treachery
  unpopularity- unreliability- whiteness- abrasiveness- absorbency- abstractness adaptability- advisability- affability-
  aimlessness- airiness- alkalinity- ambitiousness- amity- aptness- aqua archness- aridity- artfulness- artificiality-
  artlessness- audibility- awfulness- barbarity baseness- beastliness- bellyful birthright blandness- blondness-
  boastfulness- briefness- briskness- broadness- bulkiness- candidness- cautiousness- cerise- cheekiness- childishness-
  chilliness- circularity- coloration- combustibility- comeliness- compactness- comparability- comportment-
  compulsiveness- conformance- congruity continence- convexity- corpulence- costliness- courtliness- cowardliness-
  crankiness- creaminess- crispness- cupidity- curliness- dapple deadliness- dearness- decisiveness- definiteness-
  deliciousness- dependability- devoutness- divisibility- docility- ductility- earliness- ecru- edibility- eeriness-
  elongation emotionalism- endlessness- enervation- enormousness- erectness- exactness- exclusiveness- expansiveness-
  expedience explicitness- expressiveness- faithlessness- fallibility- fastness fatness- fealty- felicity fickleness-
  fieriness- fineness- fixity- flashiness- fleetness- flightiness- forcefulness- forthrightness- forwardness-
  frostiness- fruitfulness- fuzziness- gamesmanship- ghostliness- glossiness- gracelessness- grayness- greenness-
  grimness- grossness- habitability- hairiness- hardiness- harmfulness- hastiness- hatefulness- hauteur- haziness-
  healthfulness- heartiness- heterogeneity- homeliness- hotness- hubris- humaneness- humanness- iciness- illegibility-
  illicitness- impeccability- imprecision- impressiveness- improvidence- imprudence- inanity incorrectness-
  incredibility- inertness- infrequency- inkiness- intentness- justness- kindliness- lateness- lavishness- lawfulness-
  laxness- leanness- limpness- littleness- luminosity- lushness- machismo- maleness- manageability- massiveness-
  meanness- mendacity- meticulousness- mightiness- mindlessness- misalignment- miserliness- mistiness- moldiness-
  motherliness- motility- mushiness- mustiness- navigability- nearness- niceness- nobleness- noiselessness-
  objectiveness- obviousness- ocher- oiliness- oneness- orderliness- outsize oversupply paleness- parallelism parsimony-
  particularity passivity- patchiness- perfectionism- perfidy periodicity- permeability- perpetuity- pertness-
  plasticity- pliability- politesse- porosity- possessiveness- preciosity- preciousness- preciseness- predictability-
  primness- probity- productiveness- proneness- purview- pushiness- quaintness- quarto raciness- rankness- rapacity-
  rareness- rashness- receptiveness- receptivity- relentlessness- restfulness- rightfulness- rigidness- rockiness-
  rococo- romanticism- ruggedness- rusticity- sacredness- safeness- saintliness- sandiness- scantiness- scarceness-
  scratchiness- secretiveness- seediness- seemliness- selectivity- selflessness- senselessness- sepia- servility-
  shamefulness- shiftiness- shiftlessness- shininess- showiness- simpleness- sinfulness- slackness- sleaze sleekness-
  slightness- slimness- smallness- soapiness- sociability- sooth- spareness- sparsity- splodge springiness- squareness-
  starkness- stateliness- steadfastness- steadiness- stickiness- stoutness- straightness- stylishness- suavity-
  subjectivity- succulence- sufferance- superficiality- suppleness- surety tactlessness- tallness- tangibility-
  tastelessness- tastiness- taupe- tediousness- tenability- thinness- thriftiness- timbre timeliness- tirelessness-
  toleration- transience- trickiness- trustfulness- unconcern- unevenness- unfamiliarity- universality- unlikelihood-
  urbanity- valence`

export const feelings = `
  love- surprise joy- alarm shock preference passion feelings- relief- pleasure spite- anger- mood emotion attachment
  horror pride- panic- wishing- satisfaction- liking- sentiment excitement- outrage compassion- caring- frustration
  belonging rage distress- hatred- enthusiasm- affection grief- disappointment resignation enjoyment- contempt- leaning
  anticipation- pity- embarrassment- wrath- nostalgia- envy- admiration- whim seriousness- agony emulation- fright
  boredom- surrender consolation appetite ire- ambition gratitude- empathy- awe- sadness- vanity- forgiveness- optimism-
  devotion- fulfillment- yen sorrow fury- craving expectancy- zeal- resentment- suspense- dismay- remorse- longing
  disdain- bitterness- jealousy- zest- indifference- scorn- angst- propensity pang reverence- penchant detachment
  sincerity- apathy- gusto- adoration- aggravation alienation- ambivalence- animosity apprehension ardor- astonishment-
  aversion boding- buoyancy- caprice closeness- complacency- compunction conceit contentment- cynicism- daze despising-
  disapproval- discouragement displeasure- disquiet distaste eagerness- earnestness- enchantment exhilaration- fervor-
  fidget fondness- friendliness- glee- gloating- grievance heartache heartbreak hilarity- homesickness- indignation-
  irritability- jubilation- languor letdown levity- lightness- loathing malice- melancholy- mirth- mortification-
  nervousness- partiality- peeve penance pessimism- pining- playfulness- qualm quiver rejoicing relish repentance-
  revulsion- shudder solace stewing- stupor sulk tedium- timidity- tingle undertow unhappiness- unpleasantness-
  veneration- vexation warpath wildness- yearning alleviation- contrition- coolness- euphoria- fearlessness-
  hopelessness- joyfulness- misogyny- moodiness- presage abhorrence- amazement- antipathy benevolence chagrin
  commiseration consternation- exasperation- exuberance- exultation- foreboding gaiety- hankering hesitancy- infatuation
  malevolence- meekness- merriment- misgiving penitence- phlegm- premonition rancor- rhapsody shyness- trepidation-
  uneasiness- agape- amiability- animus- avidity- bashfulness- cheerlessness- choler- crossness- defeatism- detestation-
  diffidence- discontentment- easiness- ennui- faintness- fearfulness- fervency- fretfulness- fussiness- gladness-
  gratefulness- hackles- heartlessness- heartstrings- impassivity- jumpiness- listlessness- malignity- mournfulness-
  pensiveness- perceptiveness- perkiness- petulance- placidity- pleasantness- presentiment protectiveness- quietude-
  ravishment- restiveness- sensitiveness- solicitude- soulfulness- testiness- thankfulness- throes- willies- wonderment-
  approbation jocularity-`

export const moneys = `
  cost option money- amount property land share loss resource capital- trust income budget insurance- benefit loan grant
  payment gift cash- draft expense fee profit currency estate revenue premium subscription ownership- salary stake wage
  compensation refund allocation donation toll overhead- treasure proceeds- deduction allowance expenditure taxation-
  rental legacy mortgage diamond earnings- audit postage- vat pension cleanup scholarship amenities- tuition- payroll
  ruby loot- debit dividend installment ledger bounty royalty pawn ante liabilities- ransom markup tariff livelihood
  gamble perk subsidy jackpot pearl lettuce- dime levy lien treasury kitty goodwill- plantation payoff giveaway
  appropriation restitution- stash extortion- kite dole fiver overdraft paycheck deductible kale- spirituality-
  forfeiture alimony- allotment annuity banknote bequest bribe bullion- coinage dowry forfeit gratuity greenback
  heirloom homestead immovable- kickback passbook pillage pittance pocketbook realty- redraft redress remittance
  reparation retainer retribution reversion sparkler stater- stockpile sublet subsistence- tanner tonnage airfare
  checkbook freebie perquisite postdoc stipend atonement- delinquency medallion patrimony recompense remuneration
  sixpence bankbook bankroll benefaction benefice carfare- chattel divvy escrow expiation- fief freehold hacienda
  honorarium leasehold lucre- nonpayment outgo:outgoes overage palimony- portage proprietorship- reallocation- refresher
  requital- scrip specie sublease subsidization- surtax swag tare undercharge usury- guaranty wherewithal- boodle
  debenture demesne ducat emolument`
