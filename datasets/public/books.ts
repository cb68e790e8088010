import type { PublicFile, PublicSource } from './sources.ts'

/**
 * Long English novels, out of copyright in the USA and, by their authors' and translators' deaths, in most other
 * countries.
 */
export const books: PublicSource = {
  id: 'books',
  about: 'seven novels, 10 MB of text: real English around the facts',
  home: 'https://www.gutenberg.org',
  licence:
    'public domain in the USA and where copyright ends 70 years after death; Project Gutenberg’s own terms stand in each file',
  use: '--haystack books, or --haystack books:swapped with other names in each item',
  files: [
    makeBookFile('anna-karenina', 'Anna-Karenina_1399', 'c074876273056358642f01a4688a330f7ccedbcc', '1399.txt'),
    makeBookFile(
      'crime-and-punishment',
      'Crime-and-Punishment_2554',
      'ab027bdc26389750d8080de16663de9f03ab6d4c',
      '2554.txt',
    ),
    makeBookFile('jane-eyre', 'Jane-Eyre_1260', 'daa0ae06992779858581ebfaf04ca4aef07a00f4', 'old/janey11.txt'),
    makeBookFile('moby-dick', 'Moby-Dick--Or-The-Whale_2701', '2e30d905a4fc2874973920ce710744f85f981a88', '2701.txt'),
    makeBookFile(
      'pride-and-prejudice',
      'Pride-and-Prejudice_1342',
      '4ba759c0716f047df75e7e02bdf1a03db8f53e71',
      '1342.txt',
    ),
    makeBookFile(
      'sherlock-holmes',
      'The-Adventures-of-Sherlock-Holmes_1661',
      'd490ffde92286c2c15c9f2bf793840e0c4b0b8c6',
      'old/advsh11.txt',
    ),
    makeBookFile('war-and-peace', 'War-and-Peace_2600', '533d78ba18f639344b8499bcf862f9ed022212a1', 'old/wrnpc12.txt'),
  ],
}

/** GITenberg keeps Project Gutenberg's editions in Git: a path at a commit is always the same bytes. */
function makeBookFile(name: string, repository: string, commit: string, path: string): PublicFile {
  return {
    name: `books/${name}.txt`,
    urls: [`https://raw.githubusercontent.com/GITenberg/${repository}/${commit}/${path}`],
  }
}
