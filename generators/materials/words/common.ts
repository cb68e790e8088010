/**
 * 9,808 common words of `word-list`, sorted: 6,000 that are one token after a blank in both o200k_base and cl100k_base and come early in the
 * latter's table (which stands in the order of how often its text had them), and 3,808 that such a word makes with an ending. Over all of
 * them a word has 1.4 tokens in both, as the words of RULER's cwe have. They decide item bytes: a change raises the version of cwe.
 */
export const commonWords: readonly string[] = `
  abandon abandoned abandonedly abandoner abandoners abilities ability able abort aborter aborters aborting abortion
  aborts about abouts above abroad abrupts absence absent absenters absenting absolute absolutely absorbedly abstract
  abstracted abstracters abstracting abstractly absurdly abuse academic accent accenting accept acceptable acceptance
  accepted acceptedly accepting accepts access accessed accessible accessories accident accidented accidently
  accommodate accompanied accompany accompanying accomplish accomplished accord accordance accorded according
  accordingly account accounting accountings accounts accuracy accurate accurately accused accusingly achieve
  achieved achievement acid acidly acknow acknowing acknowledge acknowledged acquire acquired acquirees acquisition
  acres across acting action actioned actioner actioners actioning actions activate activated activation active
  actively activist activists activities activity actor actorly actors actress acts actual actually actuals adapt
  adapted adapter added addedly addicting addiction adding addition additional address addressed addressers addresses
  addressing adds adequate adjacent adjust adjusted adjuster adjusters adjustment admin administer admission admit
  admitted adopt adopted adoption adult adultly adults advance advanced advancingly advantage advantages advent
  advents adventure advert adverted advertising advice advised advisedly advisees advocate advocates aerially aerials
  affairs affect affected affectedly affecter affecters affecting affectioned affects affiliate affirmers affirming
  afford affordable afraid after afterings aftermaths afternoon afterwards again against aged agedly agencies agency
  agenda agent agented agenting agentings agents ages aggregate aggress aggressed aggresses aggressing aggressive
  aging agree agreed agreement agreements agricultural agriculture ahead aimed aims aircraft airport alarm album
  albums alcohol alert alerting alertly alerts algorithm algorithms alias aliasing aliasings alien aliened alieners
  aliening alienly align aligned aligner aligners alignment alike alimented alimenting alive allegations alleged
  allegedly allies allocate allocated allocation allow allowed allowedly allowing allows alloyed alloying almost
  alone along alongside alpha alphabet alphabeted already also alter altered alterer alterers altern alternate
  alternative alternatives alternes although alto aluminum always amateur amazedly amazing ambit ambitioned
  ambitioning amen amend amendment amid among amongst amount amounting amounts analog analogs analyses analysis
  analyst analytics analyze analyzed anarchs anchor ancient ancienter anciently android androids anger angering
  angerly angle angles angry angular angularly animal animals animate animated animatedly animation animations anime
  anniversary anno annotation announce announced announcement annoyers annual annually annuals anonymous another
  answer answered answerer answerers answers anteriorly anti anticipated anxiety anybody anymore anyone anything
  anytime anyway anywhere apart apartment apolog apologs apparatuses apparent apparently appeal appealers appealingly
  appear appearance appearances appeared appearer appearers appearing appears append apple applicable application
  applications applied applies apply applying appoint appointed appointing appointment appoints appreciate
  appreciated appro approach approached approaches appropriate approval approve approved apps arbitrary arch archers
  arching archings architect architecture archive archly area areas arena argue argued argues arguing argument
  arguments aria armed armor armorers armourer armourers arms army around arranged arrangement arrangements array
  arrayed arrayers arraying arrays arrest arrested arresters arrival arrive arrived arrow arrowed arrowing artic
  article articles artificial artist artists arts artwork aside asked asking asks aspect aspecting aspects asphalted
  assault assembly assert assertion assess assessment asset assets assign assigned assigner assigners assignment
  assist assistance assistant assists associate associated association associations assume assumed assumedly assumes
  assuming assumption assured assuredly assureds athletes athletic atmosphere atom atomic attach attached attachers
  attachment attack attacked attacking attacks attempt attempted attempting attempts attend attendance attended
  attenders attending attendings attention attitude attorney attorneyed attorneying attract attracted attracter
  attracters attractive attribute attributes auction auctioned auctioning audience audio audit augmenters augmenting
  authentic author authoring authorings authorities authority authorized authors auto autoed autoing automated
  automatic availability available avaling avatar aver average avoid avoider avoiders await awaiter awaiters
  awakeners awakenings award awarded awarder awarders awards aware awareness awarenesses away awayes awesome awful
  awkward awkwarder awkwardly axes axis babies baby babying back backed backer background backing backings
  backlashers backpacked backpacker backpackers backpacking backs backup backward backwardly backwards baconer
  baconers bacteria badge badly bags bail bailer bailers baited baiter baiters baiting baitings bake baking balance
  balanced baldly ball ballers balling ballings balloonings ballot band bander banders banding bandings bands
  bandwidths bang bank banked banking bankings bankrupt bankrupting bankrupts banks banned banner bannered bardes
  bare barely bargainings barned barrel barrier barriered bars base baseball baseballer baseballers baseballs based
  baseline bases bash bashers bashings basic basically basis basket basketball basketballs bass bassed basses bassing
  bassly bastings batch batcher batchers batchings bath bathers bathes bathroom batt batter batterer batterers
  batteries battering batterings battery battings battle battles beach beaching beam beamers beamings bean beaned
  beaning beans bear bearers bearing beastings beastly beat beaters beating beatings beaut beautiful beautifuler
  beauts beauty became because become becomes becoming becomingly bedroom bedroomed bedrooms beds beef beefed beefing
  beefs been beer before began begin beginning begins begun behalf behavior behaviors behaviour behind behinds being
  beings belie belief beliefs believe believed believes believingly bell bellings bellyings belong belonger belongers
  belongs beloved beloveds below belt bench benchers benching benchmark benchmarked bendings bene beneath beneficial
  beneficials benefit benefiters benefits bent bere bergs beside besides best bested besting bests beta better
  bettered bettering betterings betting between beyond beyonds bias biasedly biasing biasings bien bigger biggest
  bike bill biller billers billings billion bills binary bind binders binding bindingly bins biological biologicals
  bird birded birders birding birdings birds birth birthday birthings bite bitmap bits bitsers bitter bittered
  bitterer bittering bizarrely black blacked blacker blacking blackings blackly blade blame blank blanked blanker
  blanketings blanking blankings blankly blast blastings blend blendes blendings bless blessedly blessers blesses
  blind blinders blindings blinkers blob block blocked blocking blockings blocks blog blogs blonde blondes blonding
  blondings blood blooded bloodings bloods blow blowed blowers blowings blowsed blowses blue blueing blueings bluntly
  blur board boarder boarders boardings boards boat boatings bodies body bodying boiler boilings bold bolds bolsterer
  bolsterers bolsterings bomb bombes bond bonders bondings bonds bone bones bonus book booker bookers booking
  bookmarkers books bool booling bools boomers boomings boost boot booting boots bootstrap border borderer borderers
  borders bordes borees boring boringly born borrow borrowings boss bossed bossing bossings both bother bott botted
  bottes bottle bottles bottom bottomed bottomer bottomers bottoming bottomings bought boughts bound boundaries
  boundary bounder bounders bounds bout bowl bowlings boxes boyfriend boys bracketed bracketings brain branch
  brancher branchers branches branchings brand brander branders brandings brands bread breaded break breakdowns
  breakfast breakfasted breaking breakings breaks breast breath breathers breathes breathing breathings breed
  breedings brew brewings brick brickings bridge brief briefers briefings briefly bright brill brilliant bring
  bringer bringers bringing bringings brings brits broad broadcast broadcasted broader broke broken brokenly broker
  brokered brokerings brother brothered brothering brotherly brothers brought brown brownings brows browse browsed
  browser browses browsings brush brushers brushings brut brutal brutings bubble buck bucked buckers bucket bucketed
  bucketings bucking buckings budget budgeted budgeter budgeters buff buffed buffer buffers buffing buffings bugs
  build builded builder building buildings builds built bulk bulked bulkers bulkings bull buller bullers bullet
  bulleting bulling bullings bump bumpers bumping bumpings bunch bunches bunching bunchings bund bunded bunding
  bundle bunds bunked bunkers bunking burden burdened burdeners burdening burgs buried burn burned burning burnings
  burst bushers bushings business businesses bust busting bustings busts busy butter buttered buttering button
  buttoned buttoner buttoners buttoning buttons buyer buyers buying buzzed buzzers buzzes buzzings bypassed bypasses
  bypassing byte bytes cabin cabinet cable cache cached cake calculate calculated calculation calculations calendar
  calendarer calendarers call callback callbacks called caller calling callings calls calm calmings calories came
  camera cameras camp campaign campaigner campaigns camped campings camply campo camps campus cancel canceler
  cancelers canceling cancelled cancer cancered candid candidate candidates candidly cann cannabis cannings cannoned
  cannoning cannot cant canting cantings canvas canvaser canvasers capabilities capability capable capacity capital
  caps captain caption captioned captioning capture captured carbon card carded carder carders carding cardings cards
  care career careered careerer careerers careful carefully cargo cargoed cargoing caring carpet carpeted carpetings
  carpings carried carrier carries carrs carry carrying cars carses cart carted carting cartooned cartooning
  cartoonings casa case cases cash cashes cashing casino cast casted castes casting castings casual casuals catalog
  cataloged cataloger catalogers cataloging catch catchers catchings categories category cater caterer caterers
  caterings cats caught cause caused causes causing caution cautioner cautioners cautioning cave ceil ceiling
  ceilinged celebrate celebrated celebration cell celling cells cellulars cement cemented cementer cementers
  cementing censoring cent center centerings centers central centraler centre centreing centreings centuries century
  cere ceremony cert certain certainly certificate certified chain chaines chains chair chairing chairman chairmaned
  chairmaning chairs chalked chalks challenge challenged challenges challenging chamber chambered chamberer
  chamberers chambering chamberings champers champion championed championing championship chance chances chang change
  changed changers changes changing changs channel channeler channelers channeling channels chantings chaos chapter
  chaptered chaptering char character charactered characters charge charged charges charging charing charity
  charmingly chars chart charted charterer charterers chartering charting charts chat cheap cheaper cheaping
  cheatingly check checked checkers checking checkout checkpoint checks cheeked cheer cheerer cheerers cheerly cheese
  chefed chefing chemical chemicals cher cherrying chest chesting chicken chicly chief child childed childes
  childhood childhoods childing childly children chillers chillings chip chips chocolate choice choices choose
  choosing chorded chordings chose chosen chrome chronic chuckers chucking chunk chunked chunking chunkings chunks
  church churching churchings churchly ciphered cipherer cipherers ciphering cipherings circle circles circuit
  circuiting circular circularly circulars cited cities citizen citizenly citizens city civil civilian civilians
  civilly claim claimed claimers claiming claims clampers clang clangings clangs clashers clashings class classed
  classer classers classes classic classical classicals classified classing classings classroom clause clean cleaned
  cleaning cleanings cleansed cleansers cleanses cleansings cleanup clear cleared clearers clearings clearly clerked
  clerkly clever cleverer click clicked clicker clickers clicking clickings clicks client clients cliffed climate
  climb climbing climbings clinic clinical clip cliped cliping clips clock clocked clocker clockers clocking
  clockings clone close closed closely closer closest closing closure cloth clothes clothing clothings cloud clouded
  clouding cloudings clouds club clubs clueing cluster clusters clutching coach coacher coachers coaches coaching
  coachings coal coalers coalition coalitioner coast coasted coastings coat code codes coding coff coffed coffee
  coffers coffing coffs cognitive coin coiners coinings coins cold coldly coll collapse collapsed colleagues collect
  collected collectedly collecting collectings collection collections collective college collings collision colon
  color colored coloreds colorer colorers colorings colors colour colourer colourers colourings colours cols column
  columned columns comb combat combes combination combinations combine combined combineds combing combings combo
  combusts come comedy comes comfort comfortable comforted comforter comforters comic comics coming comm command
  commander commands comment commented comments commercial commers commission commit commitment committed committee
  common commoned commoner commoners commoning commonings commonly communicate communities community comp compact
  compacted compacting compactly companies companion companioned company companying comparable compare compared
  comparing comparison comparted comparting compass compassings compassion compatible comped compelling compensation
  compers compete competing competition competitive competitors compilation compile compiled compiler comping
  complain complaint complaints complement complete completed completely completing completion complex complexed
  complexer complexing complexity complexly compliance complicated comply component components composed composedly
  composite composition compound compounder compounders compress compresses compressing compression compromise
  compute computed computer computers computing concent concenters concept concepts concern concerned concernedly
  concerning concerns concert concerting concluded conclusion concrete cond conders condition conditions conduct
  conducted cone conf conference confers confessing confidence confident confidential configure configured confinedly
  confirm confirmation confirmed confirmedly confirmers confirmings conflict conflicts conform conformer conformers
  conforming confront confronts confs confused confusedly confusingly confusion congested congesting congests
  congress congressed congresses congressing conn connect connected connectedly connecters connecting connection
  connections connector conned connings cons conscious consciouses consecutive consensus consent consented consenters
  consequence consequences conservation conservative consider considerable considered considerer considerers
  considering consist consistency consistent consistently consists console conspiracy constant constantly constants
  constitution constraint constraints construct constructed constructer construction constructor consult consultation
  consults consume consumed consumedly consumer consumers consumption contact contacted contacts contain contained
  container containers containing contains contemporary content contented contenting contently contents contest
  contesters contesting context continue continued continuedly continues continuing continuous contouring contract
  contracts contrary contrarying contrast contribute contributed contributing contribution contributor contributors
  control controlled controller controllers controlling controls controversy convenience convenient convent convented
  conventing convention conventional convents conversation conversion convert converted converter convey conveyer
  conveyers convicted conviction convince convinced cook cooked cookers cookie cookies cooking cookings cool
  cooldowns coolers cooling coolings coolly cooper cooperation coopered cooperings coordinate coordinates copied
  copies copper coppered coppering copperings copsed copses copsing copy copyright cord corded cordings core corn
  corner cornered cornering corners corporate corporation corporations corpsed corpsing correct correcter correction
  correctly corrects correlation correspond corrupt corrupting corruption corruptly corrupts cortexes cost costed
  coster costers costings costs cotton cottoned cottoning cottons couch couchers couching couchings cougher coughers
  coughings coughs could council counsel counselings count countdowns counter counting countless countries country
  counts county coup coupers couple couples coupon couponing couponings cour courage couring course coursers courses
  coursing coursings court courtesy courtly courts cousinly cover coverage covered coverer coverers covering covers
  coversed cozying crack crackings crackly craft crash crashers crate craw crawly craws crazy cream creamers create
  created creates creating creation creative creativity creator creature creaturely creatures cred credentials credit
  credits creep crew crewed crewes cricketed cricketing cricketings crime crimes criminal crisis crispers crit
  criteria critic critical criticism critics crits crop cross crossed crossers crossing crossly crow crowd crowdedly
  crowed crower crowers crowing crown crowners crownings crucial crucially cruel crueler cruelly cruncher crunchers
  crunches crunching crunchings crush crusher crushers crushes crushing crusts crypt crypto crypts crystal cube
  cubicly cult cults cultural culture cultures cups curbings cure curious curl curlers curlings curr currency current
  currently curriculum curring curs cursers cursings cursor curtly curve curvedly cushes custody custom customed
  customer customers cute cuts cutting cuttingly cyber cycle cycles cylindered dados daggered daggering daily
  dairyings damage damaged damages damagingly dampers dampings damply dance dancing danger dangered dangerous dans
  dari dark darked darking darkly darkness darknesses darks dash dashboard dashers data database date dated datedly
  dates dating datos daughter daughterly dawned dawnings days dead deaded deaders deadline deadly deafly deal dealer
  dealers dealing deals dealt dear dearer death deathly deaths debate debt debug debugging debut decade decades
  decent decenters decide decided decides deciding decimal decision decisioned decisioning decisions deck decked
  decker deckers deckings declaration declarations declare declared declaredly decline declined decode decoded
  decoder decor decoration decrease decreased decrypting decrypts dedicated dedicatedly deducting deducts deemed deep
  deeper deeply default defaulting defaults defeat defeated defect defecting defence defend defendant defender
  defending defense defensive defer deferred deficit define defined defines defining definitely definition
  definitions degree degrees delay delayed delegate delegatees delete deleted delicious deliciously delight
  delightedly delighting delimiter deliver delivered deliverer deliverers delivering deliverly delivers delivery dell
  delta demand demanded demanders demanding demands demo democracy democratic demoed demoing demon demonstrate
  demonstrated denied dense density dent dental denting deny depart departings department departments departure
  depend dependencies dependency dependent depending dependingly depends deploy deployed deployer deployers
  deployment deport deporter deporters deporting deposit depresses depression depth deputy dere derived describe
  described describes describing description descriptions descriptor desert deserting deserve deservedly deserves
  design designated designed designedly designer designers designings designs desire desired desk deskings desktop
  despairer despairers despairing desperate despite destination destroy destroyed destroyers destruct destructed
  destructing destruction destructs detachedly detail detailed detailedly detailer detailers detailings details
  detect detected detecter detecters detection deter determine determined determines determining develop developed
  developer developers developes developing development developments device devices devilings devoted devotedly
  diabetes diagnosed diagnosis diagnostic diagram diagramed diagraming dial dialects dialer dialers dialings dialog
  dialoged dialoger dialogers dialoging dialogue diameter diamond diamonded diamonding dice dich dict dicted dicting
  dictionary died dies dieselings diet dieted dietings diff differ difference differences different differently
  difficult difficulties difficultly difficulty digest digesters digesting digit digital digits dimension dimensioned
  dimensions dining dinner dinnered dinnering dire direct directed directer direction directions directly director
  directories directors directory direly dirt dirted dirty dirtying disability disable disabled disagree disagreeing
  disappeared disappoint disappointed disappoints disaster disc discarders discerned discerners dischargees discing
  discipline disclaimer disclosure discomforts disconnect disconnects discorded discount discounting discover
  discovered discoverer discoverers discovery discuss discussed discussers discussing discussion discussions disease
  diseases dish dishes dishings disk disked dismiss dismissed dismisses disorder disordering disorderly disorders
  dispatch dispatchers dispatches dispatching display displayed displayers displaying displays dispose disposed
  disposedly disposing dispute disrupt disrupts diss dissenters dissenting distance distances distant distinct
  distincter distinction distressers distressing distribute distributed distribution district districting districts
  ditcher ditchers ditching divers diverse diversed diversing diversity diversly diverting divide divided dividedly
  divine division divorce divorcees dock docked docker dockers dockings docs doctor doctoring doctorly doctors
  document documentary documented documenter documenters documents does dogs doing doll dollar dollars dolling dolor
  domain domestic dominant donation donations done donees donne donnees door doors dorm dormer dormers dorms dose
  double doubt doughs down downed downer downers downing download downloaded downtown downtowners downtowns
  downwardly dozen dozened dozening dozens draft draftings drag draggingly dragon drain dram drama dramatic
  dramatically draw drawer drawing drawly drawn draws dreaders dreadly dream dreamer dreamers dreamings dreams dress
  dressed dressers dressings drew drillers drillings drink drinker drinking drinkings drinks drive driven driver
  drivers drives driving drivingly drone drop dropped dropping drops droughts drove drug drugs drum drumly drunk
  drunker dual duals ducked duckers ducking duckings ducted ducting ductings duller dulling dulls dumb dumbly dummy
  dummying dump dumpers dumpings dumpster dungeoners duplicate durable duration during dust dusted dusting dustings
  dusts duties duty dwellers dwellings dying dynamic dynamics each eager eagerer earlier early earn earned earning
  earnings ears earth earths ease easier easiest easily east eastern easterners eastings easy easying eating echo
  echoer echoers economic economics economy ecosystem edge edges edit edited editing editings edition editioned
  editioning editor editorial editorially editors education educational effect effecter effecters effecting effective
  effectively effects efficiency efficient effort efforts eggs eight eighthly eine either elapsed elbowing elder
  elderly elect elected electing election elections electric electrical electricals electricity electro electroed
  electroing electron electronic elects elegant element elements elevateds elevation eligible eliminate elite else
  elsewhere email emailer emailers emailings emails embargoed embargoing embed embedded embrace emerged emergency
  emerging emissions emit emotion emotional emotions emphasis employ employed employee employees employer employers
  employes employment empower empty emptying emptyings enable enabled enables enabling encode encoded encoder
  encoding encounter encountered encounterer encourage encouraged encouraging encrypted encrypting encryption
  encrypts ended ending endless endorse endorsees endpoint ends enemies enemy energy enforce enforcedly enforcement
  engage engaged engagedly engagement engaging engagingly engine engineer engineering engineers engines english
  englishes englishing enhance enhanced enhancement enjoy enjoyed enjoyer enjoyers enjoying enlighted enlighting
  enorm enormous enough enoughs enrichers enriches ensure ensures ensuring enter entered enterer enterers entering
  enterings enterprise enters entertaining entire entirely entities entitled entity entrance entrepreneur entries
  entry enumerate environed environing environment environments envisioning epic episode episodes epoch equal
  equality equally equals equation equip equipment equipped equity equivalent erecter erecters erecting erectly
  erects error errors erupting escape escaped escapees escorts especially essay essayed essaying essays essence
  essential essentially establish established estate estimate estimated estimates ethicals ethnic euro evaluate
  evaluated evaluation even evened eveners evening event evented eventer eventers eventing eventings events
  eventually ever every everybody everyday everyone everything everywhere evidence evident evil evolution evolved
  exact exacted exacters exacting exactly exacts exam examination examine examined examinees example examples exceed
  exceeders excel excellent except excepted excepting exception exceptional exceptions excepts excess excessed
  excesses excessing excessive exchange exchanges excited excitedly excitement exciting excitingly exclude excluded
  excludees exclusive exclusively excuse exec execs execute executed execution executioner executive executives
  exempted exempting exercise exercises exerted exerting exhaust exhaustedly exhausts exhibiters exhibition exist
  existed existence existing exists exit expand expanded expanders expanding expansion expect expectations expected
  expectedly expecter expecters expecting expectings expects expend expense expenses expensive experience experienced
  experiences experiencing experiment experimental experiments expert experted expertise experts expired expires
  explain explained explainers explaining explains explanation explicit explicitly explode exploiters exploration
  explore exploring explosion exponent export exports expose exposed exposers exposure express expressed expressers
  expression expressions extend extended extendedly extends extension extensions extensive extent exterior exteriorly
  extern external externes externs extra extract extracted extreme extremely eyes fabric face facebook facebooked
  faced faces facial facially facilitate facilities facility facing fact factor factorings factors factory facts
  faculty fade fail failed failing failings fails failure failures fainting faintings faintly fair fairer fairing
  fairings fairly faith faithers faithfuls faithing faiths fake fakeer fakeers fall fallen faller fallers falling
  fallings falls false familiar families family famous famoused famouses famousing fancy fancying fans fantastic
  fantasy fantasying fare farm farmers farmings fascinating fashion fashioner fashioners fashioning fast fasted
  faster fastest fastings fastly fasts fatal fate father fathered fathering fatherings fatherly fault faulted
  faulting favor favorer favorers favoring favorite favorites favour favourer favourers favouring favourite fear
  fearer fearers fears feat featly feature featured featurely features featuring federal feed feedback feedbacks
  feeding feedings feel feeler feelers feeling feelingly feelings feels fees feesed feeses feesing feet fell fellers
  fellings fellow fellowed fellowing fellowly felt felted female females femme fence fest festers festival fetch
  fetcher fetchers fetches fevered fevering fewer fiber fibered fiction field fielded fielders fielding fieldings
  fields fifteeners fifth fifthly fight fighter fighters fighting fightings fights figure figured figuredly figures
  file filed filename files filing fill filled filling film filmers films filter filtered filterer filterers filters
  final finally finance financial financing find finders finding findings finds fine fineer fineers finest finger
  fingered fingerer fingerers fingerings fingers finish finished finishers finishing finishings fire firebase fired
  fires firing firm firmers firming firms first firsts fiscal fish fishers fishing fishings fitness fitnesses fits
  fitted fitting fittingly five fixed fixedly fixes fixture flag flags flash flashers flashings flask flat flatly
  flatteners flavor flavorer flavorers flavoring flavorings flavourer flavourers flavouring flavourings flaw flawing
  fled flee fleet fleetly flesh fleshers fleshings fleshly flex flexed flexes flexibility flexible flexing flick
  flicked flicker flickers flicking flicks flight flighted flighting flights flip float floaters floating floatingly
  floatings flocking flockings flood flooders floodings floor floorer floorers floorings floors flour flouring flow
  flower flowered flowerer flowerers flowerings flowers flows fluid fluidly flush flushers flushes flushings fluxed
  fluxes fluxing flying foamers foamings focus focused focusers focuses focusing focusings foilings fold folder
  folders foldings folk folks follow followed followers following followings follows fond fonded fonding fondly font
  food foods fool fooling foolings foolishly foot footage football footballer footballers footballing footballs
  footed footer footers footings foots forbiddenly force forced forcedly forces forcing forcingly fore forecast
  forecasted foregrounds foreign foreigner foreignly forest forested foresting forever forexes forget forgets forgot
  forgotten fork forked form formal format formation formats formatted formatter formed former formers forming
  formings forms formula fort forth forum forums forward forwarder forwarders forwardings forwardly foss fossed
  fosses fostered fosterer fosterers fosterings fought foulings foully found foundation founded founder foundings
  founds four fourth fourthly fourths fract fracting fraction fractioned fractioning frag fragilely fragment
  fragmenting frame frames framework franchise franchisees frank franked franker frankers fraud frauds freak freaked
  freaks free freed freedom freely freighted frenching frequency frequent frequenters frequenting frequently fresh
  freshers freshes freshing friend friendings friendly friends friendship fright frighted from front fronted frontes
  frontiered frontiering fronting frostings frozen frozenly fruit fruiters fruiting fruitings fruits fuel fueler
  fuelers fulfill fulfillers fulfillings full fullers fulling fulls fully function functional functioned functions
  fund fundament fundamental funded funders funding fundings funds funny furnished furniture further furthered
  furtherer furtherers furthering fusees future gain gained gainers gaining gainings gainly gains gall gallery
  gallerying gambling game gameplay games gaming gamma gang gangings gangly garage garbage garden gardenings garlics
  garnering gate gateway gather gathered gatherer gatherers gathering gave gear gearings gelded gelders gelding
  geldings gelds gender gendered gendering gene general generally generate generated generates generating generation
  generations generator generic generous genes geneses genetic genre gent gentle gentlemanly gently genu genuine
  geometry gest gests gets getterings getting ghost ghosted ghosting ghostings ghostly giant giantly gift giftedly
  gifts gingered gingerly girl girlfriend girls give given gives giving glad glass glassed glasses glassing glob
  global globe globed globes globing glory glorying glossed glossers glosses glossing glueing goal goals gods goes
  going gold golden goldenly golds golf golfed golfings gone gonna good goodly goodnesses goods google googly
  gorgeous gospelers gotten govern governed governing government governments governor grab grabbed grace grad grade
  grades gradient gradienter gradienters gradings gradually graduate grain grainings gram gran grand grande grander
  grandly grant granted grants graph graphic graphicly graphics graphing graspers grass grassed grassers grassing
  grassings grat grateful graters gratings gratis grav grave graveling gravelly gravings gravity gravs gray grayly
  great greater greatest greatly greats green greened greeners greenings greenly grew grewed grey greyed greyings
  greyly grid griefers griefs grillers grillings grimly grinding grindingly grindings grip griped gripers griping
  grocery groomed groomer groomers groomings gross grossed grossers grossing grossly ground groundedly grounders
  groundings grounds group groupers groupings groups grow grower growing growingly growings growly grown grows growth
  growths guar guarantee guaranteed guard guarder guarders guards guess guesser guessers guessings guest guesting
  guests guid guidance guide guidelines guiders guides guidings guild guilders guilds guilted guilty guitar gulpers
  guns gusting gusts guttered guttering gutterings guys guyses habit habits hack hackings hackly hair hairing half
  halfs hall halling hallings halt hammer hammerer hammerers hammering hammerings hand handed hander handers handful
  handfuls handle handled handler handlers handles handling hands handy hang hanging hangings happen happened
  happening happens happiness happinesses happy happying harassment hard harder hardly hardware harm harmers harmful
  harmony harnessers harnesses harnessing harsh harshes harshing harshly harvest harvesters harvestings harvests hash
  hashings hasses hasta hastings hatchers hatchings hate have haven havened havening having hazarder hazarders head
  headed header headers heading headquarters heads heal healers healing healingly healings health healthcare healths
  healthy heap hear heard hearer hearers hearing heart hearted hearting heartly hearts heat heatedly heating heatings
  heaven heavily heavy heelers heelings height held hello helloed helloing helmeted helmeting help helped helper
  helpful helping helpings helps hence here hereby heritage hero heroes hers hersed herself herses hidden hiddenly
  hide hiding hierarchy high higher highered highers highest highing highlight highlighted highlights highly highway
  hill hillers hillings himself hint hinting hintings hire hired hirees hiring hist histed historic historical
  history historying hits hitting hockey hold holder holders holding holds hole holes holiday holidayed holidaying
  holidays hollowed hollowing hollowly holy home homeless homes hometowns homework homeworker homeworkers homosex
  homosexes honest honestly honey honeyed honeying honor honorers honourer honourers honouring hood hooded hooding
  hook hope hoped hopefully hopefuls hopes hoping horizontal horn horned horners hornings horrible horror horse
  horses hospital hospitaler hospitalers hospitals host hosted hostilely hosting hostings hostly hosts hotel hoteling
  hotelings hotels hour hours house household households houses housing hover hoverer hoverers however huge hullers
  hulls human humaner humanity humanly humans humor hundred hundreders hundreds hung hungerly hungers hungry hunt
  hunting hurryings hurt husband husbander husbanders husbanding husbandly hybrid hydro hyper hypo hypoed hypoing
  icon iconic icons idea ideaed ideal ideas ident identical identified identifier identify identifying identity idle
  ignore ignored illegal illness illusioned image images imagination imagine imagineer imagineers immediate
  immediately immigrants immigration immune impact impacts impairer impairers impairing impairings implanting
  implement implemented implementer implementing implements implications implicit implied impliedly implies implode
  import importance important importantly imported importers importings imports imposed impossible impress impressed
  impressers impresses impressing impression impressive imprison imprisoner imprisoners imprisoning improve improved
  improvement improvements improving improvingly inbox incent incented incenters incenting inch inchers inches
  inching incident incidents include included includes including inclusion inclusive income incoming incorrect
  increase increased increasedly increases increasing increasingly incredible incredibly increment indeed indent
  indenters indenting independence independent index indexers indexes indexings india indicate indicated indicates
  indicating indication indicator indices indicting indirect individual individuals indoor industrial industries
  industry infected infecter infecters infecting infection infections infects infer inferiorly infinite inflater
  inflation influence influenced info inform information informed informedly informers ingredient ingredients
  inhabiters inherit inherited initial initialer initialers initialing initialize initialized initially initiative
  initiatives inject injection injects injured injuries injury inner innerly innocent innovation innovative input
  inputs inquiry insect insert inserted inside insight insights insisted inspect inspection inspiration inspired
  install installation installed installing instance instances instant instantly instead institution institutions
  instruct instructing instruction instructions instructs instrument instruments insult insulted insurance intake
  integer integers integral integrated integration integrity intel intellect intellects intellectual intelligence
  intelligent intended intendedly intendeds intense intensity intent intention intentioned inter interact interaction
  interactions interactive intercept intercepts interessing interest interested interesting interests interface
  interfaces interior interiorly intermediate intern internal interned internet interpret interrupt intersected
  intersection interval intervals intervention interview interviewed interviews into intoed intro introduce
  introduced introduction intros invalid invalided invaliding invalidings invalidly invalids invasion invent inventer
  inventers inventing invention inventory invents inverse invertedly invest invested investigate investigated
  investing investment investments investors invisible invitation invite invited invitees invitingly invocation
  invoice invoke invoked involve involved involvedly involvement involves involving iron ironed ironer ironers
  ironings irregularly irregulars island islanded islander islanders islanding islands isolated issue issued issues
  item itemed iteming items iteration iterations itself jack jackers jacket jacketed jackings jail jailer jailers
  java jazzed jazzers jazzes jazzing jealoused jerseyed jest jesters jesting jestings jobs johns join joined joiner
  joiners joining joinings joins joint jointed jointing jointings joke jour journal journalism journalist journalists
  journey journeyed journeyer journeyers journeying judge judges judgment judicially juice jump jumped jumpers
  jumping jumpings junctions junior junked junker junkers junking jurisdiction jury jurying just justed juster
  justers justice justify justing justly justs juvenilely keen keenings keenly keep keepers keeping keepings keeps
  kept kernel kerneling kernelly keyboard keyboarded keyboarder keyboarders keyboarding keys keyword keywords kick
  kicked kickers kids kill killed killer killing kills kind kinded kinding kindnesses kinds king kingdom kingdomed
  kinged kinging kiss kissers kissings kitchen kitcheners knee kneeing knew knife knighted knightly knock knockers
  knockings know knowers knowes knowing knowings knowledge known knowns knows label labeler labelers labels labor
  laboratory laborer laborers laboring labour labourer labourers labouring lack lacker lackers ladies lady laid
  laidly lake lambda lambing lambings lamp lamped lampers lamping lampings land landed lander landers landes landing
  landings landmarked landmarking lands landscape lane lang langers language languages laptop large largely larger
  largest laser last lasting lastings late later latest latests latexes latitude latter latterly laugh laughers
  laughings launch launched launchers launching lawmakers laws lawsuit lawyer lawyerings lawyerly lawyers layer
  layerings layers layout lazy lazying lead leaded leader leaders leadership leaderships leading leadingly leadings
  leads leaf leafed leafing leafs league leak lean leaner leaners leanings leanly learn learned learnedly learning
  learnings lease least leasts leather leathered leathering leatherings leave leaves leaving ledgered ledgering left
  lefts legacy legal legally legend legendary legislation legislative legit legitimate legs lemma lemon lemoned
  lemoning lendings lenged lenging lengs length lengths lens lensing lesbian less lesses lesson lessoned lessoning
  lessonings lessons lets letter lettered letterer letterers letterings letters letting level leveler levelers
  levelly levels lever levered liability liberal libraries library licencees license licensed licensees licenses
  licensing lies life lifestyle lifetime lift light lighted lighter lighting lightings lightninged lights lightweight
  ligne like liked likelihood likelihoods likely likes limit limitation limitations limited limitedly limiteds
  limiters limitings limits line linear lines lineup lingered lingerer lingerers lingerings link linked linkers links
  linuxes lionly lips liquid liquidly list listed listen listener listeners listening listenings listing listings
  lists liter literal literally literature lithes lithing liths littered litterer litterers littering little live
  lived liver livered livering lives living livingly load loaded loader loading loadings loads loan loaned loaner
  loaners loaning loanings loans lobby lobbyer lobbyers lobbyings local locale locally locals locate located location
  locations lock locked lockings logged logger logging logic logical login logo logout logs long longed longer
  longers longes longest longings longitude longly look looked looker lookers looking looks lookup loop looped
  loopers loopings loose loosings lootings lorded lordings lordly lose losing loss losses lost lots loud love loved
  lovely lovered loverly loves loving lower lowerings lowest loyal luck lucked lucking lucks lucky lumped lumpers
  lumping lunch luncher lunchers lunching lung lunged lungers lunges lunging luxury lying lymphs lyrics mach macher
  machers maches machine machinery machines machs macro made magazine magic magical magnetic magnitude mail mailer
  mailers mailings main mained mainly mainstream mainstreams maintain maintained maintainers maintaining maintenance
  major majoring majority majorly make maker makers makes makeup making male males maliciously mallings manage
  managed management manager managers manages managing mand mandatory maneuvered maneuverer maneuverers maneuvering
  manifest manifesters manifesting manifestly manner mannered mannerly manses manual manually manufactured
  manufacturer many mapped mapper mapping maps marathoner marathoners march marchers marg marges margin margining
  marijuana marine mark marked marker markers market marketing marketings marketplace markets marks marriage married
  marryings marses marshes marted marting marveling marvels mask maskers maskings masks mass massage massed massing
  massive mast master masterings masterly match matched matchers matches matching mate material materials math
  mathematic matrix matrixes matt matter mattering matters mattes mattings mature maturely maximum maximumly maximums
  maybe mayor meal mealers meals mean meaned meaner meaners meanes meaning meaningful meaningly meanly means meant
  measure measured measuredly measurement measurements measures measuring meat mechanical mechanicals mechanics
  mechanism mechanisms media median medianly medic medical medicals medication medicine medium meet meeting meetings
  meetly meets melt member membered members membership memo memories memory mendings meng menged menges menging mengs
  ment mental mention mentioned mentioner mentioners mentorings menu merc mercer mercers merch merchant merchanting
  mercs mere merely merge merged mergees mesh meshings mess message messages messaging messes meta metadata metal
  metallics meter meters meth method methods meths metric metrics mice mich michers miches miching michings micro
  middle midfielders midnightly might mights migration migrations mild milded milding milds mile miles military milk
  milked milkers milkings mill miller millers millings million millions mind minders mindings minds mine mineral mini
  minim minimal minimize minimum minimums mining minister ministered ministering ministry minor minority mint minting
  minus minute minutes mirror misconducts miss missed missile missileer missileers missing missingly mission
  missioned missioner missioners missioning missions mist mistake mistakes misted misting mistings mitts mixed
  mixedly mixing mixture mobile mock mockers mockings modal mode model modeler modelers modelings models moder
  moderate modern modernly moderns modes modest modestly modification modified modifier modify mods modularly
  modulars module modules moist moistly mold molders moldings molecularly moment moments momentum momsers money
  moneyed moneyer moneyers mongoes mongoose monitor monitoring monitorings monkeyed monkeying monster monstered
  monsterings monsters month monthly months monumented monumenting mood moon mooner mooners mooning moral more
  morning morph morphing morphings morphs mort mortality mortgage mortgagees most mostly mosts mother mothered
  mothering motherings motherly mothers motion motioned motioner motioners motioning motivated motivation motor
  motorings mount mountain mountains mounted mountings mouse mouth move moved movement movements moves movie movies
  moving movingly much muches muchly multiple municipal murder muscle muscles museum mushers mushes music musical
  musicianer musicianers musicianly mussed musses mussing must musted musters musting musts mutable mutation mutual
  mutuals myself mysterious mystery myth nach naches nailer nailers nailings naked nakedly name named names narrative
  narrow narrowings nation national nations nationwide native natural naturally nature navigate navigation near
  nearby nearest nearly neat necessarily necessary neck necked necker neckers necking neckings necks need needed
  needer needers needly needs negative neglecter neglecters neglecting neglects negotiations neighbor neighborhood
  neighborly neighbors neighbour neighbourly neither nervous nest nested nesters nestings nett nettly network
  networked networker networkers networking networkings networks neutral never newborns newer newest newly news
  newsed newses newsing newsletter newspaper newspapered next nextly nexts nice nicely nicht nick nicked nickers
  nicking nickname night nighted nights nine ninthly nobody node nodes noise nome nomination nominee nonatomic none
  nooners noonings norm normal normalize normalized normally normed north northern northers northings norths nose
  notable note noted notedly notes nothing notice noticed notification notified notify noting notion nous nouses
  novel novelly nowhere nuclear null nulling nullings nulls number numberer numberers numberings numbers numeric
  numerous nurse nursing nutrition obeyed obeyers obeying object objecting objective objectives objects obligation
  obligations obscurely observation observations observe observed observer obtain obtained obtainers obtaining
  obvious obviously occasion occasional occasionally occasioned occasioner occasioners occasioning occasions occupied
  occur occurred occurs ocean odds offense offensive offer offered offerer offerers offering offers office officer
  officers offices official officially officials offline offset often okay older oldest once ones ongoing onioning
  online only onto opacity open opened openers opening openly opens operand operate operated operates operating
  operation operational operations operator operators opinion opinioned opinions opponent opponents opportunity oppos
  opposed opposer opposers opposite opposition optical optimal optimization optimize optimizer option optional
  optioned optioning options opts oral orange orbit orbiters orbiting order ordered orderer orderers ordering
  orderings orders ordinary organ organic organisation organization organized orient orientation orienter orienters
  orienting origin original originally orphan orphaned orphaning other others otherwise ought oughted oughting oughts
  ours ourselves outbreaking outcome outcomes outdatedly outdoor outer outfit outlet outlets outline outlooked
  outlooks output outputs outrage outrightly outs outside outsings outstanding oven ovened ovening over overall
  overcome overed overflow overflowed overheads overing overlap overlay overlaying overlayings overlookers overnight
  overnighted override overs overseas overtly overview overwhelming owned owner owners ownership ownerships owns
  oxygen pace pack package packages packaging packed packer packers packet packeted packets packings packly padding
  page pages pagination paid pain painful paint painted painter painterly painting pair pairer pairings pairs pale
  palette palmers pand pandas pandemic panders paneer paneers panel paneling panelings panels panic pant panting
  pantings pants paper papered paperer paperers papering paperings papers para paragraph parallel parallelly
  parameter parameters parcel parceling pare parent parented parentings parents park parkers parking parkings parkly
  parks parliament parolees pars parse parsed parser parsing parsings part partial partially partials participant
  participants participate particle particles particular particularly parties parting partings partisanly partition
  partitioned partitioner partly partner partners partnership parts party partyer partyers pass passage passed
  passenger passengers passers passes passing passings passion passionate passioned passioning passive passport
  password past paste pastes pasting pastings pastorly pasts patch patcher patchers patches patching patchings patent
  patenting path pathing paths patience patient patiented patienting patients patronly pattern patternings patterns
  pause paying payload payment payments pays peace peaceful peak pedalers peeked peer peers penalty pencilers
  pencilings pending pens pension pensioned pensioner pensioners pensioning pent people pepper peppered pepperer
  pepperers pepperings perceived percent percentage perception perchers perchings perfect perfecter perfecters
  perfecting perfectly perfects perform performance performances performed performing performings performs perhaps
  perhapses period perioded perioding periods perm permanent permission permissions permit permits permitted persist
  persistent person persona personal personality personally personnel persons perspective pert pertly pesters
  petition petitioned petitioners petitioning pets pharm pharming pharmings phase phenomenon philosophy phone phones
  phot photo photoed photograph photographer photographs photography photoing photos phrase physical physically
  physicals physician physicianer physics piano pick picked pickers picking pickings pickle picks pickup pics picture
  pictures piece pieces pier pile pill pillings pills pilot pilotings pinchers pinchings pinged pink pinked pinker
  pinkers pinkings pinkly pins pipe pipeline pistoling pitch pitchings pivot pivoters pivotings pixel pixels pizza
  place placeboes placed placeholder placement places placing plain plainings plaint plaints plan plane planed
  planers planes planet planing planned planning plans plant plantings plants plastic plasticly plate plates platform
  platformed platforming platforms play played player players playgrounds playing playlist playlisted playlisting
  playoff plays pleaed pleaing pleasant please pleased pleasedly pleasure pledgees plenty plot plottingly plug plus
  pocket pocketed pocketing pockets podcast podcasted podcasting podcastings point pointed pointedly pointer pointers
  pointes pointing pointings points poison poisoner poisoners poisonings poker polar pole police policies policy
  polishers polishings political politicians politics poll poller pollers pollings polls pollution poly polygon
  ponded pondered ponderer ponderers ponding pontes ponts pool pooler poolers poor popular popularity populars
  population populations porked porker porkers porking porks port portable portal ported porters portfolio porting
  portion portioned portioner portioners portioning portions portly portray ports pose posit position positions
  positive poss possed possers posses possess possessedly possession possibility possible possibly possing post
  posted poster posteriorly posting posts potential potentially pounder pounders poundings pounds pour pourer pourers
  pourings poverty powder powderer powderers powdering power powered powerful powers practical practicals practice
  practices praise pray prayer prayings precious preciouses precis precise precisely precision predicate predict
  predicted prediction predictions prefer preference preferences preferred prefix prefixing pregnancy pregnant
  prelims prem premier premiering premium prep preparation prepare prepared preparedly preparing prescription
  presence present presentation presented presents preserve president presidential press pressed pressers pressing
  pressings pressure prest prested presting prests pretty prettying prevent preventer preventers preventing
  prevention prevents preview previewed previewer previewers previewing previous previously preyed price prices
  pricing pride priest priesting priestly prim primarily primary prime primed primer priming primings primitive
  primly princesses princessly principal principle principles print printed printer printing printings prints prior
  priorities priority priorly prison prisoned prisoners prisoning privacy private privateer privateers privilege
  prize prob probability probably probationer probe problem problems procedure procedures proceed proceeders
  proceedings process processed processer processers processes processing processings processor prod produce produced
  producer producers produces producing product production productive productivity products prof professes professing
  profession professional professor profile profiles profit profiters profitings profits profound profounder profs
  prog program programed programer programers programing programings programme programming programs progress
  progressive prohibited prohibiters project projected projectings projection projects prolonger prolongers prolonges
  prolonging prolongs prom prominent promise promised promisees promises promising promisingly promo promoed promoing
  promote promoted promoting promotion prompt prompted promptings proof proofed proofers proofing proofings prop
  propaganda proper properer properly propers properties property propertying proportion proposal proposals proposed
  props pros prosers prosing prosings prospect prospecting prospects prosper prospered prospering protect protected
  protecter protecters protecting protection protective protein proteins protest protesters protests proto protocol
  protocoling prototype proud prove proved proven provenly provide provided provider providers provides providing
  province provision provisioned provisioner provisions proxy psych psyching psychs public publication publications
  publicly publish published publisher publishing publishings puckers pull pulled puller pullers pulling pulse pump
  pumpers pumpings punch puncher punchers punishers punishment punker punkers purchase purchased purchases purchasing
  pure pureed purees purple purpose purposes purs pursed pursers purses pursing pursue push pushed pushers pushing
  puts putting puzzle python quad qualified qualifiedly qualify qualifyings qualities quality quant quanting quantity
  quarrying quarryings quarter quarterback quartered quarterer quarterers quartering quarterings quartes queen
  queenings queenly queries query queryings quest quested quester questers questing questings question questioned
  questioner questioners questions queue queueing queueings quick quickly quicks quiet quieted quieting quietings
  quietly quintes quit quite quiz quote quoted quotes rabbiters rabbiting rabbitings race races racial racing racism
  racist rackers rackings radar radiation radical radio radioed radioing radius ragees raid raidings rail railer
  railers railings railly rain raines rais raise raised raiser raisers raises raising raisings rally rallyes
  rallyings ramp ramped rampers ramping rampings rancher ranchers ranches ranching ranchings rand randing random
  randomly randoms range ranges ranging rangings rank ranked ranker rankers rankes ranking rankly ranks rapid rapidly
  rare rarely rastered rastering rate rated rates rather rating ratings ratio rational reach reached reacher reachers
  reaches reaching react reaction reactions read reader readerly readers reading reads ready readying real realer
  realistic reality realize realized really reallying realm rear rearer rearers reason reasonable reasonably reasoner
  reasoners reasonings reasons rebooted rebooting rebounder rebounders rebuilded rebuilds recall recallers receipt
  receive received receiver receives receiving recent recently recept reception recepts recesses recessing recipe
  recipes recipient reck recked recking recognisees recognition recognize recognized recognizees recommend
  recommended recon record recorded recorders recording records recounting recover recovered recoverer recoverers
  recovery recruit rectangle redeeming redirect redirecting redistribute reduce reduced reduces reducing reduction
  refer reference referenced references referred referring refers refinedly reflect reflected reflecter reflecters
  reflection reflects reflexed reflexes reflexing reflexly reform reformer reformers reforming reformings refresh
  refreshers refreshes refuge refugees refund refunders refunding refuse refused regard regarded regarders regarding
  regardless regards regime region regional regions register registered registerer registerers registers registration
  registry regret regular regularly regulars regulation regulations regulatory rehab reigns rein reinterpret reject
  rejected rejecter rejecters relate related relatedly relating relation relations relationship relative relatively
  relatives relax relaxedly relaxer relaxers relaxes release released releasees releases releasing relentings
  relevant relevantly reliable relief religion religioner religioners religious religiouses religiously reload
  reloaders reloads relucted relucting relucts rely remain remainder remaindered remained remaining remains remark
  remarkable remarkers remarking remarks remember remembered rememberer rememberers remind reminder remodeler
  remodelers remodels remote removal remove removed removedly removes removing rename renamed rencontre rencontres
  rend render rendered renderer renderers rendering renderings renew renewedly renewer renewers renewings rent rental
  rentings reopeners reopenings repair repairer repairers repeat repeated repeatedly repeatings replace replaced
  replacement replacing replayed replaying replied reply repo report reported reportedly reporter reporters reporting
  reportings reports reposers repository represent represented representing represents reproduce republics reputation
  request requested requesters requests require required requirement requirements requires requiring rescue research
  researchers resenters reservation reserve reserved reservedly reserves reset resid residence resident residenter
  residenters residential residents resign resignedly resigners resigning resigns resist resistance resize resolution
  resolve resolved resolvedly resort resorter resorters resorting resource resources respect respecters respective
  respectively respond responded responding response responses responsible responsive rest restart restaurant
  restaurants resters restings restore restored restrict restricted restriction restrictions restricts result
  resulted resulting results resume retail retailers retailing retailings retain retainers retire retired retiredly
  retirement retreaters retrieve retro retrofit retry retrying return returned returner returners returning returns
  reuse reveal revealed revealers revealingly revealings reveals revel reveler revelers reveling revels revenue
  revenues revers reverse reversed reversedly reverser reversers reverses reversings review reviewed reviews revision
  revolution reward rewarder rewarders rewards rewrite ribboned ribboning rice rich riching ride ridered ridiculous
  riding rifle right righted righting rightings rights rigidly ring ringed ringers ringings rings riotings rise
  rising risk risked risker riskers risks ritual rival rivaling river rivered road roadings roads robot robots robust
  robustly rock rockers rocket rockings rocks role roles roll rolled roller rolling rollings rolls romance romantic
  roof roofed roofers roofings room roomed roomer roomers rooming rooms root rootedly rooter rooters rootings roots
  rose roster rostered rosterings rotate rotation rough rougher roughers roughing roughly roughs round rounded
  roundedly rounder rounders roundings roundly rounds rout route routeing router routes routine routineer routineers
  routines routing routings routs rows royal rubber rubbered rubbering ruiners ruinings rule ruled rulered rules
  ruling runds runner running runningly runs rural rush rushers rushings rust rusted rusting rustings rusts sacredly
  sacrifice safe safely safer safety safetying said saids sail sailer sailers sailings sainted sainting saintly sake
  saladings salary salarying sale sales salt saltly same sample samples sampling sanctioner sanctioners sanctioning
  sanctions sand sanders sandings sandwich sandwiching sang sangs sans satellite satisfaction satisfied satisfy sauce
  saunaed saunaing save saved saves saving savingly savings saying says scala scalar scale scales scaling scan
  scandal scanner scar scared scarer scarers scary scatteredly scatterer scatterers scatterings scenario scenarios
  scene scenes scenting scentings schedule scheduled scheduler schema scheme scholar school schoolings schools
  science scient scienter scientific scientist scientists scope score scored scores scoring scrap scrapings scratch
  scratcher scratchers scratchings screamers screamingly screen screeners screening screens screw screwings script
  scripts scroll scrollings sculpt sculpted sculpting seal sealed sealers sealings seam seamers seamings search
  searched searchers searches searching season seasoner seasoners seasonings seasons seat seaters seatings seats
  second secondary seconded seconders seconding seconds secret secretary secreted secrets section sectioned
  sectioning sections sector sectoring sectors sects secularly seculars secure secured security seed seeders seedings
  seeds seeing seek seeking seeks seem seemed seemer seemers seemingly seemings seemly seems seen sees segment
  segmenting segments segueing sele select selected selecting selection selectly selector seleniums self selfed
  selfing selfings selfishly sell seller selling sellings semi send sender senders sending sendings sends senior sens
  sense sensings sensitive sensitivity sensor sensors sent sented sentence sentenced sentences sentiment senting
  separate separated separately separation separator sequence sequences serial serialize serially serials series
  serious seriously servanting serve served server servers serves service services serving sess sesses session
  sessions sets sett setting settings settle settled settlement setup seven seventhly sever several severe severer
  severing sexts sexual sexually shade shader shadow shadowed shadowers shadowing shadowings shafted shafting
  shaftings shake shall shallow shallowings shallowly shame shape shaped shapes share shared shares sharing sharkers
  sharkings sharp sharpers sharping sharpings shed sheerly sheet sheeted sheetings sheets shelf shelfed shelfing
  shell shellers shellings shelter shelterer shelterers sheltering shelterings shield shielded shielders shieldings
  shift shifted shifts shiningly ship shipped shipping ships shirt shirted shock shocked shocker shockers shoe
  shoeing shoeings shoes shoot shooting shop shopping shops short shorted shorter shorting shortly shot shots should
  shoulder shoulders shoutings show showed shower showered showerer showerers showering showerings showing showings
  shown shows shrink shrinker shrinkers shuffle shut shutdown shutdowns shuting shuttered shuttering shutterings sich
  sick sicked sicking sickly side sidebar sides sighers sighing sighs sight sighted sightly sigma sign signal
  signaler signalers signalings signals signature signed signers significance significant signing signs silence
  silent silked silly silver silvered silverer silverers silvering silverings silverly similar similarly simp simple
  simply simulation since sind sinded sindings sing singed singer singes singing singings single singles singularly
  singulars sink sinker sinkers sinkings sist sister sistered sistering sisterly sisters site sites sits sitting
  situation situations sixth sixthly size sized sizes skeleton sketch sketcher sketchers sketching skewers skewing
  skill skilled skillings skills skin skip skippingly skirted slackers slackly slashers slashings slaughterer slave
  slee sleeked sleekers sleekings sleekly sleep sleeping sleepings slice slide slider slides slidingly slight
  slighted slighting slightly slim slimed sliming slimly slip sliped sliping slot slots slow slower slowings slowly
  slug small smaller smallest smalling smalls smart smarted smarting smartly smartphone smell smellings smile
  smilingly smoke smoking smooth smoothings smooths snackers snake snap snapshot snow snowed snowing soap soccer
  social society sock socked socket socketed socketing socking sodiums soft softed softing softs software soil
  soilings solar sold solders soldes soldier soldiered soldiering soldierings soldierly soldiers solds sole solely
  solid solidly solo soloed soloing solution solutioned solutioning solutions solve solved solver solving some
  somebody somehow someone something sometimes somewhat somewhere song songs sons sonses soon sooners soph sorees
  sorely sorry sort sorted sorters sorting sortings sorts sought soul sound sounder sounders soundings soundly sounds
  soup soupers sour source sources sourer souring sourings sourly soused sousings south southern southernly southings
  souths sovereignly sovereigns space spacecrafts spaces spacing spam span spaned spanes spaning spare sparely spark
  sparkers sparkes sparkly spatial spatially spawn spawnings speak speaker speakers speaking speakingly speakings
  speaks spearer spearers spec special specialer specialist specialized species specific specifically specified
  specifies specify spectacular spectrum speech speeching speed speeded speeders speedings speeds spell spellingly
  spellings spells spend spenders spending spendings spent sphere spillers spillings spin spirit spiritings spiritual
  spirituals splashers splashings split spoke spoken spokes spokesman spokesperson sponsor sponsored spooned spooning
  sport sported sporter sporters sports spot spotlighted spots spotted spray sprayings spread spreader spreaders
  spreadings spring springed springer springers springes springing springings sprinted sprinting sprintings sprite
  squad square stab stability stable stack stacker stackers stackings stadium staff stage stages staggered staggerer
  staggerers staggerings stainless stainlesses stake stallings stamp stampers stampings stance stand standard
  standardly standards stander standers standing stands star starer starers staringly starings starked starkers
  starkly stars start started starter starting startingly startings startly starts startup stat state stated statedly
  statement statemented statements staters states static stating station stationer stationers stationing stations
  statist statistical statistics stats status stay stayed stayers staying stays stead steadings steady steal stealers
  stealingly stealings stealthings stealths steam steamers steamings steel steelings steeped steepers steeping
  steeply steerers steerings stem steming step stepped steps stere stereoed stereoing stick sticked stickered
  stickings sticky stiffed stiffing stiffly still stiller stillers stilling stillings stills stim stimed stiming stir
  stitcher stitchers stitchings stock stocker stockers stocks stolen stomach stomachers stomachs stone stones stood
  stop stoped stopers stopes stoping stopings stopped stopping stops storage store stored stores stories storing
  storm stormer stormers storming stormings story storying storyings straight straighted straighting straightly
  strain strainings stranders strange strangered strategic strategies strategy strawed strawing streak streaked
  streaker streakers streaking streakings streaks stream streamers streaming streamings streams street streeted
  streeting streets strength strengthen stress stretch stretchers stretchings strict strictly stride strike strikes
  striking strikingly string stringed stringer stringers stringing stringings strings strip stripers striping
  stripings stroke strong stronger strongly struck structural structure structures struggle struggled struggles
  struggling stub stuck stud student students studied studiedly studies studio studly study studying stuff stuffers
  stuffings stunning stunningly stupid stupidly style styled stylees styles stylishly subclassed subclassing subject
  subjecting subjects sublicense submission submit submitted subprocess subs subscribe subscription subsection
  subsequent subsequently subset substance substantial substitute subtle subtracter subtracters subtracting subtracts
  subwayed subwaying succeed succeeded succeeders success successful successfully such sudden suddenly suffer
  suffered sufferer suffering sufferings sufficient suffix suffixes suffixing sugar sugarer sugarers sugarings
  suggest suggested suggesters suggesting suggestion suggestions suggests suicide suit suitable suite suiters
  suitings suits summar summary summer summered summering summerings summerly summit summon super superbly supered
  supering superior superiorly supplement supplied supplier suppliers supplies supply support supported supporters
  supporting supportings supports suppose supposed suppress suppressers suppresses sure surely surf surface surfaces
  surfed surfings surge surgery surprise surprised surprisedly surprising surprisingly surrenderer surround
  surrounded surrounding surveillance survey surveyings survival survive survived suspect suspected suspectedly
  suspecter suspecters suspecting suspend suspended suspenders suspension suspicioned sustain sustainable sustained
  sustainedly sustainers sustainings swallowers swap swearers swearings sweat sweep sweepers sweepings sweet sweeted
  sweeting sweetings sweetly swift swifted swim swimming swimmingly swing swinged swinges swingings switch switcher
  switchers switching switchings sword sworded sworder sworders swording symbol symboling symbols symptoms sync
  synchronized syncs synd synded synding syndings syndrome synds syntax synthetic syruped syruping system systemed
  systems table tables tablet tablets tabs tack tackers tackings tackle tact tactics tags tail tailer tailers tailing
  tailings take taken takes taking takingly tale talent talented talk talked talker talkers talking talkings talks
  tall tang tangly tangs tank tanked tankers tanking tankings tanks tape target targeted targeting targets tarted
  tarting tartly task tasker taskers tasking taskings tasks taste tattooed tattooer tattooers tattooing taught taxes
  taxiing teach teacher teacherly teachers teaching team teamer teamers teamings teams tear tearer tearers tears teas
  teasers teasings tech technical technicals technique techniques technologies technology techs teen teeners teenes
  teens teeth teethers teethes teethings tele telephone television tell tellers telling tellings tells temp temped
  temper temperature temperatures temperer temperers tempering temperings tempers temping template templates temple
  tempo temporarily temporary temps tempt temptings tenant tenanting tend tender tendered tenderer tenderers
  tendering tenderings tenderly tenders tends tens tension tensioned tensioner tensioners tensioning tensor tent
  tented tenters tenting tentings term termers terminal terming termly terms terrain terrible territory terror
  terrorism terrorist terrorists test tested testimony testing testings tests text texted textings texts texture than
  thanes thank thankers thankings thanks that theater theft thefts their them theme themes theming themselves then
  theories theory therapy there thereby therefore thermal thermes these thesis theta they thick thicked thicking
  thickly thickness thicknesses thin thing things think thinking thinkingly thinkings thinks third thirded thirding
  thirdings thirdly thirty this thorough thorougher thoroughly thoroughs those thoued though thought thoughted
  thoughts thouing thous thousand thousands thread threader threaders threads threat threatened threatening threats
  three threshold threw throat through throughly throughout throw thrower throwers throwes throwing throwings thrown
  throws thrusting thrustings thrusts thumb thumbnail thundered thunderer thunderers thunderings thus thusly tick
  ticked tickers ticket ticketed ticketing ticketings tickets tickings tickly tied tier tiered tiering ties tight
  tile tiles till tiller tillers tillings timbered timbering timberings time timed timeline timeout timer times
  timestamp timestamped timing tinged tinting tintings tiny tips tire tired tiredly tissue title titled titles toast
  toastings tobacco tobaccoes today together toggle toilet token tokened tokening tokens told tolerance toll toller
  tollers tolling tollings tolls tombing tomorrow tone tong tonged tonger tongers tonging tongue tonight tons took
  tool toolbar tooler toolers toolings tools tooth toothings topic topics torch torchers torching torchings torn
  tornadoes tort tortes torts torture toss tossers tosses tossings total totally touch touchdown touched touchers
  touches touchings tough toughing toughly toughs tour tourer tourers tourings tournament tout toward towardly
  towards towelings tower towered town townly towns toxic toys trace track tracker tracking trackings tracks trad
  trade trademarked trading tradings tradition traditional traditioner trads traffic trail trailer trailerings
  trailing train trained trainer training trains trait traits trans transaction transactions transes transfer
  transferred transform transformed transforms transgender transiently transit transition translate translated
  translation transmission transmit transparency transparent transport trap trash trashers travel traveling
  travelings treaded treaders treadings treat treated treaters treating treatings treatment treatments tree treeing
  trees tremendous trend trends trial trials triangle trick tricked trickers tricking trickings trickly tricks tried
  tries trigger triggered trim trimers trimly trip tripes triple trips tripses triumphers triumphing triumphings
  triumphs troops trop troped tropes tropicals troping trouble troubledly truck trucked trucker truckers truckings
  trucks true trueing truly trumped trumping trumpings trunked trunking trunkings trust trusted trusters truth trying
  tryingly tube tune tunnel tunnelers tunnelings tuple turn turned turner turners turning turnings turns tutor
  tutorial tutorially tutorings tweet tweeted tweets twelve twenty twice twin twiners twinings twist twistings
  twitter twittered twitterer twitterers twittering twitterings type types typical typically typing typings ugly
  ultimate ultimately ultra umbrellaed umbrellaing unable unawarely uncertainly uncertainty unclear unclearer
  uncommoner uncovering undefined under undergoer undergoers undergoes underground underlying underneath understand
  understood undo undoer undoers undoing undoings unemployment unexpected unfair unfairer unfairing unfold unfoldings
  uniform uniformed uniformer uniforming union unions unique unit united unitedly uniters unitings units universal
  universe universities university unknown unknowns unlawed unlawing unless unlike unlikely unlimited unlimitedly
  unlinking unlock unnecessary unpacked unpacker unpackers unpacking unpackings unpredicts unsafe unset unsigned
  unsurely until untiling unto unused unusual unwillingly upcoming update updated updates updating upgrade upload
  uploaded upon upper uprighted uprightly upset upstreamed upstreaming upstreams upwardly urban urbaner urged
  urgingly usage used useful usefuls useless user username users uses using usual usually usuals utilities utility
  utilize utter utterer utterers uttering utterings vacation vacationed vacationer vacationers vacationing vaccine
  vaccinees vacuum vacuumed vacuuming vainly valid validate validates validation validly valleyed valor valuable
  value values vaporers vaporings variable variables variant variants variation variations varied variedly variety
  various variously vars vary varying varyings vast vaulting vaultings vaults vector vectoring vectorings vectors
  vegan vegetables vehicle vehicles velocity vend vendings vendor vendors vent vented venters venting ventings
  venture venue verb verbings verbose verd verdicts verification verified verify vers versatilely verser versers
  versing versings version versioned versioner versioners versioning versionings versions versus vert verted vertex
  vertexes vertical verticals vertices verting very vessel vest vesting vestings veteran veterans vetoed vetoer
  vetoers vetoing vice viciously victim victims victory vide video videoed videoing videos view viewed viewer viewers
  viewing viewings viewly views vill village vine vintage vinyls viol violation violations violence violent
  violenting violer violers viral virginly virtual virtually virus visa visaed visaing visibility visible vision
  visioned visioner visioners visioning visionings visit visited visiters visiting visitings visitor visitors visits
  vistaed vistaing visual vital vitamin vocab vocal voice voices void voided voider voiders voiding voidings voids
  volatile volt voltage volume volumes volunteer volunteers vote voted voter voters votes voting vrou vrous
  vulnerable wage wages waist waistings wait waited waiters waites waiting waitingly waitings wake walk walked
  walking walkings walks wall waller wallers wallet walling wallings wallpapered walls wand wanderer wanderers
  wanderings wanders want wanted wanting wants ward warder warders warding wardings warm warmers warming warmings
  warn warned warners warning warningly warnings warpings warrant warranting warrantings warranty wars wash washing
  washings waste wastings watch watchdogs watched watching water waterer waterers waterings waterproofs waters wave
  waves ways weak weakeners weakly weakness wealth wealths wealthy weapon weaponed weaponing weapons wear wearers
  wearing wearingly wearings weather weathered weatherer weatherers weathering weatherings weatherly webcam website
  websites wedding weeders weedings week weekend weekenders weekendings weekes weekly weeks weigh weighers weighings
  weight weightings weights weird weirded weirding weirdly weirds welcome welcomingly welders weldings welds welfare
  well welling wellings wellnesses went were west wested western westerners westerns westers westing westings what
  whatever wheel wheelers wheelings wheels when whenever where whereas wherever whether which while whilst whisked
  whisker whiskers whisking whisperer whisperers whispering whisperings white whites whitings whole wholes whom whose
  wickedly wide widely wider wides widespread widget width wielded wielders wife wiki wild wilded wilders wilding
  wildings wildlife wilds will willer willers willing wind winded winders windings window windowed windowing
  windowings windows winds wine wing winged winges winging wings winner winners winning winningly wins winter
  wintered winterer winterers wintering winterly wire wireless wirelessed wirelesses wirelessing wiring wisdom
  wisdoms wise wish wishers wishes wishings witching witchings with withdraw withdrawer withdrawers withdraws wither
  withers withes within withing without withouts withs witness witnesser witnessers witnesses wizardly wolfed wolfers
  wolfing wolfings woman womaned womaning womanly women wonder wonderer wonderers wonderful wondering wonderings
  wonted wonting wonts wood wooden woodenly wooding wooler woolers woolly word worded wordings words wore work worked
  worker workers workflow working workout workplace works workshop workspace world worlded worlds worldwide wormed
  wormer wormers worming worn worried worriedly worry worryings worse worship worshiped worshiper worshipers
  worshiping worst worsted worsting worsts worth worths worthy would woulds wound wounded woundedly wounder wounders
  woundings wrap wrapped wrapper wrappered wrappering wrecked wreckers wrecking wreckings wrest wrested wresters
  wresting wrests writ write writer writerly writers writes writing writs written wrong wronged wronger wrongers
  wronging wrongs wrote yang yangs yard yarded yarder yarders yarding yardings yards yarned yarners yarns yeah yeahs
  year years yellow yellowed yellowing yellowly yesterday yield yielders yieldings yoga young younger youngers
  youngly youngs your yours yourself youth youthly zero zeroed zeroing zeros zincing zincs zone zones zoom zoomed
  zooming zooms
`
  .trim()
  .split(/\s+/)
