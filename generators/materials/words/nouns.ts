/** 2,000 plain nouns, 3 to 10 lower-case letters, sorted. They decide item bytes: a change raises the version of every task. */
export const nouns: readonly string[] = `
  abacus abbot accordion acre actor addition adult adventure affair agent airport alarm album alcove alley almond
  aloe alphabet altar amber ambulance anchor angle ankle anklet answer ant antenna anthem anthology anvil apartment
  appendix appetite apple appliance apron aquarium arbor arch archer archive arena arithmetic army arrow article
  artist ash assembly assistant asteroid astronaut athlete atlas atom attendant attic auction audience author autumn
  avenue aviary avocado axe axis axle badge badger baguette baker bakery balcony ball ballet balloon bamboo banana
  band bandage bank banker banner barbecue barber bargain bark barley barn barrel basalt base basement basil basin
  basket bass bassoon bath bathroom bathtub baton battery bay bazaar beach beacon bead beaker beam bean bear beard
  bed bedroom bee beet bell belt bench beret berry bicycle billboard binder bird biscuit bishop blade blanket blazer
  blender blizzard block blossom blouse blueberry bluff board boat bobbin bolt bonnet bonsai book bookmark bookshelf
  boot booth border bottle boulder bouquet boutique bow bowl box bracelet bracket brain brake branch brandy brass
  bread breadcrumb breakfast breeze brewer brewery brick bridge brigade brim broadcast brocade broccoli brochure
  brook broom broth brownie brush bubble bucket buckle bud budget buffalo bugle builder building bulb bulletin
  bumper bun bunch bundle bungalow bunk buoy bus bush butcher butler butter butterfly button cabin cabinet cable
  cactus cafe cage cake calculus calendar calf calico camel camera camp campus canal candidate candle candy cane
  canister canoe canopy canvas canyon cap cape caper capsule captain caption car caramel caravan caraway card
  cardboard cardigan cardinal caretaker cargo carnival carousel carp carpenter carpet carriage carrot cart cartoon
  cartridge cashew casserole cassette castle cat catalog catalyst catcher category catfish cathedral cattle cavalry
  cave cavern cedar ceiling celery cell cellar cellist cello cement census cereal chain chair chairman chaise chalet
  chalk chamber champion chandelier channel chapel chapter charcoal chariot chart cheek cheese chef cherry chess
  chest chicken chicory chiffon chimney chin chip chocolate choir chord chorus chutney cider cinema cinnamon circle
  circus citadel citizen city clam clasp classroom clay cleaner clearing clerk cliff climate clinic clipboard cloak
  clock cloister closet cloth cloud clown club clue coach coal coast coaster coastline coat cobalt cobble cobra
  cockpit cocoa coconut coffee coin colander collar colony color colt column comb comedy comet comma commander
  committee companion compass composer compost computer concert conch concrete conductor cone console container
  contract convent cook cookbook cooker cookie cooper copper coracle coral cord cork corn corner cornmeal corridor
  costume cottage cotton couch cougar council counter country county couple courier court courthouse courtroom
  courtyard cousin cowboy coyote crab cracker cradle craft cranberry crane crate crater creature creek crest crew
  cricket crochet croquet crossing crow crowd crown cruise cruiser crust crystal cub cube cuckoo cucumber cuff
  culture cup cupboard cupcake curator curlew current curry curtain curve cushion custard customer cyclist cyclone
  cylinder cypress dairy dam dancer date dawn day daybreak decade decimal deck deer degree delivery delta democracy
  den denim dentist depot deputy derby desert designer desk dessert detective device dew diagram dial dialect
  diameter diamond diary dictionary diner dingo dinner dinosaur diploma director disc dish distance ditch diver dock
  doctor document dog dogwood dollar dolphin dome donkey donor door doorstep doorway dormouse dove dozen draft
  dragon drain drama drawer drawing dress dresser drill drink driver driveway drizzle droplet drum drummer duck duet
  duke dumpling dune dusk dust dwelling eagle ear earmuff earth east echo eclipse editor eel egg eggplant elastic
  elbow elder element elephant elevator elf elm ember emblem emerald emperor empire enamel enclosure encounter
  engine engineer engraver entrance envelope episode epoch equation ermine essay estate evening event exam excursion
  exercise exhibit exit expedition expert explorer express eye eyebrow eyelash fabric face factory fall family fan
  fanfare farm farmer farmhouse farmland faucet fawn feast feather felt fence fender fern ferry ferryman festival
  fiber fiddle field fig figure filament file film filter finch finger fireplace firewood fish fisherman fishpond
  flag flagship flake flask flatboat flax fleece fleet floor florist flour flower flute fly flywheel foam fog folder
  folk font food foot football foothill footprint forehead forest forge fork formula fort fortnight fortress fossil
  fountain fowl fox foyer fraction fragment frame freezer freight fresco friend fringe frog front frontier frost
  fruit fudge fuel funnel fur furnace furrow fuse gadget galaxy gale gallery gallon galosh garage garden gardener
  gargoyle garlic garment garnet gasket gate gateway gauge gavel gazebo gear gem geranium gift ginger gingham
  glacier glade glass globe glossary glove glue goal goat goblet gold golfer goose gopher gorge governor gown
  grackle grain gram granite grape grapefruit graph grass grater gravel gravy greenhouse grill grocer grocery ground
  group grove guard guardian guava guest guide guild guitar gulf gull gum gutter gymnast gypsum habitat haddock hail
  hair haircut hall hallway ham hamburger hammer hammock hamper hamster hand handbag handcart handle hanger harbor
  hare harness harp harpist harrow harvest hat hatbox hawk hay hazel head hearth heather hedge heel helmet hem hen
  herald herb herd hero herring highland highway hill hillside hinge hippo hive hobby hockey holiday homework honey
  hood hoof hook hoop horizon horn hornet horse hose hospital host hotel hour house household housetop hull hunter
  hurdle hurricane husk hut hymn ibex ice iceberg icing icon idea igloo inch index ink inkstand inlet inn insect
  inspector instrument interval inventor invoice iris island islander ivory ivy jacket jalopy jam jar jasmine jaw
  jawbone jay jelly jersey jet jewel jigsaw jockey joke journal journey judge jug juice jumper junction jungle
  juniper jury kale kayak keel keeper keepsake keg kennel kernel kettle key keyboard keynote keystone kiln kilogram
  king kingdom kiosk kipper kitchen kite kitten knee knight knitting knot koala label lace lacquer lad ladder ladle
  lagoon lake lamb lamp land landing landlord landmark landscape lane language lantern lapel lariat latch lathe
  lattice laundry lava lavender lawn lawyer leader leaf leaflet league leather lecture ledge ledger leek legend
  lemon lemonade lemur lens leopard lesson letter lettuce level lever librarian library lid lighthouse lightning
  lilac lily lime limestone line linen liner lining lintel lion lip list listener llama loaf lobby lobster locker
  locket locksmith lodge loft log loom loop lotus lounge lunch lunchbox lute lyric macaw machine maestro magazine
  magician magnet magpie mailbox mailman maker mammal manager mango mansion mantel manual manuscript map maple
  maraca marathon marble margin marina marker market marquee marsh martin mascot mask mason mast mat matador match
  mattress mayor maze meadow meal measure mechanic medal medicine medley melody melon memoir menu merchant mesa
  message messenger metal meteor meter method metro microphone microscope midday milestone milk mill millet million
  millpond miner mineral minister mink mint minute mirror mist mitten mixer moat model molding mole molecule moment
  monarch monastery money mongoose monitor monk monocle month monument moon moonbeam mop mortar mosaic moss motel
  motor motorcycle motto mound mountain mouth movie mower mud muffin mug mulberry mule muscle museum mushroom
  musician mussel mustard muzzle mystery nail name narrator nation neck necklace nectar needle neighbor nephew nest
  nettle network newspaper nickel night noodle noon north nose nostril note notebook notice novel novelist nozzle
  number nursery nut nutmeg nylon oak oasis oat oatmeal object oboe observer ocean office officer oilcan olive
  omelet omnibus onion opera operator optician oracle orange orbit orchard orchestra orchid ore oregano origami
  origin ornament ostrich outfit outskirts oven overcoat owl owner oxygen oyster package packet pad paddle paddock
  page pageant painter painting pair paisley palace palette palm pan pancake panda pane panel pannier panorama
  pantry paperback paprika parade paragraph parapet parcel parchment park parlor parquet parsley partner party
  passage passenger passport paste pastel pastry pasture path pathway patio pattern pavement pavilion paw pea peach
  peak peanut pear pearl pebble pedal pedestal peel peg pen pendulum penny pepper peppermint perch percussion
  perfume perimeter period person petal pharmacy pheasant phone photo phrase pianist piano piccolo pickle picnic
  picture pie pier pigeon pigment pillar pillow pilot pin pinafore pine pineapple pint pinwheel pioneer pit pixel
  pizza place plan planet plank plankton planner plant plantation planter plaque plaster plate plateau platform
  platinum platter player playground plaza plover plum plumber plume plywood pocket podium poem poet poetry polish
  pollen polo polygon pond pony ponytail pool popcorn poplar porch port porter portico portrait post postcard poster
  potato potter pottery pouch poultry powder prairie president primrose prince princess print printer prism prize
  problem professor program promise proof proverb pueblo pulley pulp pumice pump pumpkin punch puppy purse puzzle
  pyramid python quadrant quarry quart quarter quartet quartz quay queen quest question queue quill quilt quince
  quiz quoit rabbit race racer racket radar radiator radio raft rafter rail railcar railing railway rain rainbow
  rainfall rake rally ramekin ramp ranch range ranger raspberry ratchet raven ravine ray reader realm receipt recipe
  record recorder rectangle reed reef referee refinery region register relay relic relish remark reporter research
  reservoir resident resin resort restaurant reward rhyme ribbon rice riddle rider ridge rim ring rink ripple river
  road roadside roadway robe robin robot rock rocket rodent roller roof rooftop rook room rooster root rope rose
  rosebud rosemary route rowan ruby rucksack rug ruin ruler rumor runner runway rye sack saddle safari sage sail
  sailboat sailor salad salary salt salute sampan sand sandal sandbox sandhill sandstone sandwich sapphire sarong
  sash satellite satin sauce saucepan sauna savanna scaffold scale scallion scarf scent schedule scholar school
  schooner science scientist scooter score scout screen scribe script scroll sculpture sea seafood seal seam seaport
  search seaside season seat second secretary section seed seedling segment semaphore senator sentence sentinel
  sequel serpent sesame settler shack shadow shale shampoo shamrock shape shark shed sheet shelf shell shelter
  shelving shepherd sherbet sheriff shield shin ship shipmate shirt shoe shop shopper shore shoreline shoulder
  shovel shower showroom shrew shrimp shrub shuttle sibling sidewalk sieve signal silk silo silver singer sink siren
  skate skateboard sketch skewer ski skier skillet skirt sky skylight skyline slate sled sleeve sleigh slice slide
  sling slipper slogan slope smile snack snail snake sneaker snorkel snow snowdrop soap soccer sock sofa soil
  soldier sombrero song songbook songwriter sorbet soup south spaniel spark sparrow speaker spectator speech sphere
  spice spider spigot spinach spindle spinner spiral spoke sponge spool spoon sport spotlight spout spring sprinkler
  spruce spur spyglass squash squid squirrel stadium staff stage staircase stairway stalk stall stamp star starfish
  statement station statue steak steam steel stem stencil steward stick stitch stoat stock stocking stone stool
  stopper stopwatch storage store storm story stove stranger straw strawberry stream street string stripe stucco
  student studio study stump suburb subway sugar suit suitcase summer summit sun sunbeam sundown sunflower sunlight
  sunrise sunset sunshine supper surface surfer surgeon surveyor swallow swamp sweater sweeper swimmer swimsuit
  swing switch sword symbol syrup table tableau tablespoon tablet tack tailgate tailor talent tank tanker tape
  tapestry tapioca tar target tartar taxi tea teacher teak teal team teammate tearoom teaspoon telegram telephone
  telescope tempo tenant tennis tenor tent terrace territory textbook textile texture theater theory thermos
  thermostat thorn thread thrift throne thrush thumb thumbnail thunder thyme ticket tide tiger tile timber timetable
  tin tinker tissue title toast toaster toe tomato tongue tool toolbox toolshed tooth toothbrush topsoil torch
  tornado tortilla tourist towel tower town townhouse township towpath toy tractor trader trail trailer train
  trainer tram trapdoor traveler tray treadmill treasure treasury treat tree treetop trench triangle trill trio
  tripod trivet trolley trophy truck trumpet trunk tuba tube tundra tunnel turbine turkey turnip turnover turquoise
  turret turtle tutor twig twilight typist umbrella uncle unicorn uniform union universe usher utensil vacation
  valley valve van vanilla vase vault vegetable vehicle veil vein velour velvet vendor veranda verse vertex vessel
  vest victor villa village villager vine vinegar vineyard viola violin visitor visor vitamin voice volcano
  volleyball volume voter voyage wafer waffle wagon waiter walker walkway wall wallet wallpaper walnut wand warbler
  wardrobe warehouse warrior washer wasp watch water waterfall watermelon wave wax weather weaver web wedding week
  weekday weekend west whale wheat wheel whippet whisk whistle wick wicket widget willow winch wind window
  windshield wing winner winter wire wishbone wolf wood woodland woodshed wool word worker workshop workspace wreath
  wren wrench wrist writer yacht yak yam yard yarn year yeast yogurt youth yurt zebra zinc zipper zodiac zone zoo
  zucchini
`
  .trim()
  .split(/\s+/)
