import { useCallback, useState } from 'react';
import { reveal } from './reveal.ts';

const sameKeys = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size === b.size && [...a].every((key) => b.has(key));

interface RevealedSections {
  readonly revealed: ReadonlySet<string>;
  /** To be called once the first photos of a section have come, or could not be loaded. */
  readonly settle: (key: string) => void;
}

/** Which sections are drawn, from the top, as their heights become known. */
export const useRevealedSections = (
  order: readonly string[],
  near: ReadonlySet<string>,
): RevealedSections => {
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set<string>());
  const [revealed, setRevealed] = useState<ReadonlySet<string>>(new Set<string>());
  const now = reveal({ order, near, settled, revealed });
  if (!sameKeys(now, revealed)) setRevealed(now);

  const settle = useCallback((key: string) => setSettled((before) => new Set([...before, key])), []);
  return { revealed: now, settle };
};
