/** Letters that are written from right to left, and marks that change the direction of what follows. */
const turning =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Marks of direction, apart from pairs that `isolated` has written. */
const looseMarks = /(\u2068[^\u2066-\u2069]*\u2069)|[\u202a-\u202e\u2066-\u2069]/g;

/** Returns a text for a line with other words, which it cannot turn round. Most texts stay as they are. */
export const isolated = (text: string): string =>
  turning.test(text) ? `\u2068${text.replaceAll(looseMarks, '$1')}\u2069` : text;

/** Isolates the texts among the values of a message. */
export const isolatedValues = <Value>(
  values: Readonly<Record<string, Value>>,
): Record<string, Value | string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value) : value,
    ]),
  );
