import { basename, dirname } from 'node:path';
import { baseLocaleOf } from '@albumen/contracts/locale-choice';
import { fittingCorrections, misfitOf } from '@albumen/contracts/message-corrections';
import type { Correction, Corrections } from '@albumen/contracts/message-corrections';
import { defaultLocale, locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { parseMessage, readCorrections } from '../../web/message-corrections.ts';
import {
  complaintsAbout,
  faultsOf,
  messageFolders,
  readFile,
  readLanguagePage,
} from '../../web/test/message-rules.ts';
import type { ReadRow, SheetRow } from './sheet.ts';

/** A message as the build has it. */
export interface AppliedMessage extends Omit<SheetRow, 'before'> {
  /** Our own translation. */
  readonly ours: string;
}

/** Folders whose name says nothing to an editor. */
const screens: Readonly<Record<string, string>> = {
  app: 'every page',
  'html-pages': 'every page',
  identity: 'sign-in',
  mail: 'every mail',
  ui: 'every page',
};

const screenOf = (area: string, key: string): string => {
  const name = screens[area] ?? area.replaceAll('-', ' ');
  const words = key.startsWith('mail.') ? `mail: ${name}` : name;
  return words.replace(/^./, (letter) => letter.toUpperCase());
};

/** The messages of a folder, with the corrections of the locale: `prefix` is that of their ids in the sheet. */
const readFolder = (folder: string, locale: Locale, correctionsFolder?: string) => {
  const isServer = folder.startsWith('server/');
  const area = basename(isServer ? dirname(folder) : folder);
  const prefix = isServer ? `${area}/` : '';
  const english = readFile(folder, defaultLocale) ?? {};
  const fitting = (name: Locale) =>
    fittingCorrections(readCorrections(name, correctionsFolder).corrections, english, parseMessage, prefix);
  const base = baseLocaleOf(locale);
  const inherited = base === locale ? {} : { ...readFile(folder, base), ...fitting(base) };
  const ours = { ...english, ...inherited, ...readFile(folder, locale) };
  return { area, prefix, english, ours, applied: { ...ours, ...fitting(locale) } };
};

/** All messages of web and server in a locale. */
export const readMessages = (locale: Locale, correctionsFolder?: string): AppliedMessage[] =>
  messageFolders.flatMap((folder) => {
    const { area, prefix, english, ours, applied } = readFolder(folder, locale, correctionsFolder);
    return Object.entries(english).map(([key, source]) => ({
      id: prefix + key,
      screen: screenOf(area, key),
      english: source,
      ours: ours[key] ?? source,
      translation: applied[key] ?? source,
    }));
  });

/** Checks the corrected messages against our style page: advice, since the retailer decides on their words. */
export const adviceOn = (locale: Locale, correctionsFolder?: string): string[] => {
  const page = readLanguagePage(locale);
  return messageFolders.flatMap((folder) => {
    const { prefix, english, applied } = readFolder(folder, locale, correctionsFolder);
    return complaintsAbout(locale, page, { english, base: undefined, own: applied }).map(
      (complaint) => prefix + complaint,
    );
  });
};

/** A question mark in a word stands for a letter that the encoding of a spreadsheet lacks. */
const lostLetter = /\p{L}\?\p{L}/u;

/** The corrections of a locale after a sheet has come back, or its faults by row. */
export const mergeSheet = (
  locale: Locale,
  rows: readonly ReadRow[],
  messages: readonly AppliedMessage[],
  corrections: Corrections,
): { readonly faults: readonly string[]; readonly corrections: Corrections } => {
  const byId = new Map(messages.map((message) => [message.id, message]));
  const rowOf = new Map<string, number>();
  const merged = new Map<string, Correction>(Object.entries(corrections));
  const faults = rows.flatMap(({ row, id, english, translation, before }) => {
    const fault = (reason: string) => `row ${row}, ${id || 'no id'}: ${reason}`;
    const message = byId.get(id);
    if (!message) return [fault('no message has this id')];
    if (rowOf.has(id)) return [fault(`row ${rowOf.get(id)} has this id, too`)];
    rowOf.set(id, row);
    // An editor who leaves a correction next to new English confirms it.
    const isConfirmed = translation === merged.get(id)?.translation;
    if (!isConfirmed && translation === (before ?? message.translation)) return [];
    if (translation === message.ours) merged.delete(id);
    else merged.set(id, { english, translation });
    if (lostLetter.test(translation)) return [fault('has a ? inside a word: a letter is lost')];
    return faultsOf(translation, message.english, locale).map(fault);
  });
  return { faults, corrections: Object.fromEntries(merged) };
};

/** Finds the corrections of a locale that an update has touched: a sentence for each that somebody should look at. */
export const changesOf = (corrections: Corrections, messages: readonly AppliedMessage[]): string[] => {
  const byId = new Map(messages.map((message) => [message.id, message]));
  return Object.entries(corrections).flatMap(([id, { english, translation }]) => {
    const message = byId.get(id);
    if (!message)
      return [`${id}: no message has this id any more. “${translation}” for “${english}” is left out.`];
    const misfit = misfitOf(translation, message.english, parseMessage);
    const changed =
      english === message.english ? '' : ` The English was “${english}” and is now “${message.english}”.`;
    if (misfit !== undefined)
      return [
        `${id}:${changed} “${translation}” ${misfit}. It is left out: customers read “${message.ours}”.`,
      ];
    return changed ? [`${id}:${changed} “${translation}” is kept; ours is “${message.ours}”.`] : [];
  });
};

/** Reports on a file of corrections after an update or an edit by hand. */
export const reportOn = (file: string, folder?: string): string[] => {
  const locale = locales.find((one) => file === `${one}.json`);
  if (!locale) return [`Nothing reads this file: its name must be one of ${locales.join(', ')}.`];
  const { corrections, faults } = readCorrections(locale, folder);
  return [...faults, ...changesOf(corrections, readMessages(locale, folder))];
};
