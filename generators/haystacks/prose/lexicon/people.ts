/**
 * What people are called by their work, their kin or their ways, and bodies of them. Common words come first. Chosen and classed by WordNet 3.1, and by size 50 of SCOWL; their licences are in THIRD-PARTY.md.
 * `word-` has no plural, `word:plural` an irregular one.
 * They decide item bytes: a change needs another id of the haystack.
 */
export const roles = `
  man child:children parent author host character girl friend son member woman student driver player client customer
  owner editor mother reader manager writer father master wife:wives director guard leader boy guide candidate employee
  officer husband artist brother teacher worker controller coach partner lady guest assistant representative speaker
  neighbor governor secretary critic daughter chief doctor chairman executive citizen associate fed printer listener
  consumer hero:heroes engineer actor captain fellow youth minister sister soul winner attorney professor peer designer
  opponent lawyer developer counsel producer mayor pilot spokesman saint scholar analyst champion carrier supplier
  reporter employer poet caller undergraduate visitor vendor recipient companion mechanic observer singer girlfriend
  journalist passenger dealer specialist maker fighter participant buyer provider contributor voter ward viewer deputy
  soldier priest scientist advocate civilian calculator tourist consultant researcher applicant teenager adviser
  architect angel successor wizard genius cousin orphan politician voluntary colleague farmer supporter advisor
  ambassador doc helper constructor uncle chap grandfather taxpayer grandmother musician censor predecessor interpreter
  composer landlord checker prince prisoner competitor historian detective gentleman vegetarian translator ancestor
  organizer knight pedestrian ruler follower correspondent dentist aunt dad bishop keeper philosopher eccentric
  quarterback lad immortal veteran pupil qualifier conductor believer affiliate shareholder monarch- elder attendant
  broker seller alto actress commentator kin- inventor mapper lecturer decoder minimalist tenant deity courier
  accountant defendant pivot chancellor mutation salesman policeman incarnation physician terminator cyclist exponent
  activist spokesperson commander administrator nominee defender physicist photographer examiner trainer lightweight
  merchant painter investor chef eater contractor porter biologist coordinator diner celebrity peasant spouse gnome
  executor senator collector subscriber instructor librarian reactionary spokeswoman presenter athlete donor provincial
  prosecutor patron navigator mentor seasonal- quarry diver prey buddy retailer tester rider warrior humanitarian zombie
  sage quad muse blogger daemon hunter sheriff groom freshman commissioner setter entrepreneur aide elf:elves
  pitcher bride vegan bard plaintiff maid deceased- pastor distributor dropout striker passer clerk trader inspector
  picker surgeon economist mime protagonist guardian businessman astronaut watchdog miner teammate caster performer
  sprite embodiment- investigator partisan bachelor puck survivor voucher messenger planner heir vampire decorator
  comedian goddess migrant foe insured postmaster oracle washer explorer auditor scout technician referee insider
  practitioner skeptic narc reviewer shrimp cardinal libertarian contender mama booster daddy emperor widow superstar
  exporter metropolitan- avatar envoy captive exile saver mutant enthusiast predictor counselor registrar slider cog
  cutter guitarist protector goalkeeper finder granny minion traveler nephew beneficiary dancer scorer narrator wag dame
  grandson artisan billionaire waiter lender mediator drummer diplomat mover veterinary swinger steward jumper
  challenger payer roommate divider phantom bearer signer patriarch- lawmaker heavyweight lookout educator banker squirt
  gourmet dean psychiatrist missionary superintendent maiden goalie congressman lieutenant eldest- powerhouse consul
  butcher adept bunny columnist trustee baker knockout purchaser eclectic ranger boxer niece geek filmmaker heroine
  cowboy novelist affluent- antagonist veterinarian adversary unicorn wrestler tracker youngster sleeper genie obsessive
  sergeant disciple solver mascot orderly racer broadcaster sire outpatient advertiser visionary communicator curator
  padre interviewer contestant plumber spectator preacher importer millionaire pharmacist martyr mamma- magician toaster
  bilingual cashier shepherd bartender lobbyist tuner camper granddaughter tracer casualty cleric proprietor informant
  pueblo sailor bourbon absentee promoter shopper illustrator debtor intermediary magistrate firefighter homeowner
  rocker waitress treasurer vocalist duke financier fanatic healer creditor finalist thinker specifier fodder locksmith
  initiator playwright borrower adventurer spinner nerd surrogate astronomer barrister chemist elitist foreigner
  fundamentalist mathematician mummy originator pacifier pedant plotter solicitor sufferer synthesizer taker trusty
  vicar weasel wrecker yeti staffer bidder amazon belle dispatcher animator mommy grandma songwriter referral freelancer
  protester linebacker recruiter marketer nanny conveyor rapper watcher accumulator rover learner ninja strategist yahoo
  stylist breaker respondent estimator catcher hob populist teaser amigo leftist hitter spoiler winger riff sentinel
  lineman petitioner depressive requester- wearer ump cobbler titan licensee kicker appellant seeker comer sorter
  caregiver searcher hubby abomination accomplice accuser acrobat actuary adherent admiral admirer agnostic alarmist
  albino angler announcer anthropologist apostle apparition appointee arbiter arbitrator archaeologist archbishop archer
  aristocrat aspirant assessor auctioneer autocrat aviator backer bargainer baritone barman baron batsman beater
  beautician beholder bellboy bellhop benefactor bereaved- bettor biographer blacksmith blaster blimp boarder bodyguard
  bookkeeper bookworm bowler brat breadwinner breeder bricklayer bridesmaid bugler bullfighter bureaucrat businesswoman
  butler bystander campaigner canary canvasser captor caretaker carpenter cartographer cartoonist castaway caterer
  cavalier cellist chairperson chameleon chaplain chauffeur cherub chiropractor choreographer chum clapper classmate
  clergyman colonel combatant commandant commando commodore commoner comrade conferrer congresswoman conqueror
  contemplative coroner countess countryman courser cowgirl crackpot craftsman crony crybaby custodian czar damsel dandy
  deacon defeatist demagogue demonstrator deserter despot devotee dignitary dissenter distiller diviner divinity dodo
  doer doorman draftsman dreamer dressmaker drinker dud dupe earl earner ecologist edger egalitarian elector electrician
  emigrant emir emissary empress engraver ensign entertainer evangelist ewe fastener federalist feller fisher fisherman
  fitter flak- flier florist flunky fogy forefather foreman forger frequenter fresher fugitive furrier gambler gardener
  gawk geneticist gentile geologist gladiator glutton goblin godfather godmother goldsmith golfer goner goon gopher
  grader grandchild:grandchildren grandparent gremlin grocer grower guarantor guerrilla gull gymnast hag hanger
  hardliner harvester headmaster hiker hippie hippy hobbit- horseman hostess housekeeper housewife:housewives hulk
  humorist hunk hypnotist idealist idler imperialist individualist industrialist informer innkeeper insolvent insurgent
  interrogator jailer janitor jester jilt jinx jogger joker juggernaut juggler junkie juror knacker knocker laborer
  landowner laughingstock laureate layman legislator lifeguard limper- linguist lodger logician loon loony lumberjack
  luminary macho- madam madame- madcap magnate mailman mainstay maintainer mariner marksman maroon mastermind matador
  matchmaker materialist matron menial mermaid meteorologist middleman milkman milliner misfit motorist mourner namesake
  naturalist negotiator nobleman noblewoman nonresident nursemaid oaf objector optician optimist orator organist ostrich
  ouster outcast overseer packer pallbearer panhandler papa parson pathologist pauper pawnbroker pediatrician pensioner
  perfecter- perfectionist pessimist pianist picket pilgrim planter playmate plunger poacher polemic pollster possessor
  postgraduate postman pretender priestess primate prodigy progeny- proletarian prompter proponent prospector pundit
  punter purveyor pushover quiche quitter rancher ranker- realist reaper receptionist recluse rector reformer regent
  reincarnation rescuer reveler riser roomy- rooter rummy- runt salesperson saleswoman salter- sandman scab schemer
  schoolboy schoolchild- schoolteacher scorpion scriptwriter sculptor seaman seamstress seer sentry serviceman settler
  shaver sheikh sheller- shopkeeper showman siren skater skipper slacker snoop sociologist soloist soprano sorcerer
  sparer- spearhead speculator speller sphinx sprinter squinter- squire statesman statistician stewardess stockbroker
  stockholder storekeeper stroller suggester- sultan surveyor swaggerer- sweeper talker tamer teamster theologian
  theorist thoroughbred throwback timekeeper tomboy traditionalist trapper trimmer trooper truant tycoon typesetter
  typist umpire underdog understudy undertaker valet victor vigilante voyager waif wanderer warden watchman weaver
  welder werewolf- whaler wholesaler widower wiper wiz- woodsman workman wrangler zany zoologist abolitionist abstinent-
  achiever adjudicator alumna- anchorman assemblyman assemblywoman babysitter backpacker bailiff bassist bigwig biker
  bookie bouncer brewer buster cabby cameraman caveman chairwoman cheerleader chit chump clinician colonist comforter
  concierge conservator copilot countrywoman crooner discoverer dork drifter egghead emcee escapist exhibitor filibuster
  geographer ghostwriter gofer granddad grandpa groupie handyman headhunter heiress holdover homemaker honcho hotshot
  hurdler infielder infiltrator innovator inpatient internist jock kiddie kingpin lifesaver loner lyricist masseur
  masseuse medalist mooch mortician nark- newlywed outfielder panelist paperboy paramedic passerby- patrolman payee
  pharmacologist philistine preschooler provost publicist puppeteer purist purser radiologist renter retiree rubberneck
  scalper schoolgirl screwball sidekick signatory skateboarder skier sleepyhead sleuth slowpoke socialite sociopath
  softy sportsman stepchild- stepdaughter stepfather stepmother stepsister stepson stoic storyteller surfer swimmer
  sympathizer taster technologist theoretician trucker trumpeter turncoat vacationer violinist wannabe warlock warlord
  watchmaker wimp wino yuppie aborigine accompanist addressee arthritic ballerina bigamist botanist bridegroom bursar
  caddie chaperon compatriot confidant connoisseur convalescent cosmonaut dramatist duchess entomologist extrovert
  fiddler flatterer flutist forerunner gynecologist hairdresser harpist highbrow hitchhiker hoarder hobgoblin itinerant
  jaywalker laggard landlady loafer loiterer longshoreman macaroni machinist manicurist mannequin matriarch- matriculate
  maverick minstrel mountaineer neurologist newscaster nondescript- nonpartisan obstetrician onlooker optometrist
  ornithologist orthodontist pacifist paleontologist paratrooper peacemaker peddler philanthropist policewoman prodigal
  profiteer rambler satirist scapegoat scholastic- securer- silversmith skinflint sorceress southpaw spendthrift
  stenographer stowaway straggler subversive telltale tightwad trawler tumbler upholsterer urchin virtuoso- wobbly-
  aberrant- academician adder adjuster adman aerialist aficionado airman alchemist allergist altruist anatomist
  ancestress anchorperson animist anthologist anthropoid antihero:antiheroes antiquary apologist apostate appeaser
  archangel archivist armorer arranger artiste attender automaton aviatrix backstop balloonist ballplayer banshee barker
  barmaid baronet basso bather beatnik beekeeper behemoth besieger betrayer bibliographer bibliophile bicyclist
  biochemist blasphemer bleeder boatman bobby bogey bogie bondsman bookseller bowman brawler brunet bugbear bumpkin
  bushman cabinetmaker cadger canoeist cantor cardiologist caroler carouser cataloger cattleman cavalryman celebrant
  centaur centrist chambermaid charwoman chaser chatterer chewer chichi chimera choker chorister chronicler churchman
  claimant classicist clothier coachman coauthor codger coeval collectivist colleen collegian collier colonialist
  colonizer coloratura comedienne complainant compositor comptroller concessionaire confessor conjurer conscript
  constable contralto copycat copywriter coquette cosigner cosmologist cotter councilman councilwoman courtier cowhand
  cowpoke craven crewman crier crone cropper cryptographer cubist cultivator curate cyberpunk dairyman dauber deadbeat
  debater deckhand demographer depositor dermatologist descender- detainee dharma- diagnostician dieter digger
  discussant disputant diva docent doctrinaire doubter dowager doyen dribbler drover druid dryad duelist duffer dustman
  dyer employable- enchantress energizer enforcer epicure esquire essayist etcher ethnologist excavator executrix-
  existentialist expressionist eyeful farmhand fatalist faun featherweight fencer fielder finisher firstborn fishwife-
  fixer flack flapper flatfoot flyweight footballer footman fop forager forebear forecaster forewoman framer freedman
  freeholder freeman frogman fullback functionary gadabout gamekeeper gamine gatherer gentlewoman geometer- giantess
  giggler goaltender goddaughter godson goldbrick gouger grammarian grandee graphologist griffin grownup guardsman
  guesser halfback handicapper hater hatter hauler hayseed hearer helot helpmate hematologist herbalist hobbyist holdout
  homebody homeboy honeymooner horsewoman hostler hotelier householder housemaid housemother huntress huntsman hurler
  hydra ideologist idolater impresario impressionist incubus infantryman inheritor inquirer internee interviewee
  isolationist jobber joiner journeyman juicer jurist khan knitter kook lackey lama lancer landholder landscaper
  laundryman layperson lazybones- leaseholder leatherneck lefty legate legatee legionnaire lessee lessor leveler
  liberator liege lifer linesman lingerer lithographer loaner lout loyalist lubber lumberman madwoman maestro malcontent
  manipulator marathoner maven melancholic mender mestizo microbiologist middleweight militarist milkmaid minuteman minx
  modernist monarchist monger moocher mortgagee motile motorman mummer muralist musicologist mythologist nabob neocon
  neonate newsboy newsman newspaperman newspaperwoman nibbler nihilist nipper noncom nonmember notary nuncio nurseryman
  nutritionist obstructionist oceanographer oddball officeholder oligarch- osteopath outfitter outrider overlord palmist
  papoose paramour pariah partaker pasha paymaster pedagogue peeper penologist percussionist personage pharaoh
  philologist phonologist piper pitchman plasterer pleader plutocrat poetess poisoner policyholder politico polymath
  portraitist potentate preceptor prelate preserver pressman preteen privateer prizefighter probationer procrastinator
  proctor procurator prohibitionist projectionist proofreader proposer proprietress publican puller punster pursuer
  questioner rainmaker rajah ranter rationalist recreant redcap redcoat refiner regicide registrant renovator repairman
  repeater reservist resister restaurateur restorer reverend revivalist revolutionist rheumatic rightist ringer
  ringmaster riveter roamer romanticist romper roomer rower royalist rube sachem salesgirl samurai- satrap savant sawyer
  scamp schoolmaster schoolmate scion scoutmaster scrambler screenwriter scrubber segregationist`

export const bodies = `
  company school government country network community collection court staff
  couple nation population band organization culture college variety society sequence economy agency department
  labor generation profession conference combination audience university commission 
  committee division army batch council institution association utility membership mission league
  convention union grade mob gang crew forest household manufacturer village folk bunch
  exec brush bracket personnel- alignment heap regime formation squad allies- elite parliament jury publisher charity
  fleet seminar corporation governed- clinic elderly- hierarchy sect ally capitalism- galaxy tribe civilization parade
  litter sung- colony partnership settlement lump doe unemployed- gallery glob rally trilogy herd mythology congress
  electorate bureaucracy orchestra dictatorship communism- choir troop backlog ministry ecosystem brethren- coalition
  repertoire guild outfit clique brigade streak wildlife- workforce- populace patrol progression manpower- republic
  faction mixer clan legislature ensemble bloc bureau academy navy delegation aviation- flock knot parish turnout feast
  subsystem vegetation- infantry assortment covert reunion militia nationality congregation swarm fellowship clergy
  tribunal lineage ancestry caucus hive combo dynasty circus kindergarten flank judiciary insurer caravan consortium-
  senate tyranny fraternity cavalry retrospective federation convoy cartel subgroup flora businessmen- muster cadre
  priesthood monarchy preschool banquet dealership haystack battalion retreated- pedigree bourgeoisie- legion genome
  denomination squadron governance- fauna underworld baffled- horde readership syndicate brokerage frat cohort expo
  aggregation tableau- academia- taxonomy fandom- aristocracy autocracy bop botany- chow clod concourse conservatory
  contemporaries- cordon feudalism- genealogy gentry gild grandstand grove hamlet handicapped- inquisition junta kinfolk
  levee minimalism- motorcade nobility- overpopulation- papacy platoon posterity- pyre quorum rabble secession- seminary
  subcommittee throng troupe tuft vanguard varsity wisp
  womankind- zoology- dichotomy entourage gaggle gangland- gridlock paramilitary patriarchy plutocracy posse ragtag
  retinue subculture superpower synod gymnasium knighthood maimed- masquerade menagerie miscellany polytechnic
  smithereens- sorority admiralty- armada backfield bastion bevy cabal caboodle- categorization citizenry- clew
  collectivism- conclave convocation copse coven cubism- deputation directorate dragnet duality- entente expressionism-
  gentlefolk hegemony- industrialism- kith- laity- linemen- literati- mariachi masque melange menage meritocracy
  officialdom- oligarchy pantheon pastorate peasantry- peerage phylum- pluralism- recessional secretariat separatism-
  sharia- shebang statuary- subspace- surrealism- symposium technocracy theocracy townsfolk- tryst tussock vestry
  woodpile matriarchy potpourri hodgepodge argosy assemblage`
