/** A fact as the slices describe it. */
interface Fact {
  readonly kind: string;
  readonly [name: string]: unknown;
}

/** Rows of a table. Our choice: the rest is in the JSON file. */
const rowsLimit = 100;

/** A number of facts, and the first of those that the index page shows. */
export interface PartSummary {
  readonly slice: string;
  count: number;
  readonly shown: Map<string, { count: number; readonly facts: Fact[] }>;
}

/** Counts a fact of a part, and keeps it if the index page shows its kind. */
export const noteFact = (part: PartSummary, fact: Fact, shown: object): void => {
  part.count += 1;
  const { kind } = fact;
  if (!Object.hasOwn(shown, kind)) return;
  const summary = part.shown.get(kind) ?? { count: 0, facts: [] };
  summary.count += 1;
  if (summary.facts.length < rowsLimit) summary.facts.push(fact);
  part.shown.set(kind, summary);
};

/**
 * Returns a value of a fact, or of the operator's document or profile in it. The number of an order takes the place of
 * its id. An export or download is created when it is requested, a participation when the customer joins.
 */
export const valueOf = (fact: Fact, field: string): unknown => {
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
