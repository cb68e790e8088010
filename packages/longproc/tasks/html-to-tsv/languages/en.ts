import { parseLanguage } from '../language.ts'

export const english = parseLanguage({
  code: 'en',
  name: 'English',
  joint: ' ',
  starts: 'bran corv dell elm fair gren hal kest lorn mard nor oak pell quar rav stan thorn ulm wex yar',
  middles: 'a e i o er in al en',
  ends: 'bury dale ford ham ley mont ner rick shaw som ton vale well wick worth',
  firstNames:
    'Alice; Andrew; Bella; Charles; Daisy; Edward; Emily; George; Grace; Harry; Isla; Jack; Lucy; Oliver; Ruby; Thomas',
  familyFirst: false,
  months: 'January; February; March; April; May; June; July; August; September; October; November; December',
  dates: ['{month} {d}, {yyyy}', '{d} {month} {yyyy}', '{yyyy}-{mm}-{dd}'],
  group: ',',
  decimal: '.',
  prices: ['$@', '£@', 'USD @'],
  phones: ['###-###-####', '(###) ###-####', '0### ######'],
  street: '{n} {word} Street',
  city: '{word}',
  spans: ['days', 'hours', 'min'],
  count: 'times',
  conditions: 'new; as good as new; good; used; for spares',
  labels: `Name; Price; Fee; Reduced fee; Open; High; Low; Close; Starting bid; Date; Deadline; Updated; Rating; Address; City; Phone; E-mail;
    Author; Seller; Contact; Director; Home; Away; Result; Duration; Time left; Views; Replies; Reviews; Bids; Volume; Pages; Rooms; Pupils;
    Categories; Services; Genre; Condition; Status; Type; Speciality; No.; Change; Interest; Description; Area; Year; Publisher; Venue;
    Opening hours; In stock; Delivery; Payment; Warranty`,
  ui: `Home; Search; Sign in; Register; Basket; Contact us; Imprint; Privacy; Terms of use; Help; All categories; Sort by; Apply; Next;
    Previous; Results; Show more; Save; Compare; Share; Sponsored; You may also like; Recently viewed; Popular; Newsletter; Back; Reset; Any;
    From; To; Filter; Details; New; Sale; was; Map; Settings; News; About us; Jobs`,
  subjects: `Bicycles; Flats to let; Schools; Doctors; Lawyers; Garages; Auctions; Shares; Fees; Cases; Articles; Films; Threads; Tariffs;
    Matches; Books; Mortgages; Hotels`,
})
