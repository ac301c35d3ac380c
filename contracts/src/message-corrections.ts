/** A message in the words of a retailer, and our English for which they wrote it. */
export interface Correction {
  readonly english: string;
  readonly translation: string;
}

/** The corrections of a locale by the id of their message; ids of server messages begin with their area and a slash. */
export type Corrections = Readonly<Record<string, Correction>>;

const isCorrection = (value: unknown): value is Correction => {
  const { english, translation } = Object(value) as Record<keyof Correction, unknown>;
  return typeof english === 'string' && typeof translation === 'string';
};

/** Reads the corrections of a file, and says what is wrong with those that it leaves out. Never throws. */
export const parseCorrections = (file: string): { corrections: Corrections; faults: string[] } => {
  try {
    const entries = Object.entries(Object(JSON.parse(file)) as object);
    const corrections = entries.filter((entry): entry is [string, Correction] => isCorrection(entry[1]));
    const others = entries.filter(([, value]) => !isCorrection(value));
    return {
      corrections: Object.fromEntries(corrections),
      faults: others.map(([id]) => `${id}: lacks "english" or "translation". It is left out.`),
    };
  } catch (error) {
    return { corrections: {}, faults: [`The file is not valid JSON and is left out. ${String(error)}`] };
  }
};

/** An element of a parsed ICU message, as every parser of FormatJS returns it. */
interface MessageElement {
  readonly type: number;
  readonly value?: string;
  /** The name of a format, such as `long`; something else for an ICU skeleton. */
  readonly style?: unknown;
  readonly options?: Readonly<Record<string, { readonly value: readonly MessageElement[] }>>;
  readonly children?: readonly MessageElement[];
}

type Parse = (message: string) => readonly MessageElement[];

/** The kinds of elements, as FormatJS numbers them. */
export const elementKinds = { text: 0, number: 2, date: 3, time: 4, select: 5, plural: 6, tag: 8 } as const;

const kindNames = new Map<number, string>(Object.entries(elementKinds).map(([name, kind]) => [kind, name]));

/** All elements of a message, in every branch. */
export const elementsOf = (elements: readonly MessageElement[]): MessageElement[] =>
  elements.flatMap((element) => [
    element,
    ...elementsOf(Object.values(element.options ?? {}).flatMap(({ value }) => value)),
    ...elementsOf(element.children ?? []),
  ]);

/** The arguments and tags of a message: `{name}`, `{count, plural}`, `{until, date, long}`, `<link>`. */
const argumentsOf = (message: readonly MessageElement[]): string[] => [
  ...new Set(
    elementsOf(message).flatMap(({ type, value, style, options = {} }) => {
      if (value === undefined || type === elementKinds.text) return [];
      if (type === elementKinds.tag) return [`<${value}>`];
      const choices = type === elementKinds.select && Object.keys(options).toSorted().join(' ');
      const format = typeof style === 'string' && style;
      return [`{${[value, kindNames.get(type), choices, format].filter(Boolean).join(', ')}}`];
    }),
  ),
];

/** Why a message cannot stand for our English; undefined if it can. */
export const misfitOf = (message: string, english: string, parse: Parse): string | undefined => {
  if (message.trim() === '') return 'is empty';
  try {
    const own = argumentsOf(parse(message));
    const expected = argumentsOf(parse(english));
    const missing = expected.filter((one) => !own.includes(one));
    const extra = own.filter((one) => !expected.includes(one));
    const faults = [
      ...(missing.length > 0 ? [`lacks ${missing.join(' ')}`] : []),
      ...(extra.length > 0 ? [`has ${extra.join(' ')}, which English does not have`] : []),
    ];
    return faults.join(' and ') || undefined;
  } catch (error) {
    return `cannot be parsed, check its { } and < >: ${String(error)}`;
  }
};

/** The corrections that fit an area of messages. Others would show gaps or fail, so ours stay in their place. */
export const fittingCorrections = (
  corrections: Corrections,
  english: Readonly<Record<string, string>>,
  parse: Parse,
  prefix = '',
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(english).flatMap(([id, source]) => {
      const translation = corrections[prefix + id]?.translation;
      const isFit = translation !== undefined && misfitOf(translation, source, parse) === undefined;
      return isFit ? [[id, translation] as const] : [];
    }),
  );
