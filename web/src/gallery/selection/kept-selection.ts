import { readDraft, writeDraft } from '../../lib/drafts.ts';
import type { Selection } from './selection.ts';

/*
 * A selection is kept next to the drafts, which belong to one customer and one tab, while the page is left for the editor
 * of prints. A browser that keeps the page itself needs none of it.
 */

const key = 'selection';

/** Keeps what is selected in a list until `takeKeptSelection` takes it; an earlier one is forgotten. */
export const keepSelection = (listKey: string, { photos, rules }: Selection): void =>
  writeDraft(key, {
    listKey,
    photos: JSON.stringify([...photos]),
    rules: JSON.stringify(
      [...rules].map(([section, rule]) => [section, { ...rule, except: [...rule.except] }]),
    ),
  });

/** Takes what was selected in a list when its page was left: a second call finds nothing. */
export const takeKeptSelection = (listKey: string): Selection | undefined => {
  const { listKey: keptKey, photos, rules } = readDraft(key);
  if (keptKey !== listKey) return undefined;
  writeDraft(key, {});
  const keptRules = JSON.parse(String(rules)) as [
    string,
    { except: string[]; before: string; count: number },
  ][];
  return {
    photos: new Map(JSON.parse(String(photos)) as [string, string][]),
    rules: new Map(keptRules.map(([section, rule]) => [section, { ...rule, except: new Set(rule.except) }])),
  };
};
