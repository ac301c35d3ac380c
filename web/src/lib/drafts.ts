import { readStoredInTab, writeStoredInTab } from './local-storage.ts';

/** The input of a form: only values that differ from its initial ones. */
export type Draft = Readonly<Record<string, string | boolean>>;

interface Drafts {
  /** The customer who owns the drafts, since another may sign in in the same tab. */
  readonly owner?: string | undefined;
  readonly forms: Readonly<Record<string, Draft>>;
}

const storageKey = 'drafts';

const readDrafts = (): Drafts => {
  try {
    return JSON.parse(readStoredInTab(storageKey) ?? '{"forms":{}}') as Drafts;
  } catch {
    return { forms: {} };
  }
};

const writeDrafts = (drafts: Drafts): void => {
  const isEmpty = Object.keys(drafts.forms).length === 0 && drafts.owner === undefined;
  writeStoredInTab(storageKey, isEmpty ? undefined : JSON.stringify(drafts));
};

/** Sets the owner of this tab's drafts from now on: deletes those of anybody else. */
export const keepDraftsOf = (customerId: string | undefined): void => {
  if (readDrafts().owner !== customerId) writeDrafts({ owner: customerId, forms: {} });
};

/** The input of a form in this tab before the page was left or reloaded; empty if there was none. */
export const readDraft = (key: string): Draft => readDrafts().forms[key] ?? {};

/** Keeps the input of a form as long as the tab; deletes an empty draft. */
export const writeDraft = (key: string, draft: Draft): void => {
  const { owner, forms } = readDrafts();
  const { [key]: _, ...others } = forms;
  writeDrafts({ owner, forms: Object.keys(draft).length === 0 ? others : { ...others, [key]: draft } });
};
