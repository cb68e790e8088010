/**
 * Regular verbs, by what they take: things, people, notions, a clause, a way, nothing. Common words come first. Chosen and classed by WordNet 3.1, and by size 50 of SCOWL; their licences are in THIRD-PARTY.md.
 * `verb+` doubles its last letter.
 * They decide item bytes: a change needs another id of the haystack.
 */
export const handling = `
  mend carry clean paint move lift drop+ wash sort weigh count measure check polish cover collect gather store pack
  unpack load unload deliver order receive accept return borrow rent examine inspect open close lock touch turn push
  pull drag+ stop+ start remove replace repair restore improve alter use try need want like admire praise describe
  sketch copy label number list sign seal mark wrap+ tie fasten attach mount fix empty fill dust scrub+ brush warm heat
  cool dry burn bury offer promise present donate trade share divide own possess inherit guard watch notice observe
  study discover recover locate miss place arrange prepare finish complete change ruin damage spoil smash waste save
  salvage design produce supply provide display hand pass bless ignore mention remember recognize process develop
  perform clear experience season publish press delete apply correct edit connect install raise release ground invest
  convert modify plant stuff shift obtain generate employ enable adjust delay suffer affect reduce filter fan+ scan+
  extract gain restrict wire construct attract secure exercise dim+ dump transform welcome align adopt detect imagine
  extend temper finger earn export fetch reveal distribute contribute invent append sever pitch demonstrate segment rub+
  kick fuel adapt acquire disable highlight reproduce embed+ grab+ capture clip+ bundle diagram+ pump tack renew swap+
  configure reform toggle unlock tap abandon resume explode nick coordinate coin download retrieve indent subscribe
  enhance crop+ compile strengthen invoke activate punch fulfill owe cart digest isolate spy eliminate supplement
  accomplish duplicate bake upload coat rip+ dip+ compound batter sponsor compress fence toss cave equip+ reuse
  redistribute suppress dispose facilitate cater disconnect melt transmit+ minimize rob optimize terminate manufacture
  misuse drill overlook trim+ integrate exploit incorporate prolong rope maximize erase concentrate squeeze simulate
  glue evolve impair initiate wipe remedy simplify damp prod+ assemble invert accelerate congest boil institute perceive
  tow refine accumulate detach chop+ brew regain induce stimulate tailor devise enlarge reload conceal finalize rally
  commence sniff reclaim demise blend mortgage motivate plaster broker stun+ slag+ pare demo inhibit automate shorten
  conceive expend contemplate utilize intercept gulp hug+ drown enrich customize harness weaken glean degrade restrain
  replay splash gloss wax regulate prey reopen spotlight haul implode swipe ply grill scent skew spear grit+ discern
  wield clamp depict exert ping uncover frost slam+ loot flatten lace hoe remodel sip+ recharge bolster blunt augment
  feather seize whip+ visualize conquer transpose hone furnish interchange knit+ complicate puncture pioneer launder
  envelop dye reinforce redesign sharpen decorate forge compost silhouette reap peel scrape propagate sow adorn loft
  fracture wrench destruct solder simmer puff lick mash dunk penetrate synchronize scalp sanitize ration perfume
  cultivate plunge tighten envision articulate stabilize scour impart salute inflate retrofit+ stencil dissect unravel
  crochet cuff quantify hawk levy unleash sculpt welt deform unearth ornament regenerate prune tether carve procure
  unwrap+ soften buckle crave smear personalize churn blot+ pry streamline staunch delve preempt wreak loosen broaden
  muster rasp sprinkle grate tote illuminate plunder mop splice propel+ annotate escalate eject mingle stash unveil
  deepen deflate pave hurl dismantle reimburse amplify fray lash cram+ abbreviate clog+ confine contrive cramp demolish
  devastate enclose envisage mangle misplace misprint muddle overprice patronize photocopy rearrange standardize
  subsidize thieve unzip+ laminate beep innovate garner deactivate tamp repaint reinstall abate abridge adjourn affix
  aggravate amalgamate antiquate bandage barricade baste beautify bisect blacken blacktop+ blotch braid braise brandish
  brighten brocade broil bruise bulldoze burnish buttress calibrate caress caulk cede centralize chafe cheapen cinch
  clank clasp cleave clench clinch clink cobble commandeer commercialize concoct confiscate conjure constrict contort
  corral+ cradle crayon crease crinkle crumb crystallize cull curtail dampen daub daze dazzle deaden decentralize deface
  defile defrost dehydrate deluge deplete detonate devalue digitize dilate dilute disburse disengage disfigure dislocate
  dispense disperse distend distill diversify domesticate dredge dynamite economize emboss embroider encase encircle
  encumber engender engrave entrench entwine etch evaporate exacerbate excise extinguish extricate eyeball fabricate
  fatten feint fertilize filch flaunt flog+ floodlight fortify freshen furl furrow garnish gild glaze gnaw gobble harrow
  heckle hoard hock hoist imitate immerse impale impound improvise incapacitate incarnate incense incite industrialize
  inhale inscribe instill insulate intensify interlock intersperse intertwine inundate irrigate italicize juxtapose
  knead knuckle lade lard lather lengthen liven lop magnetize magnify mainline marinate maul mechanize microfilm
  misappropriate mobilize modernize modulate moisten moor mothball motorize mow muffle mulch nationalize nibble nitrate
  nudge obliterate offload ogle orchestrate overprint overuse overwork padlock pander paralyze peddle perforate peruse
  pierce pigeonhole pilfer pitchfork placard plagiarize pleat plow pluck pollute postmark precipitate preen privatize
  proffer protract pucker pulverize punctuate purify putty quell quench quicken raffle ravel raze reallocate ream
  recondition recuperate rediscover refrigerate refuel refurbish rehash relinquish remit+ renovate repel+ replenish
  reshuffle restructure revamp revolutionize rework riddle roughen rumple sandpaper saturate scallop scissor scorch
  scrabble scrawl scrutinize scythe sear shackle shatter sheathe shroud shuck singe skewer slake slat smock smuggle snip
  snitch solidify soundproof spatter splatter squander stanch stifle stow strum+ swab+ swat+ swathe sweeten swill
  tabulate taint tarnish tenderize toughen tousle triplicate trounce twang twine twinkle unblock unfurl unhook unpick
  unscrew untangle untie upholster usurp vandalize varnish ventilate wallop wallow whet+ whiff whiten whittle winch
  wrinkle apportion attune carjack childproof chlorinate choreograph clapboard espouse frizz granulate hallucinate
  indemnify marinade mooch mottle overextend politicize pooch purvey redevelop redouble refinance refinish reinvent
  reissue retread sandblast shoplift slather troubleshoot unbutton unplug+ unroll wham+ wiretap+ amputate blemish
  contaminate deodorize disentangle dislodge dramatize embezzle enshrine fritter fumigate hyphenate impregnate
  intermingle jettison lacerate masticate pasteurize pockmark preconceive ransack recompense resubmit+ sledgehammer
  squelch superimpose tomahawk trowel unfasten whitewash acidify actualize actuate aerate afforest airbrush airlift
  alphabetize amortize anneal arrogate aspirate attenuate`

export const treating = `
  help thank follow visit invite join question answer admire trust respect love hate fear envy like pity warn scold
  praise blame greet welcome hire employ watch call ask serve assist encourage comfort remember ignore avoid obey please
  annoy surprise amuse console advise remind pardon pester interrupt startle disappoint observe notice recognize miss
  accompany escort protect defend rescue nurse cure address request count support free control+ save handle screen treat
  discuss police enjoy mention charge describe refer+ transfer+ crush prefer+ quote conduct interview translate restore
  mock consult appoint hunt introduce investigate photograph shame divide corrupt promote refuse dismiss convince excuse
  organize bless marry oppose confront jail delight sauce calm recruit rag occupy worship disadvantage disrupt fool
  persuade raid portray tempt cheer dispute tutor quiz+ imprison rename inspire punish compliment charm discourage sue
  wow manipulate educate depress cite condemn scare entertain resent prejudice safeguard harass endorse purge obsess
  criticize accuse distract hail jug+ inquire bail animate empower designate bootstrap+ deport summon vest refute offend
  fright blackmail nominate spoof congratulate oppress reassure supervise encore mentor nag+ indict groom misconduct
  discourse gravel census detain boo enchant zap+ bait redeem scam+ applaud enroll irritate acquaint hinder demean adore
  disgrace blacklist elevate woo fax characterize plight dismay hoax commend sieve heed regiment commune disdain nurture
  assail glamour ambush lighten rebut+ vex cherish disarm scorn allure intimidate shepherd forearm deceive uplift
  acclaim disillusion overpower subpoena appall civilize despise enlighten excite frighten horrify misdirect paraphrase
  persecute reinstate rephrase sadden sicken terrify wive dun+ abet+ abhor+ absolve accost accredit acquit+ admonish
  affront agitate alienate antagonize appease arraign badger banish baptize bask befriend bemuse brainwash bulldog+
  burgle buttonhole captivate caricature castigate catcall chasten chastise chide christen conciliate consecrate
  convulse counteract crucify debase debrief decry defame defraud deject delude demote denounce depose deprave deride
  detest disconcert dishonor disobey disparage displease dupe electrify enrage entice entrap+ entreat exalt exhilarate
  exhort expel+ extol+ extradite flatter foment forewarn gladden glorify goad gratify gull harry hearten humiliate
  idolize immunize impeach impede incarcerate induct infuriate inoculate instigate intoxicate irk jinx jockey juggle
  lampoon laud liberate loathe lull maltreat misinform misquote mollify numerate oust outsmart outstrip+ outwit+ pacify
  pamper peeve penalize perjure perturb placate quash rebuff rebuke reelect rehabilitate rejoin repress reprove repulse
  revere revile rile salve sanctify sandbag+ savor scald scandalize scourge segregate shun+ soothe spurn subdue subvert
  succor supersede supplant swindle tantalize taunt tranquilize unionize unman+ unmask unseat uproot valet venerate
  victimize vilify abash adjudicate aggrieve badmouth berate brutalize disenchant dispirit downsize edify elate enamor
  enthuse estrange hallow mesmerize miff mistreat outperform overjoy razz remarry teargas+ beguile chagrin deprecate
  dethrone disgruntle dishearten dissatisfy dissuade emancipate enliven enthrall exasperate excommunicate exonerate
  expatriate furlough galvanize harangue hoodwink ingratiate invigorate kneecap+ misbehave ostracize overburden
  repatriate reprimand repudiate satirize shipwreck snooker subjugate vanquish abase adjure adulate beatify bilk
  blackball blindside cannonade canonize circularize conscript convoke cozen debar+ denominate disbar+ discompose
  discountenance disfranchise disport enrapture entomb evangelize execrate gibbet hector immure impanel importune
  lionize memorialize miscall outfox outplay outvote overawe overreach pillory prerecord`

export const weighing = `
  discuss mention consider doubt expect fear remember explain describe praise regret+ enjoy admire notice study question
  accept reject ignore recall suggest imagine suspect value respect dislike welcome propose recommend examine ponder
  debate report record announce deny admit+ observe appreciate prefer+ desire want try found check project plan+ express
  pick visit learn implement share attempt await govern prevent establish deliver wish lack determine appropriate
  submit+ justify attend compare manage commit+ identify survey achieve permit+ solve judge trace retain launch
  interpret appeal operate recognize assess rely resolve essay survive cancel initialize chart communicate schedule
  refresh preserve skip+ invite exclude engineer explore satisfy sustain approve consent intend possess evaluate cease
  encode distinguish impose engage decode cheese weigh stake celebrate clarify convey poison outline utter receipt
  deserve pursue moderate resign desert analyze omit+ administer ink validate enforce confuse amend multiply headline
  discharge constitute attain elaborate negotiate authorize charter enumerate skirt censor reconsider premise illustrate
  manifest rein nod+ prohibit classify adhere tolerate defer+ resemble differentiate obstruct stunt spur+ discriminate
  incur+ dictate summarize revise spoil retry emulate distort audit predicate prescribe provoke retract lease stereotype
  visa underestimate sabotage constrain redefine beware foster pronounce abolish defy trumpet subtract google postpone
  authenticate profess deduct repeal recount hedge undermine chant marvel endure enact embargo veto excerpt ditto
  boycott trench harbor diagnose thwart hype herald reinterpret decipher blockade ascertain retrospect evade debunk
  conserve embody apprentice commemorate deflect outnumber encrypt attest discredit legalize formulate prioritize waive
  cashier downgrade stutter certify evoke localize meld collate condone discontinue exaggerate fiddle frustrate fudge
  garble halve interrogate misinterpret misrepresent preface rectify shelve situate whoop interpolate paginate reorder
  subcontract allay annul+ appraise arouse assimilate atone avert babble bawl beckon belabor belittle bellow blunder
  botch bristle broach brook bungle categorize chronicle cloister colonize construe covet croon deify denigrate deplore
  depreciate desolate dignify disallow disapprove disclaim disseminate drawl elicit elucidate embellish exhume expedite
  expound falsify flout fluff flunk forestall formalize gargle heave idealize impinge implicate inaugurate infuse
  irradiate itemize kennel legislate liberalize memorize militate mince misjudge monopolize narrate neutralize nullify
  ordain outlast outlive overestimate overrate overrule overstate perpetrate perpetuate personify popularize preclude
  ratify rationalize recant recapture recite relive repute reschedule rescind scribble`

export const claiming = `
  expect report ask question claim comment assert accept answer believe exact remember opt recommend demand agree
  confirm guess protest warn assume ignore decide explain doubt calculate promise compute realize repeat specify remark
  predict suspect guarantee notify declare admit+ argue recall verify announce suppose complain imply apologize instruct
  derive deny infer+ pray acknowledge advertise advocate rumor snap+ hazard conclude pretend bulletin presume deem shout
  emphasize anticipate underline bark contend comprehend disregard speculate concede allege iterate reckon gauge
  generalize affirm pledge disclose vow reconstruct aver+ underscore deduce boast savvy insure concur+ groan moan mumble
  mutter postulate publicize reiterate intuit accentuate apprehend avow blurt cackle connote corroborate disprove
  divulge exclaim extrapolate fathom feign`

export const going = `
  walk hurry wander climb stroll march stay wait rest linger stop+ pause arrive return travel live work play pass
  stumble crawl turn settle land sail dance camp roam limp skip+ jog+ trot+ rush race retire appear vanish gather pray
  trudge stray follow move enter push cross jump guide thread angle exit wind advance escape trail collapse journey zoom
  lean hop stamp lag+ dash thumb transit toe leap depart heel bicycle duck stagger sneak migrate trek+ steer descend
  surf navigate ascend shuffle ski shove sag+ intersect backpack motorcycle scram+ sprint paddle balloon crank thresh
  butterfly dart troll sway swagger lumber whirl embark yacht recoil flutter buoy scramble sift canoe suction hoof glide
  lance slump swirl tumble quake flurry evacuate lapse lam sled+ skateboard parachute soar backtrack boggle wade abscond
  alight amble barge bop+ budge canter cavort chauffeur clamber cocoon congregate convene cower cringe crouch curtsy
  detour deviate disembark dismount diverge droop elope fawn fidget flinch flounder frisk gallivant gallop grovel hobble
  huddle hump intrude jaunt jiggle jolt junket leapfrog+ lurch mope motorbike plod+ pounce prance prowl puddle recede
  recline resurface riposte romp scamper scoot scuff scurry seesaw shamble shiver sidle skid+ sleigh slither slouch
  squirm stomp stoop submerge surfboard swivel swoop teeter throng toddle topple totter trample twiddle twirl waddle
  waft welter wiggle wince wobble writhe backstroke boogie careen pussyfoot rollick rove shinny slalom sleepwalk
  snowboard snowmobile windsurf corkscrew dawdle hitchhike jaywalk jostle mountaineer piggyback pirouette sidetrack
  somersault straggle toboggan wreathe wriggle carom clomp debark decamp deplane dodder gambol hie jitterbug+ joggle
  jounce mambo maraud maunder remount schuss scud+ skitter spacewalk squish`

export const acting = `
  laugh smile cry nod+ sigh wait listen agree refuse hesitate pause work rest yawn cough sneeze whistle shout whisper
  hurry dance pray argue complain apologize blush frown shrug+ tremble shiver stumble return arrive wander retire faint
  groan murmur mumble object protest snore succeed fail try relax recover stir+ change act look play err care exist
  continue talk switch quest progress respond pair vote cook serve farm hat aim worry debate vary react interact dress
  neighbor graduate proceed merge profit qualify jest storm disagree mature compromise disappear insist participate
  breakfast decline behave golf compete vet+ beam prim comply unite strain browse tire fuse punt tweet blink breathe
  triumph snack dominate revert crunch stall bargain fib+ scream stare cooperate jaw specialize confess thirst intervene
  hover repent revolt dine prevail prosecute scarf preach excel+ heal unfold prosper unify jar+ jog+ rave vanish anguish
  rhyme hunger slog+ gaze lounge trump ranch relent hatch slack pyramid dissent testify confer+ collaborate fret+ wager
  gab+ feud grin+ mourn ail twitch overdose stew decree covenant choke yell perk caucus collide ferment relocate brunch
  revoke shave trespass wilt autopsy loaf stag ache spree cleanse glare tug+ perish scant smirk brainstorm enlist booze
  preamble rebate rejoice rampage backspace fume gasp harden hasten quibble starve sympathize syndicate waffle segue
  comport semaphore abstain acclimate arbitrate assent bandy banter barter bathe belch bicker blab+ blanch blaspheme
  bleat blubber bridle brood burp capitulate carouse carpenter catnap+ chisel chuckle clack clamor clatter cluck
  coalesce coexist conspire convalesce coo creak croak cuddle dally daydream decease desist digress dither doodle dote
  doze drowse emigrate equalize exhale exult falter flake fluster forage fowl fumble gape gawk gibber giggle glower
  goggle grieve grimace grouch grouse growl grudge grumble hark harmonize hemorrhage hiccup hiss howl hurrah hush hymn
  intercede jabber jawbone languish loiter meddle mediate miscarry moonlight mortify mutiny nestle nuzzle officiate
  oscillate overreact persevere perspire philosophize piddle poach potter prattle preside primp procrastinate putter
  racketeer ramble readjust reappear redden relapse reminisce renounce retch reunite roost roughhouse ruminate salivate
  scowl scruple secede shudder skimp skirmish slacken slobber sneer snicker sniffle snipe snoop snooze snort snuggle
  socialize spew splinter splurge sprawl squabble squall squint stiffen subsist succumb suckle sulk suntan+ swoon tarry
  tattle teethe toil understudy undress vaccinate wail waver whimper worsen wrangle yodel yowl cohabit commentate emcee
  energize famish fantasize finagle freeload hunker jive liaise litigate outsource procreate regroup simper swelter
  abdicate acquiesce caddie chortle commiserate eavesdrop+ fraternize freckle gesticulate guffaw haggle intermarry
  luxuriate matriculate pantomime predominate profiteer reciprocate reincarnate screech scrounge sunbathe tussle
  vacillate wisecrack barnstorm blench cavil clarion collude condole confab+ conjoin coquette counterclaim demur+
  descant disrobe editorialize electioneer encamp equivocate fink forgather gabble gird houseclean jib josh joust laze`
