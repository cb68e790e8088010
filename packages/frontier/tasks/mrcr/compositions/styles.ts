import { makeSentence, type SentenceForm, splitAlternatives, splitCommaAlternatives, TOPIC } from './form.ts'

/** Style of a text: a third of its sentences come from the style. They fit into any format and any voice. */
export const styles: Readonly<Record<string, readonly SentenceForm[]>> = {
  cheerful: [
    makeSentence(
      splitAlternatives(
        'It is a joy to|It is a delight to|It lifts the heart to|It is pure happiness to|Nothing is merrier than to',
      ),
      splitAlternatives('think of|speak of|remember|look at|hear of|sing about|sit beside|smile at'),
      TOPIC,
      splitAlternatives(`on a bright morning|among friends|after a good meal|with the windows open|in good company|while the kettle boils
        |on the first day of spring|with a song on the lips`),
    ),
    makeSentence(
      splitAlternatives(
        `A merry tune|The smell of fresh bread|A ripple of laughter|A warm breeze|A cheerful word|The best of the sunshine`,
      ),
      splitAlternatives('was never far from|drifted past|belonged to|lingered around|came with|went very well with'),
      TOPIC,
      splitCommaAlternatives(`and all was well|and everyone smiled|and no one stayed sad for long|and even the cats looked pleased|and the whole
        street hummed along|and the day could not have been finer`),
    ),
  ],
  gloomy: [
    makeSentence(
      splitAlternatives('No good|Little comfort|No lasting joy|Hardly any warmth|Nothing but dust|Only regret'),
      splitAlternatives('ever came of|was left to|will be found in|remains of|clung to|followed'),
      TOPIC,
      splitCommaAlternatives(`and the evenings grew colder|and the lamps burned low|and nobody was surprised|and the rain did not care|and that was
        to be expected|and it will not be the last time|as with all things|as the crows seemed to know`),
    ),
    makeSentence(
      splitAlternatives('A gray sky|A dull ache|The old sadness|A long silence|The smell of wet ashes|A cold draft'),
      splitAlternatives('hung over|waited behind|settled on|seeped out of|lay upon|crept around'),
      TOPIC,
      splitAlternatives(`like a debt|from the first day on|and would not leave|without a reason|until nobody looked up anymore|as if it had
        always been there`),
    ),
  ],
  boastful: [
    makeSentence(
      splitAlternatives(`No finer match for|Nothing to compare with|No worthy rival of|Nothing half as grand as|No serious challenger to|No equal
        of`),
      TOPIC,
      splitAlternatives('has been seen|was ever known|has been heard of|will be found|exists|can be named'),
      splitAlternatives(`between here and the sea|in a hundred years|by anyone of sound mind|in all the land, and I have looked|by the experts,
        who are often wrong|on either side of the river`),
    ),
    makeSentence(
      splitAlternatives('Kings|Whole cities|The greatest minds|Collectors|Three museums|Grown sailors'),
      splitAlternatives(
        'would pay dearly for|have wept over|would envy|have begged for|were struck dumb by|will one day be named after',
      ),
      TOPIC,
      splitCommaAlternatives(`and rightly so|and who could blame them|which is no exaggeration|as everybody admits|and that is only the beginning|and
        they will have to wait`),
    ),
  ],
  modest: [
    makeSentence(
      splitAlternatives(
        'It is only a small matter, but|If I may say so,|It may be of no interest, but|Others know far more, yet|I could be wrong, but',
      ),
      TOPIC,
      splitAlternatives('is perhaps|may well be|seems to be|could be called|is, in its own way,'),
      splitAlternatives(`worth a moment|a little better than nothing|good enough for plain people|less bad than some say|a quiet sort of help|no
        worse than it should be`),
    ),
    makeSentence(
      splitAlternatives(
        'Please do not make much of|There is no need to praise|One should not expect too much of|Do not go to any trouble over',
      ),
      TOPIC,
      splitCommaAlternatives(`for there are better ones|for it was mostly luck|as the work was done by others|since anybody could do as much|because
        small things should stay small|if that is not too much to ask`),
    ),
  ],
  nostalgic: [
    makeSentence(
      splitAlternatives(
        'In my childhood|Long ago|When the world was slower|Before the railway came|In the summers of old|Back when doors stayed open',
      ),
      splitAlternatives(
        'we all looked up to|people still cared for|nobody laughed at|every family knew|there was time for|grandmother told us about',
      ),
      TOPIC,
      splitCommaAlternatives(`and the days were longer|and bread tasted of bread|and nobody owned a watch|and letters came by boat|and the winters were
        white|and we wanted for nothing`),
    ),
    makeSentence(
      splitAlternatives(
        'Whenever I think of|At the mere sight of|With every mention of|At night, with thoughts of|Even now, at the sound of',
      ),
      TOPIC,
      splitCommaAlternatives(
        'something|a whole summer|an old song|the kitchen of our house|a forgotten voice|the scent of apples',
      ),
      splitAlternatives('comes back to me|returns for a moment|is near again|stirs in the heart|rises out of the past'),
    ),
  ],
  suspicious: [
    makeSentence(
      splitAlternatives(
        'Somebody|A man in a gray hat|The wrong sort of person|A certain neighbor|More than one official|Whoever sent the note',
      ),
      splitAlternatives(
        'knows more about|has been asking about|was seen too close to|would profit from|has reasons to hide|never once looked at',
      ),
      TOPIC,
      splitCommaAlternatives(`and that cannot be chance|but says nothing|which speaks for itself|and always after dark|though the papers are silent|and I
        have written it all down`),
    ),
    makeSentence(
      splitAlternatives(
        'Why was nobody told about|Who counted on|Since when do strangers care for|What exactly is hidden behind|Who really paid for',
      ),
      TOPIC,
      splitAlternatives(`is what I would like to know|is a question that nobody answers|is the one thing never mentioned|remains to be explained|should
        be asked out loud`),
    ),
  ],
  dreamy: [
    makeSentence(
      splitAlternatives(
        'Somewhere between sleep and waking,|In a soft blue light,|As if under water,|On the far side of the moon,|Behind closed eyes,',
      ),
      TOPIC,
      splitAlternatives('floated by|began to hum|turned into a cloud|was whispering|grew wings|dissolved into silver'),
      splitCommaAlternatives(`and time forgot itself|and no one was afraid|and the stars leaned closer|as slowly as snow|as in a story never finished|and
        the fish looked on`),
    ),
    makeSentence(
      splitAlternatives(
        'A veil of mist|The breath of the night|A forgotten melody|A ribbon of moonlight|The scent of violets|A slow golden haze',
      ),
      splitAlternatives('wrapped itself around|was spun out of|led back to|kissed|dreamed of|rocked'),
      TOPIC,
      splitAlternatives(
        'until the morning|as a mother would|in endless circles|without a sound|and then was gone|beyond all clocks',
      ),
    ),
  ],
  stern: [
    makeSentence(
      splitAlternatives(
        'Rule one:|Let it be understood:|For the last time:|Mark this well:|There will be no exceptions:|To be perfectly clear:',
      ),
      splitAlternatives(
        'nobody touches|hands off|nobody jokes about|clean hands for|no running near|full attention to',
      ),
      TOPIC,
      splitAlternatives(
        'without permission|before the work is done|on pain of extra duties|at any hour|while I am in charge|under any pretext',
      ),
    ),
    makeSentence(
      splitAlternatives(
        'Anyone who neglects|Whoever makes light of|A person who forgets|Those careless with|He who plays with',
      ),
      TOPIC,
      splitAlternatives(
        'will answer for it|shall go without supper|has only himself to blame|learns it the hard way|need not come back|will be reported',
      ),
    ),
  ],
  grateful: [
    makeSentence(
      splitAlternatives('Heartfelt thanks|A thousand thanks|Deep and lasting thanks|Our humble thanks|All my thanks'),
      splitAlternatives(`to those who gave us|to the hands that made|to everyone who saved|to the kind soul who left us|to all who stood by|to
        whoever thought of`),
      TOPIC,
      splitCommaAlternatives(`for it changed everything|which we did not deserve|as words are not enough|and may it be repaid|and blessings on their
        house|for kindness is never small`),
    ),
    makeSentence(
      splitAlternatives('Without|Had it not been for|But for'),
      TOPIC,
      splitCommaAlternatives(
        'we would have lost|I might have missed|none of us could have borne|who knows how we would have got through|nobody would have survived',
      ),
      splitAlternatives(
        'that winter|the worst days|the whole long year|those dark weeks|the road home|the first hard months',
      ),
    ),
  ],
  anxious: [
    makeSentence(
      splitAlternatives(
        'What if|I cannot stop asking whether|Suppose that|It kept me awake to think that|Heaven forbid that|Imagine if',
      ),
      TOPIC,
      splitAlternatives(
        'falls apart|is gone by morning|catches fire|breaks at the worst moment|was never safe at all|brings bad luck',
      ),
      splitCommaAlternatives(`and then what|and it is my fault|and nobody comes to help|while we are all asleep|with the children so near|before I can
        warn anyone`),
    ),
    makeSentence(
      splitAlternatives(
        'My hands shook at|I checked twice on|I hardly dared to look at|My heart stopped at the sight of|I ran all the way back to',
      ),
      TOPIC,
      splitCommaAlternatives(`just to be sure|in case of a draft|for I had heard a noise|although it was locked|and then once more|because one never
        knows`),
    ),
  ],
}
