/** 700 plain adjectives, 3 to 10 lower-case letters, sorted. They decide item bytes: a change raises the version of every task. */
export const adjectives: readonly string[] = `
  active adorable advanced agile alert aloof amazing ample amused ancient annual atomic august autumnal avid awkward
  basic beautiful beige beloved bent bitter bland blank blazing bleak blond blooming blue blunt blurry bold bossy
  brave brief bright brilliant brisk brittle broad broken bubbly bulky busy buzzing calm candid capable carefree
  careful casual cautious central charming chatty cheerful chilly civic civil classic clean clear clever close
  cloudy coarse coastal cold colorful colossal comfy comic compact complex concise constant content convex cool
  cordial correct cosmic costly courteous cozy crafty creamy creative crimson crisp crooked crumbly crunchy curious
  curly curt curved cute damp daring dark dazzling dear decent deep deft delicate delicious dense dental dependable
  devoted diagonal different digital diligent dim direct discreet distant distinct diverse docile domestic dormant
  dotted double doubtful dreamy dry dull durable dusty dynamic eager early earnest earthy eastern eccentric eerie
  elaborate elegant elevated eligible elusive eminent empty enchanted endless energetic enormous equal eternal
  ethical even evident excellent exotic expensive exuberant fabulous faded faint fair familiar famous fancy fast
  favorite fearless fertile festive fierce fiery fine finite firm fitting fixed flaky flashy flat flawless flexible
  floppy floral fluent fluffy folksy fond foolish fortunate fragile fragrant frank frantic free frequent fresh
  friendly frozen fruity furry fuzzy gallant gentle genuine giant gifted gigantic glad glamorous global gloomy
  glorious glossy golden gorgeous graceful gracious gradual grainy grand grateful grave gray greasy green grim
  gritty growing guarded hairy hallowed handmade handsome happy hardy harmless harsh healthy hearty heavy helpful
  hidden high historic hollow homemade honest honorable hopeful horizontal huge humble humid humorous hungry hushed
  ideal imperial improper inclined indoor inland inner innocent intact intense internal inventive inviting jade
  jealous jolly joyful joyous jumbo junior juvenile keen kind large lavish lawful lazy leafy lean legal legible
  leisurely linear liquid literal literary little lively living lofty lonely long lost loud lovable lovely low loyal
  lucid lucky luminous lunar lush luxurious lyrical magic magical magnetic majestic major manicured marine martial
  massive mature medical medium meek mellow melodic memorable merry messy mighty mild mindful miniature minor mobile
  modern modest molten moody moral muddy mundane musical muted mutual mysterious narrow national natural nautical
  naval near neat nervous neutral new nifty nimble noble noisy normal northern notable novice numeric obscure
  obvious occasional odd official oily old olden open optimal optimistic oral orderly ordinary organic original
  ornate orthodox outdoor outer outgoing oval overdue pale paper parallel partial passive pastoral patched patient
  peaceful perfect permanent petite petty physical pink plaid plain plastic playful pleasant pleased plural plush
  pointed poised polar polite popular portable positive potent powerful practical precious precise premium prepared
  pretty primal prime private profound proper proud prudent public puffy punctual pure purple puzzled quaint quick
  quiet quirky radiant rainy random rapid rare ready reasonable rebel recent reckless red redundant refined
  reflective regal relaxed reliable remote renowned restful restless rich rigid ripe rising roasted robust rocky
  romantic roomy rosy rough round royal ruddy rugged rural rustic rusty safe salty sandy savory scarce scary scenic
  scented scruffy seasonal seasoned secluded secret secure sensible separate serene serious severe shabby shaky
  shallow sharp shiny short shy silent silky silly similar simple sincere singular sizable skeletal sleek sleepy
  slender slight slippery sloping slow sly small smart smiling smoky smooth smug snowy snug social soft solar sole
  solemn solid solitary soothing sorry sound sour southern spacious spare sparkling sparse special spectral speedy
  spicy spiky spirited splendid spooky sporty spotless spotted square stable stale stark static steady steep
  sterling sticky still stoic stout straight strange striking striped strong stubborn sturdy stylish suave sublime
  subtle sudden sugary sunlit sunny superb supple supreme sweet swift symmetric talented tall tame tan tangible tart
  tasty taut tawny tedious tense terrific tested thankful thirsty thorough thoughtful thriving tidal tidy timely
  timid tinted tiny tired tolerant tough towering tranquil trendy tricky trim tropical trusty truthful turbulent
  twin typical ultimate uncanny uncommon uneven unified unique united unknown unlit unusual upbeat upper upright
  upset urban usable useful vacant vague valid valuable vast verbal versatile vertical viable vibrant vigilant
  vigorous vintage violet virtual visible vital vivid vocal volcanic wan warm wary watchful watery wealthy weary
  weekly weird western whimsical wide wild willing windy wise wistful witty wonderful wooden woody worldly worn
  worthy woven yearly young youthful
`
  .trim()
  .split(/\s+/)
