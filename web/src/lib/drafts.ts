import { readStoredInTab, writeStoredInTab } from './local-storage.ts';

/** What a form holds of what was typed: only what differs from what it began with. */
export type Draft = Readonly<Record<string, string | boolean>>;

interface Drafts {
  /** Whose they are, since another customer may sign in in the same tab. */
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

/** Says whose the drafts of this tab are from now on: those of anybody else are forgotten. */
export const keepDraftsOf = (customerId: string | undefined): void => {
  if (readDrafts().owner !== customerId) writeDrafts({ owner: customerId, forms: {} });
};

/** What was typed into a form of this tab before the page was left or loaded again; empty where nothing was. */
export const readDraft = (key: string): Draft => readDrafts().forms[key] ?? {};

/** Keeps what was typed into a form as long as the tab; an empty draft is forgotten. */
export const writeDraft = (key: string, draft: Draft): void => {
  const { owner, forms } = readDrafts();
  const { [key]: _, ...others } = forms;
  writeDrafts({ owner, forms: Object.keys(draft).length === 0 ? others : { ...others, [key]: draft } });
};
