/**
 * Where things stand and happen. Common words come first. Chosen and classed by WordNet 3.1, and by size 50 of SCOWL; their licences are in THIRD-PARTY.md.
 * `word-` has no plural, `word:plural` an irregular one.
 * They decide item bytes: a change needs another id of the haystack.
 */
export const buildings = `
  room window store bar house mill office road structure door camp library wall station street hospital hotel pub hall
  bridge factory prison kitchen entrance restaurant bedroom bathroom airport inn jail architecture gate garage lobby
  barrel tower lane barrier shelter museum chamber haven tunnel theater highway temple gateway warehouse closet castle
  casino repository cage ladder apartment cabin crypt stall palace tent corridor arcade convent supermarket gutter
  scullery armoury washroom refectory boudoir larder conservatory gallery
  transportation- gym fountain staircase cab portal stadium classroom headquarters- hut outlet bookstore cathedral dock
  chapel freeway grocery cupboard patio asylum barn airline mall vault locker greenhouse monument grill fireplace coil
  salon zoo sidewalk dorm sampler dungeon balcony depot porch embassy cottage sauna mart brewery mosque hallway terrace
  boutique driveway shortcut alley furnace nursery enclosure courtroom loft knob cockpit aisle obstruction condo turret
  bakery courtyard pantry doorway nightclub fortress manifold interstate shrine attic prefab cellar hoop motel hurdle
  hostel courthouse coop bunker monastery billboard stronghold detox plywood- chimney tavern pave clubhouse refinery
  cafeteria synagogue consulate pinnacle foyer bookshop expressway fender lager motorway thoroughfare roadway farmhouse
  scoreboard showroom nave ballpark conduit bullpen spigot weir abbey airfield airstrip alcove aqueduct archway
  auditorium ballroom banister barnyard bazaar boardwalk bodywork- boulevard breakwater bungalow buttery byway cabaret
  caboose cannery capillary catchment chalet cleat crosswalk cubicle deli derrick detour dispensary distillery dormitory
  drawbridge dugout eaves- edifice flue flyover footpath fortification foundry fuselage gangway garret garrison
  gravestone handrail hangar hearth hovel hutch igloo jetty kiln kiosk kitchenette lighthouse madhouse manor marina
  marquee masonry- millinery- newsstand observatory paddock parkway parlor pavilion pigpen pike planetarium playpen
  portico:porticoes postbox prong rink rotunda saloon sanatorium sash silo skein skyscraper smokestack spire stairway
  stockade stockyard storehouse stretcher superstructure tailgate tenement tepee tombstone turnpike turnstile veranda
  vestibule barroom beltway boardinghouse boardroom capitol cloakroom coffeehouse crematorium darkroom deathtrap
  dollhouse eatery entryway farmyard fieldwork- footbridge foxhole gazebo guardrail hospice meetinghouse pigsty playroom
  pylon roadhouse silencer speedway sweatshop tailpipe tollgate amphitheater belfry birdcage butchery embankment
  emporium gangplank heliport incinerator infirmary mezzanine morgue obelisk outhouse parsonage passageway porthole
  racetrack sanitarium sepulcher shanty siphon skylight steeple stepladder storeroom trellis trestle viaduct wigwam
  airway alleyway apiary apse aviary backstairs- basilica bathhouse battlement bistro blockhouse bodega bower bulkhead
  cabana carport catacomb catheter chancel checkroom citadel coliseum companionway confessional cornice crematory
  culvert cupola dacha depository dinette dolmen dormer drainpipe earthwork emplacement firehouse fireplug firetrap
  forecastle fretwork- gantry granary guardhouse guardroom gulag hank hatchway hookah hostelry hypermarket lamination-
  lancet lockup loge lunchroom manse millrace minaret minster mudguard pawnshop pediment plinth poorhouse priory
  racecourse raceway rampart rectory resonator roadbed sawhorse schoolhouse schoolroom seaway sheepfold signboard
  smelter smokehouse solarium-`

export const grounds = `
  world place field home position source site area side city track variable front center stream direction region bottom
  bank scene park origin town edge spot border corner district stone planet star rock county river chip trend sea den
  seat resort hill neighborhood sky island coast tack universe mountain electron desktop ocean territory landscape
  flies- boundary pit outline venue residence lake heaven bay nest leak grain orbit holy- reservation ion foam- empire
  continent valley horizon upside lawn discard stub playground cliff jungle ribbon tor countryside rainbow province
  paradise vicinity- locale longitude latitude pulp swamp terrain exterior requisite calculus- checkpoint mush
  borderline marsh outdoors- midst- tee pond landmark battlefield habitat canal crust nova meteor tract cascade frontier
  mainland suburb forefront mansion asteroid homeland cavity silhouette municipality ridge turf subdivision hometown
  plateau cape creek volcano:volcanoes peninsula borough precinct photon locality hemisphere waterfront waterfall comet
  reef dell apex graveyard crest plaza neutron itinerary crater ascent cavern aerospace- radiator rift jag trough
  commune sideline inlet whereabouts- coastline proton midway cosmos canyon ledge burg abyss skyline watermark iceberg
  pasture adjunct watershed balk seaside quadrant glacier rooftop underside derivation outpost bedside domicile gorge
  vale woodland ember ghetto zenith gulf landfill township airspace- campground battleground berg enclave mesa placer
  locus- midpoint shoreline abode anthill backside backwoods- bayou bedrock birthplace boulder briny- brook burrow butte
  chasm cinder commonwealth cove crag diocese dune earshot- equator farmland fatherland fireside fleck foothill foothold
  glade glen globule granule gulch gully habitation hammock hangout headland hideaway highland hillside hinterland
  inferno knoll lagoon lair lather maria- meadow meander mete meteorite metropolis midstream- minefield morass mull
  nugget outstation panhandle pebble prairie precipice principality provenance quark ravine shire shoal slum splint
  sprawl stopover strait stratum- suds- terminus- tundra wasteland waterway wonderland wormhole zodiac badlands- barrio
  beeline bonanza breadbasket campsite commemorative- emirate epicenter estuary fairground fjord grassland heartland
  hemline hideout hilltop junkyard midair- mountainside oilfield outback outcrop riverbed riverside suburbia-
  archipelago crevasse environs- geyser grotto:grottoes isthmus outskirt overburden pothole promontory seaport seashore
  shrubbery snowdrift stratosphere aerie aery anion aquifer ashram atoll backwater beachhead berm biosphere bishopric
  borderland brickbat bridgehead cation chuckhole churchyard clinker confluence confluent- contrail conurbation cumulus-
  dale dander- declivity dipole divot dockyard fairway firebreak firmament floe flume gallstone geode greensward-
  hatchery hellhole hillock hummock icecap ionosphere isobar landfall lithosphere littoral llano lodestar lowland
  meteoroid molehill moraine`
