import { AND, COMMA, OF, type Pen, THE } from './phrases.ts'
import type { Sign } from './sentences.ts'

/** ` The Dusty Kettle`, ` Governors and Ladders`, ` Harefield, 1871`: what stands over a section. */
export function heading({ voice, scene }: Pen): Sign {
  const { dice, words } = scene
  const how = dice.roll(4)
  const kind = dice.pick(words.things)
  const at = scene.word(kind)
  if (how === 0) {
    voice.title(THE)
    voice.title(words.adjectives.form[scene.word(words.adjectives)]!)
    voice.title(kind.one[at]!)
  } else if (how === 1) {
    voice.title(THE)
    voice.title(words.acts.one[scene.word(words.acts)]!)
    voice.say(OF)
    voice.say(scene.anyTown())
  } else if (how === 2) {
    voice.title(THE)
    voice.title(words.roles.one[scene.word(words.roles)]!)
    voice.say(AND)
    voice.say(THE)
    voice.title(kind.one[at]!)
  } else {
    voice.say(scene.anyTown())
    voice.say(COMMA)
    voice.number(scene.year)
  }
  return ''
}
