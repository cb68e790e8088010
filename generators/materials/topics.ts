/**
 * What people write messages about: eight topics, each with 42 templates of our own. A careful reader tells the topic of every
 * message, and none holds the topic's name. W and w stand for a person, T for a time; there is no apostrophe, since
 * tokenizers split words there in ways of their own.
 */
export const TOPICS = ['weather', 'food', 'health', 'money', 'travel', 'music', 'gardening', 'sports'] as const
export type Topic = (typeof TOPICS)[number]

const lines = (text: string): readonly string[] => text.trim().split(/\s*\n\s*/)

export const templates: Readonly<Record<Topic, readonly string[]>> = {
  weather: lines(`
    It poured without a break T.
    The fog was so thick T that we could not see the church.
    Hail rattled on the roof T.
    There was not a cloud in the sky T.
    The thermometer fell below zero T.
    Thunder kept w awake T.
    A gust turned the umbrella of w inside out T.
    W had to scrape the ice off the windscreen T.
    The sun came out for an hour T and then it drizzled again.
    It was so humid T that shirts stuck to the skin.
    The forecast was wrong once more T, it stayed dry.
    A storm brought down two roof tiles T.
    W counted nine flashes of lightning T.
    It snowed T, but nothing settled.
    We had the first frost T.
    W got soaked to the bone in a cloudburst T.
    A rainbow stood over the hills T.
    The barometer dropped sharply T.
    The heat was unbearable T, not a breath of wind.
    Sleet all day T, grey from end to end.
    W says that the drought will not end before autumn.
    The puddles froze over T.
    It blew a gale T and leaves flew past the window.
    The mist did not lift before noon T.
    W put on three layers T and was still freezing in that east wind.
    A low from the north brought showers T.
    The dew was heavy T.
    The sunset was red T, so it should stay fine.
    W saw a waterspout out at sea T.
    It was thirty degrees in the shade T.
    Dark clouds came up T, but not a drop fell.
    The wind turned to the south T and it got mild.
    The icicles above the door melted T.
    W shovelled snow off the steps T.
    It has been overcast since w arrived T.
    There was a warning of black ice T.
    A warm front passed through T.
    The blizzard T shut everyone indoors.
    It rained cats and dogs T, said w.
    The air was crisp and clear T, minus four at dawn.
    W complained about the muggy nights again T.
    A squall tore the awning T.`),
  food: lines(`
    W burnt the lasagne T.
    The soup needed more salt T.
    W made pancakes with lemon T.
    The sourdough did not rise T.
    We had leftover curry T.
    W swears by a pinch of nutmeg in mashed potatoes.
    The oven was too hot T and the muffins turned black.
    W ate a whole cheesecake T.
    The gravy turned out lumpy T.
    There is nothing like fresh bread with butter.
    W fried the fish in too much oil T.
    The dumplings fell apart in the broth T.
    W put garlic in everything T.
    Does anyone have a recipe for lentil stew, asked w T.
    The omelette stuck to the pan T.
    W whipped the cream for too long T.
    We shared a plate of olives and ham T.
    The noodles were overdone T.
    W marinated the chicken in yoghurt T.
    The jam did not set T.
    W grated half a pound of parmesan T.
    The custard curdled T.
    W brought a plum tart T.
    The chilli was so hot T that everyone reached for milk.
    W simmered the sauce for three hours T.
    There was too much vinegar in the salad T.
    We ordered two pizzas with anchovies T.
    W peeled ten pounds of potatoes T.
    The porridge boiled over T.
    W filled forty ravioli by hand T.
    The roast was pink in the middle T, just right.
    W dropped the eggs on the kitchen floor T.
    The rice stuck together T.
    W tried oysters for the first time T.
    The meringue collapsed T.
    W kneaded dough T until both arms ached.
    The waiter brought w the wrong dessert T.
    We tasted five kinds of cheese T.
    The pickles were too sour for w T.
    W forgot the sugar in the biscuits T.
    The stew was even better warmed up T.
    W toasted almonds for the topping T.`),
  health: lines(`
    W had a sore throat T.
    The doctor took blood from w T.
    W sprained an ankle on the stairs T.
    The fever went down T.
    W had two teeth out T.
    The rash on the arm of w came back T.
    The nurse changed the bandage T.
    W coughed all night T.
    The X-ray showed a hairline crack T.
    W was put on antibiotics T.
    The back pain is worse when w sits.
    The waiting room at the clinic was packed T.
    W got new glasses prescribed T.
    The blood pressure of w was too high T.
    W took two tablets against the migraine T.
    The stitches came out T.
    W lost the sense of smell T and is staying in bed.
    The allergy makes the eyes of w water.
    The physiotherapist showed w how to stretch the hip T.
    W was vaccinated against tetanus T.
    The wound had become infected, they said T.
    W fainted in the queue T and was taken to hospital.
    The surgeon was pleased with the knee of w T.
    W has trouble falling asleep and was told to give up coffee.
    The dentist found three cavities T.
    W pulled a muscle in the neck T.
    The inhaler helped w to breathe more easily T.
    W had a nosebleed T that would not stop.
    The ear infection cleared up T.
    W must keep the leg in plaster for six weeks.
    The ointment soothed the burn T.
    W felt dizzy and sick T.
    The test results of w came back negative T.
    W limped T and had to sit down.
    The hearing of w was checked T.
    The chemist was out of cough syrup T.
    W was sent for a scan T.
    A wisdom tooth kept w in agony T.
    The swelling in the wrist went down T.
    W caught the flu T.
    The eczema of w flared up T.
    W was told by the specialist to rest the shoulder T.`),
  money: lines(`
    W paid off the mortgage T.
    The bank charged w a fee T.
    The rent goes up by eight per cent, w heard T.
    W was overdrawn again T.
    The tax return of w was sent off T.
    W lost half of the savings on shares T.
    The interest on the loan was raised T.
    W asked for a pay rise T.
    The insurance refused to pay w T.
    W found a twenty in an old coat T.
    The pension of w came late T.
    W opened a savings account T.
    The invoice was paid twice T by mistake.
    W owes the landlord three months.
    The credit card of w was blocked T.
    W inherited a small sum T.
    The accountant found an error in the books T.
    W cannot make ends meet on that salary.
    The dividend was cut T.
    W haggled over the deposit T.
    The electricity bill gave w a shock T.
    W got a refund of forty pounds T.
    The pound fell against the dollar T.
    W put the bonus aside for the loan T.
    The cash machine swallowed the card of w T.
    W lent a colleague fifty and never saw it again.
    The auditor wanted to see every receipt T.
    W signed up for a cheaper tariff T.
    The budget of the household was drawn up T.
    W won a small prize in the lottery T.
    The bailiff called on w T.
    W split the bill with the others T.
    The standing order was not carried out T.
    W was given a tax rebate T.
    The fine had to be paid T, or it would have doubled.
    W sold some bonds T.
    The cheque of w bounced T.
    W counted coins into paper rolls T.
    The price of the flat is far beyond what w can borrow.
    W asked the bank for an overdraft T.
    The wages were transferred T.
    W went through the bank statements T.`),
  travel: lines(`
    W missed the night train T.
    The flight of w was cancelled T.
    W left the passport at the hotel T.
    The ferry was two hours late T.
    W hitchhiked along the coast T.
    The suitcase of w went to another airport T.
    We crossed the border T without being checked.
    W booked a cabin for two weeks in August.
    The guide showed us the old harbour T.
    W got lost in the underground of a strange capital T.
    The visa of w was stamped T.
    W slept at a youth hostel T.
    The coach broke down on the motorway T.
    W sent a postcard from the island T.
    The customs officers opened every bag T.
    W changed planes twice T.
    The bed and breakfast was fully booked T.
    W drove over the pass in a hired van T.
    The tour of the castle was sold out T.
    W has a window seat on the way to Lisbon.
    The boarding pass would not print T.
    W took the sleeper to the north T.
    The campsite by the lake was full T.
    W packed far too much for three days abroad T.
    The connection was missed by a minute T.
    W walked around the old town with a map T.
    The cruise called at six ports.
    W came back from the desert T.
    The departure board went blank T.
    W stayed at an inn on the pilgrim route T.
    The cable car to the viewpoint was closed T.
    W rode across the steppe for a fortnight.
    The landing T was bumpy and everyone clapped.
    W asked for a room with a sea view T.
    The toll road was jammed with holiday traffic T.
    W planned the route through four countries T.
    The jet lag hit w T.
    W photographed temples in the jungle T.
    The taxi from the airport took a detour T.
    W checked out of the guest house T.
    The gate was changed at the last minute T.
    W set off for the fjords T.`),
  music: lines(`
    W broke a string on the guitar T.
    The choir rehearsed the second movement T.
    W tuned the piano T.
    The drummer lost the beat T.
    W bought an old violin T.
    The tenor was hoarse T but went on.
    W practised scales for an hour T.
    The orchestra played an encore T.
    W heard a string quartet T.
    The band split up T.
    W put on a jazz record T.
    The organist pulled out all the stops T.
    W learnt three new chords T.
    The soprano hit the high note T.
    W sang in a cantata T.
    The bassist turned the amplifier up T.
    W hummed the same tune over and over T.
    The conductor lost the baton T.
    W wrote a melody in a minor key T.
    The trumpet was out of tune T.
    W queued for tickets to the opera T.
    The chorus came in one bar too early T.
    W plays the cello in a trio.
    The new album of that singer disappointed w T.
    W turned the pages for the pianist T.
    The waltz was far too fast T.
    W restrung the harp T.
    The saxophone solo went on for ten minutes T.
    W recorded a song in the basement T.
    The symphony was given without an interval T.
    W cannot read notes but plays everything by ear.
    The flute part is too hard for w.
    W whistled the overture T.
    The folk group sang ballads T.
    W gave up the oboe T.
    The lyrics were printed in the wrong order T.
    W beat time with a pencil T.
    The accordion wheezed T.
    W found the sheet of an unknown sonata T.
    The brass section drowned out everyone else T.
    W bought new sticks and a snare T.
    The playlist had nothing but ballads T, said w.`),
  gardening: lines(`
    W pruned the roses T.
    The slugs got all of the lettuce seedlings T.
    W sowed carrots T.
    The compost heap was steaming T.
    W dug over the flower bed T.
    The tulips came up T.
    W weeded between the beans T.
    The hedge had to be trimmed T.
    W planted an apple sapling T.
    The greenfly are all over the lupins of w.
    W mowed the lawn T.
    The tomatoes in the greenhouse need to be staked, said w T.
    W divided the irises T.
    The mole ruined the lawn T.
    W raked up the leaves T.
    The seed packets got mixed up T.
    W watered the dahlias T.
    The clematis climbed over the shed.
    W spread manure on the beds T.
    The radishes had bolted T.
    W repotted the geraniums T.
    The rhubarb has to be covered with straw, w was told T.
    W sharpened the secateurs T.
    The lavender had to be cut back T.
    W built a cold frame out of old windows T.
    The peas needed new sticks to climb T.
    W grafted a pear onto a quince T.
    The box hedge was full of caterpillars T.
    W took cuttings of the fuchsia T.
    The bulbs were put in the ground T.
    W thinned out the beetroot rows T.
    The wisteria bloomed for the first time T.
    W put netting over the strawberry patch T.
    The soil in the allotment of w is too acid.
    W turned the compost T.
    The sunflowers by the fence grew taller than w.
    W bought a new rake and a dibber T.
    The pumpkins spread over the whole plot T.
    W tied up the raspberry canes T.
    The bindweed came back T.
    W pulled out the nettles behind the shed T.
    The seedlings on the windowsill were pricked out T.`),
  sports: lines(`
    W scored twice T.
    The goalkeeper let in five T.
    W ran the marathon in under four hours T.
    The referee gave a penalty T.
    W lost in straight sets T.
    The relay team dropped the baton T.
    W swam forty lengths T.
    The match went to extra time T.
    W was sent off with a red card T.
    The striker missed an open net T.
    W cleared the high jump bar at the third attempt T.
    The home side was two points behind at half-time T.
    W served three aces T.
    The coach left w on the bench T.
    W won the doubles final T.
    The cyclists crossed the line together T.
    W threw the javelin out of the ring T.
    The bowler took four wickets T.
    W skied the slalom without a mistake T.
    The crew lost the boat race by a length T.
    W trained with weights T.
    The quarterback was tackled T.
    W made a hole in one T.
    The team was relegated T.
    W came third in the pole vault T.
    The fans stormed the pitch T.
    W beat the club champion at squash T.
    The puck went in off the post T.
    W did the triathlon T.
    The defender cleared it off the line T.
    W dunked the ball T.
    The boxer was down in the second round T.
    W fell off the balance beam T.
    The sprint was decided by a photo finish T.
    W bowled a strike T.
    The away game was called off T.
    W signed for a second division club T.
    The captain lifted the cup T.
    W missed the putt T.
    The volleyball net had to be lowered T.
    W broke the club record over four hundred metres T.
    The scrum collapsed T.`),
}

export const PERSONS: readonly string[] = [
  'my sister',
  'my uncle',
  'my flatmate',
  'our neighbour',
  'my cousin',
  'a friend of mine',
  'my father-in-law',
  'my aunt',
  'an old classmate',
  'my daughter',
  'our landlady',
  'my nephew',
]

export const TIMES: readonly string[] = [
  'this morning',
  'last night',
  'on Tuesday',
  'on Friday',
  'yesterday',
  'last weekend',
  'the other day',
  'on Sunday',
  'two days ago',
  'earlier this week',
]
