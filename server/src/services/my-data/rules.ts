/** A fact as the slices describe it. */
interface Fact {
  readonly kind: string;
  readonly [name: string]: unknown;
}

/**
 * The kinds of facts that the index page shows as tables, in its order, with the fields that people want to read. All
 * other kinds and fields are only in the JSON files. Each kind and field has a message.
 */
export const shownKinds = {
  customer: ['email', 'registeredAt', 'siteUrl', 'chosenLocale'],
  profile: ['salutation', 'firstName', 'lastName', 'phone', 'birthDate', 'company', 'vatNumber'],
  'customer-address': ['email', 'provedAt', 'leftAt'],
  'customer-record': [
    'customerNumber',
    'email',
    'registeredAt',
    'salutation',
    'firstName',
    'lastName',
    'phone',
    'birthDate',
    'company',
    'vatNumber',
    'paymentMethods',
  ],
  address: [
    'firstName',
    'lastName',
    'company',
    'street',
    'number',
    'addition',
    'postalCode',
    'city',
    'country',
  ],
  order: ['id', 'orderedAt', 'status'],
  product: ['id', 'title', 'article'],
  album: ['name', 'photos', 'createdAt', 'deletedAt'],
  'shared-album': ['name', 'participants'],
  'shared-album-participation': ['joinedAt', 'leftAt'],
  export: ['requestedAt', 'photos', 'expiresAt'],
  download: ['name', 'requestedAt', 'expiresAt'],
  'photo-storage': ['lastOrderAt'],
  'deletion-delay': ['until'],
  'storage-notice': ['email', 'acceptedAt'],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ShownKind = keyof typeof shownKinds;
export type ShownField = (typeof shownKinds)[ShownKind][number];

const isShown = (kind: string): kind is ShownKind => Object.hasOwn(shownKinds, kind);

/** Rows of a table. Our choice: the rest is in the JSON file. */
const rowsLimit = 100;

/** A number of facts, and the first of those that the index page shows. */
export interface PartSummary {
  readonly slice: string;
  count: number;
  readonly shown: Map<ShownKind, { count: number; readonly facts: Fact[] }>;
}

/** Counts a fact of a part, and keeps it if the index page shows it. */
export const noteFact = (part: PartSummary, fact: Fact): void => {
  part.count += 1;
  const { kind } = fact;
  if (!isShown(kind)) return;
  const noted = part.shown.get(kind) ?? { count: 0, facts: [] };
  noted.count += 1;
  if (noted.facts.length < rowsLimit) noted.facts.push(fact);
  part.shown.set(kind, noted);
};

/**
 * Returns a value of a fact, or of the operator's document or profile in it. The number of an order takes the place of
 * its id. An export or download is created when it is requested, a participation when the customer joins.
 */
export const valueOf = (fact: Fact, field: ShownField): unknown => {
  const { document, profile } = fact as Partial<Record<string, Readonly<Record<string, unknown>>>>;
  if (field === 'requestedAt' || field === 'joinedAt') return fact['createdAt'];
  return (
    (field === 'id' ? document?.['number'] : undefined) ??
    fact[field] ??
    document?.[field] ??
    profile?.[field]
  );
};

/** The address inside the file of a part's facts. */
export const factsPath = (slice: string): string => `data/${slice}.json`;
