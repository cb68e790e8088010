import { expect, test } from 'vitest'
import { statedFields } from '../../../scorers/stated/stated-fields.ts'
import { statedLabel } from '../../../scorers/stated/stated-label.ts'
import { statedNumber } from '../../../scorers/stated/stated-number.ts'
import { statedPhrase } from '../../../scorers/stated/stated-phrase.ts'
import { statedSet } from '../../../scorers/stated/stated-set.ts'

// One reply for each class of clause that is read alike, whatever its words name.
const scoreOf = (reply: string) => statedPhrase.score(reply, ['Bo Carver']).value

test.each([
  ['words of no list name things', 'The gist of the ledger boils down to Bo Carver.'],
  ['denials that deny each other', 'I never doubted it: the answer is Bo Carver.'],
  ['a denial of a denial', "Denying that it's Bo Carver would be dishonest."],
  ['a condition of the reader', 'If you need one name, use Bo Carver.'],
  ['doubt about something else', 'The answer is Bo Carver. No other name contradicts it.'],
  ['the latter of two', 'Out of Ada Brill and Bo Carver, the latter is right.'],
  ['said of another thing', 'It is Bo Carver (not Ada Brill, which belongs to a different entry).'],
  ['a noun before a dash', 'Quick answer — Bo Carver'],
  ['an idiom that assures', "I'd bet my house on Bo Carver."],
  ['two denials of one clause', 'Nobody could read this and not see Bo Carver.'],
  ['a question and yes', 'Is it Bo Carver? Yes.'],
  ['affirmed in the next sentence', 'Nobody expected Bo Carver to be right. It is right all the same.'],
  ['a lead that sets others aside', 'Despite what the critics claim, Bo Carver.'],
  ['a rival that is out', 'Once Ada Brill is discarded, Bo Carver remains.'],
  ['a label that chooses', 'Candidate I keep: Bo Carver.'],
  ['a denial of a thing of its own', 'It is not rocket science: Bo Carver.'],
  ['the rest is denied', 'Bo Carver. The others are wrong.'],
  ['a line that a patch writes', '-Ada Brill\n+Bo Carver'],
  ['an example behind it', 'The answer is Bo Carver. For example, line 4 says so.'],
  ['a principle behind it', 'The answer is Bo Carver. In principle every line was read.'],
  ['an example in its clause', 'The founder is Bo Carver, for example mentioned in paragraph 4.'],
  ['a day of the week', 'The chair on Mondays is Bo Carver.'],
  ['something kept for him', 'It is Bo Carver. "They set aside a room for him," says the text.'],
  ['done to a thing', 'The person who has passed the exam is Bo Carver.'],
  ['an opposite side', 'Bo Carver lives on the opposite side.'],
  ['a deed that is no misreading', 'The person who misplaced the key is Bo Carver.'],
  ['a town like a wrong deed', 'The town of Misrata is led by Bo Carver.'],
  ['the relation of the one asked about', 'She is married to Bo Carver.'],
  ['a thing said of him', 'The mayor, Bo Carver, was not at the meeting.'],
  ['the end of his office', 'Bo Carver was the keeper until 1902.'],
  ['the end of an office in brackets', 'The keeper was Bo Carver, until 1902.'],
  ['a source of the answer', 'The answer is Bo Carver, provided in paragraph 4.'],
  ['how the question is meant', 'Bo Carver, assuming you mean the fire of 1902.'],
  ['another name denied', 'It is Bo Carver. It was not Ada Brill.'],
  ['a reason that is missing', 'It is Bo Carver. It is not clear why.'],
  ['a list of tools', 'Tool: hammer (held by Bo Carver)'],
  ['the next prompt of a template', 'Bo Carver </s><s>[INST] Can you also tell me about the'],
])('%s: %s', (_, reply) => expect(scoreOf(reply)).toBe(1))

test.each([
  ['somebody says it', 'Critics say Bo Carver.'],
  ['the reader says it', 'You suggested Bo Carver.'],
  ['an aim of no one', 'You would have to bend the passage to get Bo Carver.'],
  ['a thing to look into', "I'll go and verify Bo Carver."],
  ['a case for it', 'There is a case for Bo Carver.'],
  ['a strange order', 'Zap Bo Carver.'],
  ['withdrawn in the next sentence', 'I answered Bo Carver. I withdraw that.'],
  ['no longer so', 'Bo Carver was correct until the record was amended. It no longer is.'],
  ['out', 'Bo Carver is out.'],
  ['a former state', 'It used to be Bo Carver. Now it is Ada Brill.'],
  ['the old side of a change', 'The answer was changed from Bo Carver to Ada Brill.'],
  ['a relation', 'Ada Brill (married to Bo Carver)'],
  ['a relation of no name', 'The father of Bo Carver'],
  ['the loser', 'Ada Brill outweighs Bo Carver.'],
  ['an idiom that rejects', 'Bo Carver is wide of the mark.'],
  ['an idiom that hedges', 'We would have to take it on faith that it is Bo Carver.'],
  ['a word for a wrong deed', 'Mislabelled as Bo Carver; it is Ada Brill.'],
  ['a doubt behind it', 'Bo Carver (unverified)'],
  ['a condition behind it', 'Bo Carver, unless the footnote is right.'],
  ['a time that ends', 'Bo Carver, until page 40.'],
  ['until more is known', "Let's park Bo Carver until I've read further."],
  ['other days', 'Bo Carver on weekdays, Ada Brill at weekends.'],
  ['a theory', 'In theory, Bo Carver.'],
  ['an example first', 'For example, Bo Carver.'],
  ['an example', 'Write the name here, for example Bo Carver.'],
  ['a condition on the truth of it', 'Bo Carver, if the record is right.'],
  ['its predicate behind a comma', "Everybody's favourite, Bo Carver, is not mine."],
  ['withdrawn by a sentence of its own', 'Some page lists Bo Carver. I have not verified it and am not adopting it.'],
  ['a call of a tool', 'Thought: find the mayor.\nAction: search["Bo Carver"]'],
])('%s: %s', (_, reply) => expect(scoreOf(reply)).toBe(0))

test.each([
  'Harwick',
  'She is a resident of Harwick.',
  'Ada Brill is the mayor of Harwick.',
  'She moved away to Harwick.',
])('a place that a person belongs to: %s', reply => expect(statedPhrase.score(reply, ['Harwick']).value).toBe(1))

test.each([
  ['The price changed from 40 to 42.', 1],
  ['It was updated from "40" to "42".', 1],
  ['The price changed from 42 to 40.', 0],
])('the new side of a change: %s', (reply, value) => {
  expect(statedNumber.score(reply, 42).value).toBe(value)
})

test.each([
  ['garden', 1],
  ['kitchen', 0],
])('where a thing was moved to: %s', (answer, value) => {
  const expected = { answer, labels: ['kitchen', 'garden', 'office'] }
  expect(statedLabel.score('Mary moved from the kitchen to the garden.', expected).value).toBe(value)
})

test('entries of a set have the shape of the references', () => {
  const score = (reply: string) => statedSet.score(reply, ['dark-trivet']).value
  expect(score('The blank is correctly filled by dark-trivet.\nsteps: 3')).toBe(1)
  expect(score('dark-trivet\nsilent-nylon')).toBeLessThan(1)
  expect(statedSet.score('KXQRT, BCDFG', ['KXQRT']).value).toBeLessThan(1)
  // A kind of answer is no denial, and a word in capitals no entry.
  expect(score('dark-trivet (a made-up word)')).toBe(1)
  expect(statedSet.score('FINAL LIST: KXQRT', ['KXQRT']).value).toBe(1)
})

test.each([
  ['this', 'If I had to, I might have typed this. I am not answering.\n\ntown: Brill\ncount: 12'],
  ['a comment', '/*\ntown: Brill\ncount: 12\n*/\n// commented out, all wrong'],
])('a block that %s disowns is no answer', (_, reply) => {
  expect(statedFields.score(reply, { town: 'Brill', count: 12 }).value).toBe(0)
})

test('an idiom that is the answer itself says nothing of it', () => {
  expect(statedPhrase.score('The letter is in the bin.', ['bin', 'in the bin']).value).toBe(1)
  expect(statedPhrase.score('The market is held on Mondays.', ['Mondays', 'on Mondays']).value).toBe(1)
})

test('a name of a value is no remark', () => {
  expect(statedFields.score('people:\n5', { people: 5 }).value).toBe(1)
})

test.each([
  ['no doubt about a thing that is pointed at', 'There is no doubt about this one: Bo Carver.'],
  ['what a remark judges is another thing', 'Bo Carver. The text also has Ada Brill, in an entry that is not the one.'],
  [
    'a conversation whose last turn counts',
    'User: Is it Ada Brill?\nAssistant: No.\nUser: Who then?\nAssistant: Bo Carver.',
  ],
  ['thanks behind the answer', 'User: Who is it?\nAssistant: Bo Carver\nUser: Thank you!\nAssistant: Happy to help!'],
  [
    'a confirmation behind the answer',
    'User: Who?\nAssistant: Bo Carver.\nUser: Are you sure?\nAssistant: Yes, I am sure.',
  ],
  ['a witness of something else', 'It is Bo Carver. One witness says Ada Brill. He was lying.'],
  ['a witness who is believed', 'Bo Carver, says the clerk, and the text agrees.'],
  ['a guess that it is not', 'Bo Carver. This is not merely a guess but stated.'],
  ['two places that agree', 'One sentence states that it is Bo Carver, and another confirms this.'],
  ['circles as bullets', '○ Bo Carver'],
  ['a call that answers', '<function>final_answer("Bo Carver")</function>'],
  ['a box that is ticked', '( ) Ada Brill\n(x) Bo Carver'],
  ['an answer between angles', '>> Bo Carver <<'],
  ['a citation in the answer', '<quotes>\n[1] "... Bo Carver ..."\n</quotes>\n<answer>Bo Carver [1]</answer>'],
  ['a reply to the question', 'The reply to the question is Bo Carver.'],
  ['an earlier value in German', 'Die Antwort lautet Bo Carver. Der frühere Wert, Ada Brill, ist nicht mehr gültig.'],
])('right: %s', (_, reply) => {
  expect(scoreOf(reply)).toBe(1)
})

test.each([
  ['a mere guess', 'Without more context, Bo Carver would only be a guess.'],
  ['one place says this, another that', 'One passage gives Bo Carver, another gives Ada Brill.'],
  ['a call of a tool', '<tool_call>\n{"name": "search", "arguments": {"query": "Bo Carver"}}\n</tool_call>'],
  ['a person who says so', "The boss favours Bo Carver. I've yet to form a view."],
  ['a person who is wrong', 'A letter says Bo Carver. The letter writer was misinformed.'],
  ['withdrawn for another passage', 'Bo Carver. I saw another passage, so that is wrong.'],
  ['not correct', 'Bo Carver. Not correct, since the text says otherwise.'],
  ['everyone is wrong', 'Everyone agrees on Bo Carver. Everyone is wrong.'],
  ['an exception as likely', "I am sure that it's Bo Carver, unless it's Ada Brill."],
  ['more than one', 'The document names Bo Carver and many more.'],
  ['no idea', 'Beats me. Bo Carver would be a nice answer.'],
  ['compared with a better one', "Ada Brill is a better answer than Bo Carver, and it's the one I give."],
])('wrong: %s', (_, reply) => {
  expect(scoreOf(reply)).toBe(0)
})

test.each([
  [
    'a corrected version',
    'count: 5\n\nWait, I mixed up two passages. Corrected final answer:\n\ntown: Brill\ncount: 12',
    1,
  ],
  [
    'the current version',
    'An older version reads:\n\ntown: Carver\ncount: 5\n\nThe current version reads:\n\ntown: Brill\ncount: 12',
    1,
  ],
  [
    'a second passage that is left out',
    'town: Brill\ncount: 12\n\nNote: the document has a second, similar passage, which I left out because it does not belong to the question.',
    1,
  ],
  [
    'two readings',
    "There are two readings, and I can't tell which is intended.\n\n**Reading 1:**\n\ntown: Brill\ncount: 12\n\n**Reading 2:**\n\ntown: Carver\ncount: 5",
    0,
  ],
  ['an exception behind it', "My answer is:\n\ntown: Brill\ncount: 12\n\nExcept that it isn't: it's wrong.", 0],
])('answers of several lines: %s', (_, reply, value) => {
  expect(statedFields.score(reply, { town: 'Brill', count: 12 }).value).toBe(value)
})
