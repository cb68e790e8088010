/**
 * Things that can be touched, by kind. Common words come first. Chosen and classed by WordNet 3.1, and by size 50 of SCOWL; their licences are in THIRD-PARTY.md.
 * `word-` has no plural, `word:plural` an irregular one.
 * They decide item bytes: a change needs another id of the haystack.
 */
export const tools = `
  key button switch device phone ball machine pen clock engine tool camera wheel keyboard circuit trigger timer comb
  thimble domino:dominoes ocarina snuffbox sextant
  telephone holder plate clip generator receiver shelf:shelves instrument gear- bow guitar mirror elevator rod torch
  drum satellite hammer separator pole seal setup machinery- piano starter converter radar- bell detector sensor brake
  stair rig reactor stereo apparatus soundtrack pencil anchor recorder mast glove rib razor poker amplifier violin
  footage- compass faucet bootstrap lever ski wand peg floppy magnet brace flute workstation strap helm elastic-
  traverse antenna perch simulator heater microphone transformer skate shuttle cushion warmer hoe shutter runway eraser
  pager binder appliance reel latch aperture gadget smoother- saddle joystick rotor cane thwart accelerator burner
  turbine projector zipper fax electrode scissors- axle mound microscope thermostat webcam doorstep headphone resistor
  leash tether sill capacitor treadmill accordion coax tripod shooter pedestal shovel thermometer goggles- chute
  softball mike transistor parachute mower backspace circuitry- mainframe microprocessor oar rung typewriter regulator
  headset compressor shim injector extractor tamp handset oscillator scraper humanoid alternator applicator banjo
  barometer barrette bassoon baton beeper blinker blowtorch bobbin bookend bookshelf:bookshelves brazier broom bugle
  buzzer candlestick cartwheel cello centrifuge chainsaw chime clarinet cleaver clockwork clothespin colander
  contraption copier cornet crayon crowbar crutch detonator dimmer dynamo easel extinguisher fetter flagpole floodlight
  footlights- gallows- gasket gavel girder gong gramophone grapple graver- grindstone gyroscope hacksaw halter hamper
  handcuff handlebar harmonica harp harpoon harrow headlight hourglass hydrant incubator inlay jackknife jamb jigsaw
  lathe loudspeaker lyre mallet manacle mandolin mantel microfilm muffler noose odometer padlock pendulum
  penknife:penknives phonograph piccolo pickax pinion pitchfork propeller protractor pulley quill rafter ramrod
  reflector regalia- respirator rook rudder saxophone scalpel scourge screwdriver scythe searchlight sequencer shackle
  sharpener sickle skewer snorkel snuffer sounder spanner speedometer sprinkler stapler stirrup strainer stylus sundial
  swab swivel telegraph thresher toothpick trampoline trombone tuba vane ventilator videotape vise wicket winch windmill
  woodwind wristwatch audiovisual bagpipe barbell bongo clipper curler denture diskette doorbell earphone earplug
  fishnet gearshift goalpost hairbrush jackhammer matchstick menorah microchip nailbrush paintbrush pincer pocketknife-
  polygraph stilt windowsill bifocals- carburetor corkscrew cutlery- cymbal diaphragm entanglement fulcrum horseshoe
  mantelpiece megaphone microfiche- nutcracker oboe oscilloscope paraphernalia- periscope photocopier sledgehammer
  stethoscope tambourine thumbtack trapeze trowel xylophone actuator adze aerator airfoil altimeter ammeter andiron
  anode armature armrest auger awl backboard backhoe backrest ballpoint besom billy blower borer bowsprit brad brooder
  bucksaw bullhorn caliper camshaft capstan carillon cathode celesta chanter chessman chronometer cogwheel condenser
  crankshaft crossbar crossbeam crosspiece cudgel currycomb cutout cyclotron davit deadbolt deflector deicer diode dowel
  dropper duplicator electromagnet enlarger equalizer equipage fife fishhook fluoroscope flywheel foremast gadgetry-
  gatepost grapnel hairpin handball hasp hydrofoil inhalator integrator- jimmy joggle joist kazoo kickstand layette
  linkup lintel magneto magnifier mainmast maraca maypole mimeograph monocle multiplexer newel nightstick ninepin
  outrigger passkey pawl pestle petard pilaster pillion piton polisher pullback purifier quoit ratchet rectifier
  ridgepole rowel sable sander sawmill scuba scull shredder sidelight sidesaddle sifter sitar sonar spectroscope spinet
  spreader spyglass stereoscope stile straightedge strobe strop sunlamp supercharger swatter tabulator telex tenpin
  thrasher thumbscrew timepiece topmast transducer transponder trivet tweeter vaporizer viewfinder washboard weathercock
  woofer workhorse zapper zither binoculars- camcorder eyeglass flyswatter jukebox prosthesis- harpsichord afterburner
  aileron anemometer balalaika bridgework- candelabra caparison castanets- catafalque contrivance defroster dulcimer`

export const wares = `
  car box cup truck container tank pan boat bucket bottle bath bag pocket bin dish basket wallet kit bowl cart fork
  dumpster envelope tray bicycle bike cassette tub mailbox crate luggage- carriage sack flask portfolio baggage- jug
  kettle drawer boiler parcel pickup tun backpack motorcycle bunk spoon capsule ambulance purse lorry sedan pouch basin
  tractor bumper wagon aquarium cooker urn convertible yacht scooter cruiser porcelain- coffin skillet bathtub pottery-
  canoe kayak tote blender suitcase vase tanker destroyer skateboard dispenser ashcan billfold dustbin teapot trolley
  sandbox brig toolbox transporter jeep hod coupe amphibian bale battleship beaker boxcar briefcase casket chalice
  chariot decanter dinghy freighter frigate galley glassware- goblet gourd grater griddle gridiron hackney handbag
  hopper houseboat icebreaker inhaler jalopy lifeboat locket locomotive magnum manger moped motorbike pail platter
  pontoon pram receptacle rowboat rummer- sailboat saucepan schooner scuttle sheaf- silverware- spatula speedboat
  sporran stagecoach steeper- streetcar tankard tricycle tureen unicycle utensil valise vial wok chopstick feedbag
  flowerpot footlocker hatchback limo matchbox minivan motorboat powerboat snowmobile steamboat trike tugboat warship
  ashtray bulldozer canteen crockery- gondola knapsack limousine percolator rickshaw rucksack satchel snowplow taxicab
  wastebasket wheelbarrow airbrush ampule argyle atomizer bidet bier bookmobile brigantine buckboard carafe carboy
  carryall catboat catchall censer creamer creel crucible cruet dipper dishpan dory dray dredger ewer ferryboat flagon
  flatbed flatboat flatcar flatware- fob handcar handcart hansom hardtop inkwell ketch kitchenware- longboat merchantman
  minibike moneybag motorcar nautilus phial porringer pushcart pyx reamer roadster runabout sachet saddlebag salver
  sampan scow showboat skiff sloop snifter soapbox steamship stein sterilizer strongbox subcompact sump tableware-
  trimaran troika troopship washtub yawl catamaran forklift teakettle baptistery birdbath cauldron demijohn dreadnought
  earthenware- galleon haversack minesweeper pannier perambulator`

export const furnishings = `
  console bed flag counter chair pin desk bench furniture- cabinet banner lamp decor- decoration graffiti- couch sofa
  booth candle lounge pendant throne stripe wardrobe altar wheelchair necklace motif buffet pew stool emblem lantern
  bead flashlight crib bouquet dresser graffito- adornment armchair bookcase broach brooch chandelier corsage flounce
  garnish lectern posy sequin solitaire tassel workbench wreath bangle decal streetlight trundle epaulet footstool
  frieze meringue taillight trinket baseboard bassinet bedstead blazon chaise chaplet credenza daybed divan footrest
  hassock highboy highchair jabot pendent penlight pennon platen recliner rood settee sickbed signet stickpin tricolor
  twill- washstand filigree flashbulb furbelow- gewgaw gimcrack marquetry- rosette tracery`

export const garments = `
  cap suit hat boot tie sock fabric wrapper roof shirt mat coat jacket cloth canvas shoe helmet skirt blanket curtain
  umbrella armor- shield gown bib rug costume laundry- sleeve hose wool- silk- accessory towel metallic- waterproof cot
  knit linen- apparel- veil wig garment sweater robe canopy denim- textile footwear- attire- gilt- plush- windshield tam
  cuff satin- boa upholstery- blouse holster trouser derby serge- wearable- alb anorak bola gearbox apron bandanna
  bedspread beret blazer blinder bodice bonnet britches- brocade cardigan cashmere- cobweb doghouse duvet festoon
  flannel flipper frock garb- gingham- kennel kerchief khaki- kilt kimono knickers- lapel matchbook mitten mulch- nappy
  necktie overcoat parasol parka pique plaid poncho pullover raincoat rayon- roost sandal sari shawl sheath slicker
  slipper smock sneaker suspender swathe tartan tiara tights- toga toupee turban tweed- underpants- varnish velour
  veneer vestment visor washables- windscreen woolen worsted- yoke bathrobe brogue chiffon- chino coverall earmuff
  galosh getup- hairnet hairpiece headgear- hubcap jumpsuit lampshade nightie skullcap strapless swatch sweatpants-
  sweatshirt swimsuit tarp tatter togs- tux windbreaker bedclothes- bootee burlap- cheesecloth- chintz- corduroy drapery
  gauze- gossamer- handkerchief hosiery- moccasin mohair- neckerchief nightgown turtleneck tuxedo undergarment
  undershirt afghan anklet ascot baize- batik bedroll binnacle birdhouse boater broadcloth- broadloom- brogan buckler
  burka burnoose busby cassock chemise cloche coronet cote counterpane coverlet cowl crankcase culotte dashiki diadem
  dishcloth dishrag doublet fedora ferrule finery- foresail gunny- headdress housecoat jackboot jerkin knitwear- lisle-
  livery mainsail mansard mantilla middy moire needlepoint- nightshirt oilcloth oilskin organdy- overshoe paisley
  pantsuit patina percale periwig pillbox placket poplin- raglan russet sackcloth- sailcloth- sarong sharkskin-
  sleepwear- slipcover snowsuit spacesuit spandex- sunroof swallowtail tailcoat tempera topcoat topsail toque truss
  tulle- undercoat undies- voile- waistcoat wimple wraparound cravat dishtowel hankie miniskirt pantyhose- pinstripe
  shirtsleeve sportswear- cellophane- petticoat tarpaulin tourniquet bandoleer caftan cambric- camisole chambray-
  chasuble civvies- crinoline dhoti dungaree eiderdown escutcheon flannelette- gabardine gaberdine gaiter gusset
  herringbone- homburg mackintosh moleskin- muumuu nightclothes- parquetry- pinafore`

export const crafts = `
  transport plane vehicle aircraft- jet rocket helicopter spacecraft airplane balloon spaceship sled tram interceptor
  airliner biplane dolly glider hydroplane minibus sleigh bobsled toboggan airship chairlift dirigible hovercraft jitney
  turbojet eggbeater gurney kamikaze seaplane semitrailer turboprop`

export const writings = `
  print text report art code document book output section bill header film article script movie directory letter picture
  ban resolution dictionary tab license novel permit ticket writ chapter photo edition copyright warrant journal
  publication folder literature- essay legend diagram magazine invitation toggle scenario dance certificate constitution
  poem fiction innovation drama myth supplement authorization sketch ballot alphabet compilation adaptation mandate
  vocabulary transcript dissertation treaty estimation gospel assembler correspondence notation mend snapshot diary saga
  indictment questionnaire cue scenery- gem franchise textbook deed throughput- duplication- coupon invoice macro
  booklet handbook primer shorthand- anthology tome paperback firmware- appendix subroutine stitch statue statute finale
  replica notebook credential critique workbook transcription spreadsheet idol puppet excerpt prohibition sculpture
  inscription thriller backdrop miniature remake masterpiece pact affidavit diploma italic covenant concession mosaic
  scripture postcode ode mural summons cookbook fiat brochure reprint encyclopedia plagiarism preamble impeachment
  glyph- cameo stanza collage flashback manga- subpoena hardback paraphrase photocopy postcard preface screenplay
  montage inset addendum- autograph bullfight calligraphy- capitalization- clef conveyance doodle effigy elegy epilogue
  epitaph erasure escalator foreword forgery glossary guidebook handicraft hymnal improvisation logarithm longhand-
  microcode- misquote missive needlework- omnibus orthography overestimate overprint pamphlet parable penmanship-
  periodical prologue recitation scarecrow scrabble scrapbook scrawl scribble silents- stave subprogram treatise trill
  triplicate typescript watercolor woodwork- bestseller brainchild- capitulation epistle excision hardcover hologram
  proscription snowman unabridged yearbook almanac doggerel- facsimile handiwork- libretto marionette stenography-
  thesaurus billet coda cryptogram cursive- diorama disquisition figurine fountainhead fresco:frescoes haiku- handcraft
  handwork- holograph hypertext- ironwork- kitsch- lithograph lithography- mammogram missal modernism- monograph novella
  openwork- outtake probate quatrain schoolbook scrimshaw semitone shirttail spyware- storybook strophe subhead
  telephoto tonality versification- warhorse woodcut arraignment whodunit hieroglyphic arpeggio atonality- bestiary
  breviary chiaroscuro-`

export const articles = `
  system product import cell load card interface screen net release addition floor piece pool surface exit platform
  layer garden panel tape deck tile lab segment marker sole laboratory studio slide pill shower belt cake toy doll
  ingredient brick workshop soap- dial vent cleaner rope metro heel fixture maze collar commodity railway subway
  junction hem hub tablet pier cone cord pavement subsection oven vaccine trivia- cargo:cargoes workplace seam mattress
  dairy merchandise- bookmark cooler pane ranch membrane ceramic pillow flagship snippet tomb compartment shipment curb
  stove refrigerator freight clipboard foil- dryer raster- prow staple freezer sanctuary slate backyard interchange raft
  fridge slab podium bracelet dishwasher relic facade rotary shampoo- outfield plummet standby- ware stencil muzzle ell
  carousel hinge slit roadside nozzle scaffold grille wreckage- nib neckline catapult souvenir labyrinth infield
  blackboard crossroad roundabout turntable shard dado:dadoes servo hookup spline storefront abacus amulet anvil ballast
  bandstand breakable brim broiler buttonhole catwalk cleanser clench coffer confetti- consignment counterbalance curio
  damper doily entrant fishery flagstone floss foodstuff fungicide garter germicide gusher headrest headstone hilt
  intercom keepsake keyhole lath manhole moat mothball mouthpiece napkin orchard paperweight perforation pillowcase
  playhouse pulpit quay rosary shroud snip springboard sundries- surfboard switchboard tablecloth talisman teeter
  toothpaste trawl vineyard voodoo washcloth wayside wick wildcat windowpane woof wringer armhole bevel chalkboard
  checkerboard chessboard clothesline collectible doodad exportation- flowerbed gasworks- headband icebox lumberyard
  monolith mortarboard parquet ringside- schlock- shipyard showpiece snowboard tarot waistband beehive contraband-
  disinfectant flotilla gargoyle monorail rostrum rotisserie serviette shoelace sidetrack slingshot tightrope armlet
  arrowhead atelier batten bindery breech briquette caisson commode concertina countersink counterweight creamery cusp
  damask dartboard dovetail drywall- electroplate eyelet fiberboard- flatiron floorboard funicular futon gaff grange
  haft headboard humidifier impressionism- ingot insole ironware- jetsam- lacuna- landline larboard lariat louver miter
  pinhole plasterboard- quarterdeck roundhouse sideboard sidewall smithy substructure topside tubeless- wallboard-
  watchband weft whatnot- whipcord- wristband`

export const dishes = `
  drink pie coffee- sugar- dinner tea- diet apple cookie meat- ham- milk- butter- meal bread- cheese- hay- chocolate-
  orange soup- rice- bean toast- pizza juice- honey- lemon pork- vegetable potato:potatoes snack tomato:tomatoes gum-
  jelly pickle cider- cabbage dough- candy- salad cuisine pasta- pear carp bacon- beverage dessert syrup- bun broth-
  grinder vinegar- steak grape seafood- yogurt- chili- caramel- sausage citrus- potion barbecue cocoa- ration avocado
  brunch strawberry pastry grub- loaf:loaves loin lobster trout barley- berry supper spaghetti- fizz- gravy- hamburger
  squid walnut espresso pea salsa- mayo- biscuit custard- duff goody waffle gluten- tofu- poi- sushi- gyro cud parfait
  popover anchovy appetizer bagel blackberry catfish collation concoction condiment confection cornmeal- crayfish curd
  currant cutlet drinkable- drumstick eel eggplant filet- fillet flapjack flounder forage- gingerbread- granola- grouper
  grouse gruel- gumdrop haddock junket ketchup- lemonade lentil lollipop luncheon malted margarine- marshmallow melon
  mousse muffin mussel mutton- noodle nourishment- oatmeal- pancake partridge pasty pate patty perishable plaice-
  porridge- prawn pretzel puffer puree quail radish raisin refreshment rind roe roughage- salami shellfish sherbet slop
  smelt spud sundae sustenance- swordfish tidbit toffee tortilla treacle- tuck veal- vegetarianism- venison- windfall
  yolk applesauce- birdseed- cheeseburger cheesecake cookout cornbread- croissant cupcake decaf giblet hindquarter
  hotcake marinade meatball pepperoni potluck sorbet sweetener takeout veggie blancmange buttermilk- casserole caviar-
  chowder comestible delicatessen frankfurter fritter goulash halibut kipper lozenge mackerel mayonnaise- nougat
  nutriment omelet rhubarb sardine sirloin aspic beefburger bisque- bonbon bonito bouillon brisket burrito capon citron
  codfish compote copra- croquette damson eatable farina- flan flatfish fondant fondue fryer gastronomy- goober grist-
  hake hominy- hummus- jawbreaker julienne- kebab ladyfinger lasagna latte libation limeade limpet matzo milkshake
  mozzarella- mullet nacho nightcap nosh offal- oleo- orangeade philter pickerel pilaf pita pone porterhouse potable
  potpie pottage- provender- pullet quaff ragout repast ricotta- romaine rusk sailfish saltine scone scrod- shad shandy
  shank shortbread- shortcake silage- sinker slaw- sprat squab steamer suet- sunfish sweetbread tapioca- tempura- tipple
  torte tunny turbot viand weakfish whitefish coleslaw- enchilada guacamole- meatloaf- saccharin- taffy butterscotch-
  marmalade- mincemeat- pumpernickel- albacore aniseed- antipasto aspartame- beechnut beefsteak blintz blintze borscht-
  chitterlings- chutney clambake coffeecake commissariat confectionery cruller crumpet demitasse escarole fricassee
  gazpacho- gherkin gingersnap griddlecake hardtack- hoagie honeydew jimmies- knockwurst larder liverwurst-`

export const beasts = `
  dog fish cat pet horse mouse:mice ant tail bird giant cow pig beef crow insect queen sheep- worm cattle- duck cricket
  wolf:wolves monkey lion pup mongoose elephant goat frog eagle pigeon spider bee deer- lamb fox salmon puppy shark
  turkey charger cougar dove hind hen camel mosquito:mosquitoes livestock- owl mane pony mare claw feeder crab clam
  goose:geese dinosaur calf:calves poultry- algae- craw hawk kitten paw elk buffalo:buffaloes hoof:hooves ape panda
  squirrel serpent llama lizard hare viper moth dolphin robin goldfish lark parrot penguin snail toad tern egret cocci
  alga- anteater antelope antler baboon barnacle beagle beak bedbug biped bison- blackbird bloodhound bluebird boar
  bobcat bronco bullfrog burro buzzard carnivore caterpillar chimp chimpanzee cobra cockroach collie colt condor
  copperhead coyote crocodile dragonfly earthworm ephemeral- falcon feeler feline filly finch firefly flamingo foal
  foreleg fowl gander gazelle gerbil giraffe gizzard gnat gnu gorilla greyhound grizzly guppy hamster hedgehog heifer
  hornet horseback- hound hummingbird hyena jackal jaguar jellyfish kangaroo kelp- koala ladybug larva- locust magpie
  mallard mammal mammalian mammoth microbe milker minnow mockingbird mollusk moose- mule mustang mutt newt orangutan
  oxen- oyster panther peacock pelican plankton- plumage- poodle possum puma rasher rattler reindeer- reptile retriever
  rhino rodent rooster seaweed snout spaniel sparrow stallion starfish stork swine tabby tadpole talon termite terrier
  tomcat tortoise toucan vertebrate vulture walrus wishbone zebra critter glowworm groundhog humankind- piggy piglet
  pooch reptilian roadrunner scad aardvark armadillo bumblebee caribou centipede cheetah chipmunk chlorophyll-
  cottontail crustacean grasshopper hippopotamus iguana invertebrate jackdaw kingfisher marsupial microorganism
  nightingale opossum palomino parakeet pheasant porcupine porpoise quadruped tarantula udder woodchuck abalone anaconda
  angleworm aphid asp auk bacillus- biddy bittern bluefish bobtail bobwhite bruin buckskin budgie bullock canvasback
  catbird chigger cicada cilium- civet coccus- conch- coot cottonmouth cowbird curlew diatom dingo:dingoes dogfish doggy
  dogie dormouse- duckbill eaglet earwig eider fetlock forefoot- foxhound gecko grackle grebe hackle honeybee horsefly
  housefly ibex ibis impala junco ladybird lambkin lamprey lemur linnet longhorn lovebird macaw manatee mantis marlin
  marten mastiff mastodon mayfly merino midge moray mouser myna nutria owlet pastern pathogen petrel pewee pinto pipit
  plover polecat prancer puffin pug pupa- purebred racehorse scarab seabird sheepdog shrike silverfish simian songbird
  spoonbill staph- steed stingray stoat strep- sturgeon tanager tapir tarpon titmouse- trotter ungulate vole wader
  wallaby weevil whelp whippet wolfhound woodcock woodworm wrack herbivore oriole dachshund rattlesnake rhinoceros
  anopheles- arachnid arthropod bantam barracuda bivalve bobolink brontosaur budgerigar carapace cetacean chaffinch
  constrictor cootie crossbreed cuttlefish cygnet flycatcher gannet goldfinch grosbeak insectivore karakul- katydid
  kestrel mandrill marabou marmot menhaden- merganser millipede narwhal nematode nuthatch ocelot osprey paramecia-
  peafowl peahen peccary pronghorn protozoa- protozoan ptarmigan roebuck ruminant salamander sandpiper sapsucker
  schnauzer shorthorn silkworm skylark stickleback terrapin tigress tyrannosaur vireo wapiti warthog waterfowl wigeon-`

export const herbs = `
  leaf:leaves nut kernel corn- rose crop pod flower blade bush chess- onion bulb peanut squash bur harvest pepper carrot
  vine garlic- maize- vanilla- olive wheat- pine fir bud oak herb weed cherry plum elm ginger- beet pumpkin cinnamon-
  maple mushroom bamboo cereal- almond mustard- cucumber basil- spinach- celery- mango:mangoes popcorn- peach tuna cedar
  fuzz- pineapple broccoli- pollen- foliage- violet lavender- fungi- thrift- soy- fern parsley- stump blossom raspberry
  cauliflower aster oat acorn chestnut cola jasmine sesame acumen- apricot arbor asparagus- aspen bedder- beech birch
  bluebell blueberry bough burr buttercup cacao cactus- caper carnation cashew catnip- chatterbox climber clove clover
  conifer cottonwood cranberry crocus daisy dill- dogwood endive evergreen frond gardenia geranium greenery- hazel heath
  heather- holly- ivy- juniper kiwi laurel leek legume lilac lily lupine madder- magnolia mahogany- mangrove nutmeg okra
  orchid ornamental- papaya paprika- pecan peppermint petal plantain poplar poppy primrose reed rosemary- rye-
  sagebrush- shamrock shrub snowball spore sprig sprout succulent sunflower teak tendril thistle thyme- truffle tulip
  turnip viola watermelon willow yam yew zucchini alfalfa- blusher chive mandarin redwood soybean artichoke azalea
  bittersweet dandelion honeysuckle licorice marigold nectarine neophyte parsnip petunia pistachio saffron spearmint-
  tangerine acacia agave- alder aloe anise- anther balsa barberry bayberry begonia bloomer boll bonsai- boxwood- bract
  bramble breadfruit brier buckeye bulrush burdock- calyx cambium caraway carpel cassia catalpa catkin chicory cilantro-
  cirrus- columbine corm cornflower cornstalk corolla cottonseed creeper cress- cumin- cyclamen deadwood- dewberry
  dodder elderberry filbert fuchsia furze- gentian goldenrod- gooseberry gorse- guava haw hepatic- herbage- houseplant
  jonquil larch linden livelong mallow manna- mescal mesquite milkweed millet- mimosa mulberry muscat myrtle narcissus-
  nightshade oleander osier ovule papilla- phlox- pimento pimiento pinwheel pistil pith- privet puffball quince raceme
  ragweed- rattan rosebud rosewood samba satinwood sedge- senna- sepal shallot sloe snapdragon snowdrop sorrel stamen
  sumac- tangelo taproot taro teasel tiller trefoil tuber tumbleweed turmeric umbel verbena verdure- vetch wallflower
  waxwork wildflower wintergreen- woodbine- wormwood- camellia hazelnut phallus- sequoia treetop cantaloupe daffodil
  horseradish mistletoe- poinsettia pomegranate toadstool absinthe- acanthus aconite allspice- amaranth anemone arbutus
  balsam banyan baobab belladonna- blackthorn bluebottle boysenberry bracken- buckwheat- butternut calabash calypso
  catgut- cattail cayenne- chamomile chervil- cinchona clematis coriander- cotyledon cowslip dahlia delphinium eglantine
  fennel- foxglove garbanzo ginkgo:ginkgoes ginseng- gladiola horsetail huckleberry hydrangea jujube kudzu laburnum
  litchi locoweed loganberry loofah maidenhair- mandrake marjoram- muskmelon myrrh- naiad nasturtium oregano- palmetto`

export const stuffs = `
  water- air- buffer paper oil- stuff- solution glass metal ice- wood- sand- steel- rubber- trash- carbon- tin- protein-
  garbage- junk- powder leather- fur- atom mixture gasoline- copper- cotton- oxygen- fiber ash paste- crystal dirt- mud-
  cardboard- petrol- rubbish- straw- vinyl- tar- hydrogen- molecule chalk- ore caffeine- silicon- gel mercury-
  formulation slag- rust- cement- aluminum- ozone- vitamin coke- glucose- debris- calcium- sap- clay- granite- vapor-
  cholesterol- sodium- soda- dioxide yeast- grit- hemp- marble spice lime- wallpaper- limestone- latex- frost- timber-
  asphalt- alloy nitrogen- neon- residue enzyme zinc- nicotine- ether- oxide hardwood- nylon- quartz- nickel bran-
  resin- dye uranium- filler stalk compost- lithium- lava- lint- acrylic petroleum- moderator solder charcoal-
  magnesium- potassium- lumber- antibody platinum- grease- fallout- thinner fertilizer adhesive anime- polymer dew-
  carbohydrate solvent starch- ivory- precursor infusion stainless- sewage- sulfur catalyst rinse rubble- venom-
  asbestos- pigment polyester goo- freshwater- adamant- pesticide chlorine- methane- parchment semiconductor tinder-
  cork detergent filament ammonia- fleece fiberglass- graphite- undercut alum turquoise helium- suede- chromium- toxin
  leopard estrogen selenium- crud- remover steroid phosphate testosterone- amino- fluoride silicone- substrate magma-
  lipid agar- shale- wastewater- silica- chloride antigen manganese- mote sulfate propane- epoxy coolant saline
  absorbent adobe alkali- alligator amethyst balm blacktop blotter blubber brine- caulk cellulose- chaff cobalt-
  combustible conglomerate corpuscle cowhide cox crepe crock cyanide- daub dilution dimer- dimple drier driftwood-
  dross- emerald emulsion eureka- filth- firewood- flint fluff gargle garnet gelatin- hailstone halon- hemlock
  hemoglobin- husk icicle impurity incense indigo- insecticide insulator iodine- jute- lacquer loam- lubricant lute lye-
  manure menthol- mink musk- napalm nebula- nectar- newsprint- nitrate ooze opal otter papyrus- peat- peroxide pewter
  phosphor plutonium- pollutant preservative putty raccoon radium- rainwater- repellent sandpaper sandstone- sapphire
  scavenger shingle silt sludge- snuff soot- stubble- talc- tallow- tartar topaz tusk wad wafer wetter wicker antacid
  brownstone celluloid- clapboard firebrand formaldehyde- gumbo mouthwash pulverization- radon- saltwater- tarmac
  antifreeze- aquamarine beeswax- brimstone- cornstarch- glycerin- hyacinth kerosene- linoleum- paraffin- pumice
  quintessence sawdust- turpentine- acetate acetone- actinium- agate albumen- albumin- alkaloid allergen amalgam
  androgen- antimatter- antimony- argon- arrowroot- attar- barium- basalt- bearskin benzene- beryl bilge bitumen- bole
  borax- boron- bromide bromine- brushwood- butane- cadmium- calamine- calcite- carbide carcinogen casein- cassava
  cesium- chicle- chitin- colloid contaminant dentin- digitalis- dishwater- effluent electrolyte emanation emery- ermine
  ester filtrate fixative flax- fluorine- fluorite- flypaper fructose- galena- gallium- gemstone germanium- glop-
  glycogen- goatskin goop- grout halogen hazmat- henna herbicide horsehair- horsehide- hydrocarbon inhalant isotope
  jasper- kaolin- kapok- keratin- krypton- lactose- lampblack- lanolin- leaven lignite- linseed- litmus- lodestone lox-
  lube lubricator macadam- medulla melanin- methanol- mica- mocha monoxide moonstone mucilage- nacre- niacin- niter-
  notepad oakum- obsidian- octane onionskin- onyx ormolu- oxidizer palladium- particulate`
