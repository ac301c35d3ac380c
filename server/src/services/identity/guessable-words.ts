import { readFileSync } from 'node:fs';
import { onFirstUse } from '../../platform/on-first-use.ts';

/** Words by how often they are used, and first names: one list or more for each language. */
const lists = [
  ...['nl-be', 'de', 'fr', 'en', 'es-es', 'it', 'pt-br'].map(
    (language) => `${language}/src/commonWords.json`,
  ),
  ...['de', 'fr', 'en', 'es-es', 'it', 'pt-br'].map((language) => `${language}/src/firstnames.json`),
  'nl-be/src/boysFirstnames.json',
  'nl-be/src/girlsFirstnames.json',
];

/** Our choice: rarer words are no worse than a word that somebody invents. */
const wordsOfList = 10_000;

/** Words of our other languages, for which there are no lists, and of our trade; words that the lists lack. */
const ownWords = `
  fotoboek fotoalbum fotobuch fotoalbum photobook photoalbum livrephoto fotolibro fotobok fotobog canvas poster
  sinterklaas kerstmis koningsdag carnaval feyenoord ajax psvpsv bayern dortmund schalke ostern silvester fasching
  sommar vinter våren hösten höst sommer vinteren vår høst efterår forår påske påsk jul julen julafton juleaften
  nyttår nytår nyår midsommar sankthans januari februari mars april maj juni juli augusti september oktober november
  december januar februar marts august desember mandag tirsdag onsdag torsdag fredag lørdag søndag måndag tisdag lördag
  söndag sverige norge danmark stockholm göteborg malmö oslo bergen trondheim københavn aarhus odense
  kärlek kjærlighed kjærlighet elskling skat älskling hjärta hjerte familj familie familien mamma pappa mor far bror
  syster søster søn dotter datter barn katt kat hund hunden häst hest fågel fugl blomma blomst blomster sol solen måne
  stjerna stjerne himmel havet skog skov sjokolade choklad chokolade kaffe fotball fotboll fodbold hej hejsan velkommen
  välkommen lösenord passord kodeord adgangskode hemlig hemmelig sommerhus hytte stuga drage prinsessa prinsesse
  lukas emil oscar oskar william noah elias hugo liam alma astrid freja freya ida maja ebba saga signe ingrid karin
  lars anders erik mikkel magnus sven bjørn björn jens niels søren mette
`;

/** Without accents, as many people type passwords. */
const plain = (word: string): string =>
  /^[a-z]+$/.test(word) ? word : word.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '');

/** Reads a list of a package of zxcvbn: its modules would unpack theirs at each start. */
export const readList = (path: string): string[] =>
  JSON.parse(readFileSync(new URL(import.meta.resolve(`@zxcvbn-ts/language-${path}`)), 'utf8')) as string[];

const guessableWords = onFirstUse(() => {
  const words = lists.flatMap((list) => readList(list).slice(0, wordsOfList));
  return new Set([...words, ...ownWords.trim().split(/\s+/)].map(plain));
});

/**
 * Whether a text is a word or a first name that many people know, in one of our languages, with or without accents. The
 * lists are read when somebody chooses a password for the first time.
 */
export const isCommonWord = (text: string): boolean => guessableWords().has(plain(text));
