import type { Country } from './countries.ts';

/** A street and what was written next to it. */
export interface StreetParts {
  readonly street: string;
  readonly number: string;
  /** '' without one. */
  readonly addition: string;
}

interface Habits {
  readonly country: Country;
  /** Whether the country writes the number in front of the street. */
  readonly isNumberFirst: boolean;
}

/** Words that open a flat, a floor, a staircase, a box or the name of a host. */
const words = [
  'bus|bte|bo[iî]te|box|busnr|kamer|zimmer|rum|room|nave|toren|aufgang|links|rechts|mitte|cave|bv|vån|verd',
  'app|appt|apt|appartement|apartment|flat|unit|suite|wohnung|whg|lgh|leil|leilighet',
  'top|tür|stiege|stg|haus|hinterhaus|vorderhaus|hh|vh|eg|og|dg|etage|étage|verdieping|huis|hs|hoog|boven|beneden',
  'uppg|tr|nb|tv|th|mf|kl|int|interno|scala|piano|palazzina|edificio|edif|esc|escalera|piso|planta|puerta|pta',
  'bajo|[aá]tico|entlo|pral|portal|bloque|bloco|esq|dto|r/c|rdc|b[aâ]t|b[aâ]timent|porte|c/o|bei|chez|presso',
].join('|');
const floor = String.raw`\d{1,2}(?:\s?[.ºª°]|\s?(?:tv|th|mf|tr|og|hoog|hg|sal|stock|etg|etage|étage|piso|planta|floor)(?![\p{L}\d])|(?:e|er|[eè]me|st|nd|rd|th)(?=\s))`;
/** An addition that needs no comma in front of it. */
const plainAddition = String.raw`(?:${floor}|(?:${words})(?![\p{L}])|st\.?(?=\s?(?:tv|th|mf|$))|[hklu]\d{4}$|[bkp]\.?\s?\d{1,4}$|\().*`;
/** Dutch additions: `263 hs`, `263-2`, `12 A bis`, `12 II hoog`. */
const dutchAddition = String.raw`(?!(?:mei|maart|juni|juli|mrt)(?!\p{L}))(?:\d{1,4}\p{L}{0,2}|\p{L}{1,3}|huis|hoog|boven|beneden|zwart|rood)(?:[\s/-]+(?:\d{1,4}\p{L}{0,2}|\p{L}{1,3}|hoog))?$`;

const end = String.raw`(?![\p{L}\d])`;
// "R" is "rue", as in "12 R de Rivoli".
const suffix = String.raw`(?:(?:-|/|)(?![ºª])\p{L}${end}|(?:\s?-)?\s(?!R\s|à)\p{L}(?![\p{L}\d/])|[\s/]?(?:bis|ter|quater|rosso)${end}|\s1/2)`;
const range = String.raw`(?:\s?[-–+/]\s?|\s(?:a|à|et|bis|t/m)\s)`;
/** `12`, `12a`, `12 bis`, `12-14`, `12 à 14`, `3a-c`, `12/3/14`, `5/A`. */
const houseNumber = String.raw`\d{1,5}${suffix}{0,2}(?:${range}\d{1,5}(?:(?![ºª])\p{L})?${end}){0,3}`;

const patterns = {
  /** A number behind the street, and whatever follows a comma, slashes or a dash. */
  behind: new RegExp(
    `^(?<number>${houseNumber})(?:\\s*(?:[,;]|//|/(?=\\p{L}{2}|\\d+\\.)|\\s[-–/]\\s)\\s*(?<after>.+)|[\\s-]+(?<addition>${plainAddition}))?$`,
    'iu',
  ),
  behindDutch: new RegExp(`^(?<number>\\d{1,5})(?:[\\s/-]*(?<addition>${dutchAddition}))?$`, 'iu'),
  behindBelgian: new RegExp(`^(?<number>\\d{1,5}\\p{L}?)/(?<addition>[\\p{L}\\d]{1,5})$`, 'iu'),
  inFront: new RegExp(
    `^(?:n[.°º]+\\s*|no\\.?\\s+)?(?<number>${houseNumber})(?<gap>,\\s*|\\s+)(?<street>.+)$`,
    'iu',
  ),
  flatInFront: /^(?<addition>(?:flat|apartment|apt|unit|suite|room)\.? [\p{L}\d/-]{1,6}), ?(?<rest>\d.*)$/iu,
  /** The addition behind a street that follows its number. */
  additionBehind: new RegExp(
    `^(?<street>.+?)(?:\\s*,\\s*(?<addition>${plainAddition})|\\s(?<flat>(?:appt?|apt|flat|apartment|unit|b[aâ]t)\\.?\\s[\\p{L}\\d]{1,4}))$`,
    'iu',
  ),
};

/** A word for the number, in front of it. */
const marker =
  /[\s,]+(?:n[.º°]+|nº|n°|nr\.?|no\.?|civ(?:ico)?\.?|num\.?|núm\.?|n[uú]mero|№|hausnr\.?|huisnr\.?)\s*$/iu;
/** "Straße 106", "Calle 13", "Plein 1944", "km 12": the number belongs to the name. */
const unfinished =
  /^(?:stra(?:ß|ss)e|str\.?|platz|weg|allee|gasse|ring|feld|straat|plein|laan|gracht|kade|boulevard|bd|park|rue|avenue|av\.?|place|impasse|route|chemin|allée|cours|quai|gate|gata|gatan|vei|veien|väg|vägen|vej|plads|via|viale|piazza|corso|vicolo|strada|contrada|calle|c\/|carrer|avenida|avda\.?|plaza|paseo|carretera|camino|rua|travessa|praça|largo|estrada|street|road|lane|drive|nr\.?|bis|ter|.*\b(?:lote|lot|kavel|des|der|den|dei|du|del|delle|de|das|dos|van|von|zum|bei|the))$/iu;
const frenchStreet =
  /^(?:rue|avenue|av\.|boulevard|bd|place|chaussée|chemin|drève|clos|square|quai|impasse|allée|route|sentier|venelle|cours) /iu;
const months =
  /^(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre|january|february|march|april|may|june|july|august|september|october|november|december)(?!\p{L})/iu;
const withoutNumber = /^(?<street>.*\p{L}.*?)[\s,]+(?<number>s\/n\.?|s\.?n\.?c\.?)$/iu;

const isYear = (text: string): boolean => /^(?:1[5-9]|20)\d\d(?:\s?[-–/]\s?\d+)?$/.test(text);
/** Whether a street has a name without the number that follows it: not "Calle" of "Calle 13". */
export const isStreetName = (street: string): boolean =>
  /\p{L}.*[\p{L}\d]/u.test(street) && !unfinished.test(street);
/** "Storgatan 12 A" is a street with its number, but not "Calle 13", "Plein 1944", "Plein 4 mei" or "Q 7". */
const hasNumber = (street: string): boolean => {
  const [, name = '', number = '', rest = ''] =
    /^(.*?)[\s,]+(\d+(?:\s?\p{L})?)(?![\p{L}\d])[^\p{L}]*(.*)$/u.exec(street) ?? [];
  return isStreetName(name) && !isYear(number) && !months.test(rest);
};
/** A postal code and a town, so that this is a whole address. */
const hasPostalCode = (addition: string): boolean =>
  /(?<!lgh\.? ?|[hklu]|\d)\d{4}(?:-?\d|\s*\p{L})/iu.test(addition);
const trimmed = (text: string): string => text.replaceAll(/^[\s,;]+|[\s,;]+$/g, '');

/** `23-25` are two houses; in the Netherlands, `263-2` is a flat. */
const isRange = (text: string): boolean => {
  const [first = 0, second = 0] = (/^(\d+)\s?[-–]\s?(\d+)$/.exec(text) ?? []).slice(1).map(Number);
  return second > first;
};

const numberBehind = (rest: string, country: Country): Omit<StreetParts, 'street'> | undefined => {
  const special = {
    NL: isRange(rest) ? undefined : patterns.behindDutch,
    BE: patterns.behindBelgian,
  }[country as string];
  const groups = (special?.exec(rest) ?? patterns.behind.exec(rest))?.groups;
  if (!groups) return undefined;
  const { number: written = '', after = '', addition = after } = groups;
  return hasPostalCode(addition) ? undefined : { number: written.trim(), addition: trimmed(addition) };
};

/** The number behind the street: the first one that ends the name of a street. */
const splitBehind = (written: string, country: Country, needsComma: boolean): StreetParts | undefined => {
  const nameless = ['ES', 'IT', 'PT'].includes(country) ? withoutNumber.exec(written)?.groups : undefined;
  if (nameless) {
    const { street = '', number: none = '' } = nameless;
    return { street: trimmed(street), number: none, addition: '' };
  }
  for (const { index, 0: gap } of written.matchAll(/(?<=\p{L})\.(?=\d)|[\s,]+(?=\d)|(?<=[º°№])(?=\d)/gu)) {
    const isDot = gap === '.';
    const before = written.slice(0, isDot ? index + 1 : index);
    const street = trimmed(before.replace(marker, ''));
    const isMarked = marker.test(before);
    const parts = numberBehind(written.slice(index + gap.length), country);
    if (!parts || !isStreetName(street)) continue;
    const isSure = isMarked || gap.includes(',');
    if (!isSure && (needsComma || isYear(parts.number))) continue;
    return hasNumber(street) ? undefined : { street, ...parts };
  }
  return undefined;
};

/** The number in front of the street. Without a comma, only some countries and streets begin with a house number. */
const splitInFront = (written: string, { country, isNumberFirst }: Habits): StreetParts | undefined => {
  const flat = isNumberFirst ? patterns.flatInFront.exec(written)?.groups : undefined;
  const groups = patterns.inFront.exec(flat?.['rest'] ?? written)?.groups;
  if (!groups) return undefined;
  const { number: house = '', gap = '', street: rest = '' } = groups;
  const named = trimmed(rest);
  const isUsual = isNumberFirst || (country === 'BE' && frenchStreet.test(named));
  const isRight = isUsual || gap.includes(',');
  if (!isRight || !/^[\p{L}\d'’(]/u.test(named) || months.test(named)) return undefined;
  const behind = flat ? undefined : patterns.additionBehind.exec(named)?.groups;
  const street = behind?.['street'] ?? named;
  if (!isStreetName(street)) return undefined;
  const addition = flat?.['addition'] ?? behind?.['addition'] ?? behind?.['flat'] ?? '';
  return { street, number: house.trim(), addition };
};

/**
 * Takes the number and the addition out of a street that was written with them, as browsers fill it in ("Prinsengracht
 * 263"), by the habits of its country. Undefined if it has none, or if it is not sure: numbers that belong to the name
 * ("Straße des 17. Juni", "Plein 1944") stay.
 */
export const splitStreet = (written: string, habits: Habits): StreetParts | undefined => {
  const { country, isNumberFirst } = habits;
  const line = trimmed(written.replaceAll(/\s+/g, ' '));
  // "Carretera N-340 km 12,5": a place on a road without house numbers.
  if (/\bkm\b/i.test(line)) return undefined;
  const inFront = splitInFront(line, habits);
  if (isNumberFirst) return inFront ?? splitBehind(line, country, true);
  const behind = splitBehind(line, country, false);
  // A number on both sides: nobody knows which one is the house.
  if (/^\d+,/.test(line)) return inFront && splitBehind(inFront.street, country, false) ? undefined : inFront;
  return behind ?? inFront;
};
