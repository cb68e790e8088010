import type { KindId } from './kinds.ts'
import type { Label, Subject } from './language.ts'

/** What a page lists, and what its entries tell. The first property is the entry's name and heads it. */
export interface Topic {
  readonly subject: Subject
  /** In English, as it goes behind “a page about”. */
  readonly about: string
  readonly properties: readonly Property[]
}

export interface Property {
  /** As the question calls it. */
  readonly name: string
  readonly label: Label
  readonly kind: KindId
  /** Smallest and largest amount. */
  readonly range: readonly [number, number]
}

const ANY: Property['range'] = [0, 0]

function topic(
  subject: Subject,
  about: string,
  properties: readonly (readonly [string, Label, KindId, Property['range']?])[],
) {
  return {
    subject,
    about,
    properties: properties.map(([name, label, kind, range = ANY]) => ({ name, label, kind, range })),
  }
}

/** Kinds of page as LongProc's web sites are: shops, registers, markets, news, fixtures. */
export const TOPICS: readonly Topic[] = [
  topic('bicycles', 'bicycles and bicycle parts in a shop', [
    ['product name', 'name', 'product'],
    ['price', 'price', 'price', [9, 2900]],
    ['rating', 'rating', 'rating', [1, 5]],
    ['number of reviews', 'reviews', 'count', [1, 4200]],
    ['condition', 'condition', 'condition'],
    ['article number', 'number', 'code'],
    ['categories', 'categories', 'tags'],
    ['seller', 'seller', 'firm'],
    ['description', 'description', 'description'],
  ]),
  topic('flats', 'flats to let', [
    ['title of the advertisement', 'name', 'headline'],
    ['monthly rent', 'price', 'price', [280, 4100]],
    ['living area', 'area', 'area', [18, 190]],
    ['number of rooms', 'rooms', 'rooms', [1, 6]],
    ['address', 'address', 'address'],
    ['listing date', 'date', 'date'],
    ['phone number', 'phone', 'phone'],
    ['contact person', 'contact', 'person'],
    ['description', 'description', 'description'],
  ]),
  topic('schools', 'schools of a region', [
    ['school name', 'name', 'firm'],
    ['city', 'city', 'city'],
    ['school type', 'type', 'type'],
    ['number of pupils', 'pupils', 'count', [40, 2100]],
    ['address', 'address', 'address'],
    ['phone number', 'phone', 'phone'],
    ['e-mail address', 'email', 'email'],
    ['rating', 'rating', 'rating', [1, 5]],
    ['year of foundation', 'year', 'year', [1850, 2018]],
  ]),
  topic('doctors', 'doctors in a directory', [
    ['name of the doctor', 'name', 'person'],
    ['speciality', 'speciality', 'type'],
    ['address', 'address', 'address'],
    ['phone number', 'phone', 'phone'],
    ['rating', 'rating', 'rating', [1, 5]],
    ['number of reviews', 'reviews', 'count', [1, 900]],
    ['services', 'services', 'tags'],
    ['opening hours', 'hours', 'hours'],
  ]),
  topic('lawyers', 'law firms', [
    ['name of the firm', 'name', 'firm'],
    ['speciality', 'speciality', 'type'],
    ['lawyer', 'contact', 'people'],
    ['address', 'address', 'address'],
    ['phone number', 'phone', 'phone'],
    ['e-mail address', 'email', 'email'],
    ['year of foundation', 'year', 'year', [1920, 2020]],
  ]),
  topic('garages', 'garages and repair shops', [
    ['name of the garage', 'name', 'firm'],
    ['address', 'address', 'address'],
    ['phone number', 'phone', 'phone'],
    ['rating', 'rating', 'rating', [1, 5]],
    ['services', 'services', 'tags'],
    ['opening hours', 'hours', 'hours'],
    ['hourly fee', 'fee', 'price', [35, 190]],
    ['description', 'description', 'description'],
  ]),
  topic('auctions', 'auctions that are open for bids', [
    ['title of the auction', 'name', 'product'],
    ['starting bid', 'startingBid', 'price', [1, 1800]],
    ['time left', 'timeLeft', 'span', [0, 29]],
    ['number of bids', 'bids', 'count', [1, 130]],
    ['seller', 'seller', 'person'],
    ['condition', 'condition', 'condition'],
    ['lot number', 'number', 'code'],
    ['number of views', 'views', 'count', [3, 9000]],
  ]),
  topic('shares', 'shares on a stock exchange', [
    ['name of the share', 'name', 'firm'],
    ['symbol', 'number', 'code'],
    ['opening price', 'open', 'price', [2, 900]],
    ['highest price', 'high', 'price', [2, 900]],
    ['lowest price', 'low', 'price', [2, 900]],
    ['closing price', 'close', 'price', [2, 900]],
    ['change', 'change', 'percent', [-9, 9]],
    ['volume', 'volume', 'count', [100, 900_000]],
    ['date of the quote', 'date', 'date'],
  ]),
  topic('fees', 'fees of an office', [
    ['service', 'name', 'headline'],
    ['fee code', 'number', 'code'],
    ['fee', 'fee', 'price', [5, 2400]],
    ['reduced fee', 'reduced', 'price', [2, 1200]],
    ['type', 'type', 'type'],
    ['date from which it holds', 'date', 'date'],
    ['description', 'description', 'description'],
  ]),
  topic('cases', 'cases in a docket', [
    ['title of the case', 'name', 'work'],
    ['docket number', 'number', 'code'],
    ['filing date', 'date', 'date'],
    ['status', 'status', 'type'],
    ['city', 'city', 'city'],
    ['judge', 'contact', 'people'],
    ['description', 'description', 'description'],
  ]),
  topic('articles', 'articles of a magazine', [
    ['title', 'name', 'headline'],
    ['author', 'author', 'people'],
    ['publication date', 'date', 'date'],
    ['categories', 'categories', 'tags'],
    ['number of replies', 'replies', 'count', [1, 1700]],
    ['summary', 'description', 'description'],
    ['reading time', 'duration', 'minutes', [2, 45]],
  ]),
  topic('films', 'films', [
    ['title', 'name', 'work'],
    ['year', 'year', 'year', [1931, 2024]],
    ['director', 'director', 'people'],
    ['genre', 'genre', 'tags'],
    ['running time', 'duration', 'minutes', [62, 214]],
    ['rating', 'rating', 'rating', [1, 5]],
    ['number of reviews', 'reviews', 'count', [3, 88_000]],
    ['plot', 'description', 'description'],
  ]),
  topic('threads', 'threads of a forum', [
    ['title of the thread', 'name', 'headline'],
    ['user who started it', 'author', 'person'],
    ['number of replies', 'replies', 'count', [1, 900]],
    ['number of views', 'views', 'count', [10, 99_000]],
    ['date of the last post', 'date', 'date'],
    ['categories', 'categories', 'tags'],
  ]),
  topic('tariffs', 'tariffs for mobile phones', [
    ['name of the tariff', 'name', 'product'],
    ['monthly price', 'price', 'price', [3, 90]],
    ['one-off fee', 'fee', 'price', [1, 60]],
    ['type', 'type', 'type'],
    ['services included', 'services', 'tags'],
    ['rating', 'rating', 'rating', [1, 5]],
    ['closing date', 'deadline', 'date'],
  ]),
  topic('matches', 'matches of a season', [
    ['fixture', 'name', 'work'],
    ['home player', 'home', 'person'],
    ['away player', 'away', 'person'],
    ['result', 'result', 'result'],
    ['date', 'date', 'date'],
    ['venue', 'venue', 'city'],
    ['number of views', 'views', 'count', [200, 70_000]],
  ]),
  topic('books', 'books of a library', [
    ['title', 'name', 'work'],
    ['author', 'author', 'people'],
    ['year', 'year', 'year', [1902, 2024]],
    ['publisher', 'publisher', 'firm'],
    ['number of pages', 'pages', 'count', [48, 1400]],
    ['shelf mark', 'number', 'code'],
    ['categories', 'categories', 'tags'],
    ['summary', 'description', 'description'],
    ['condition', 'condition', 'condition'],
  ]),
  topic('mortgages', 'mortgages of several lenders', [
    ['lender', 'name', 'firm'],
    ['interest rate', 'interest', 'percent', [0.6, 7]],
    ['monthly price', 'price', 'price', [310, 3900]],
    ['one-off fee', 'fee', 'price', [50, 2500]],
    ['type', 'type', 'type'],
    ['phone number', 'phone', 'phone'],
    ['date of the offer', 'date', 'date'],
    ['e-mail address', 'email', 'email'],
  ]),
  topic('hotels', 'hotels', [
    ['hotel name', 'name', 'firm'],
    ['price per night', 'price', 'price', [28, 720]],
    ['rating', 'rating', 'rating', [1, 5]],
    ['number of reviews', 'reviews', 'count', [1, 12_000]],
    ['city', 'city', 'city'],
    ['address', 'address', 'address'],
    ['services', 'services', 'tags'],
    ['phone number', 'phone', 'phone'],
    ['description', 'description', 'description'],
  ]),
]
