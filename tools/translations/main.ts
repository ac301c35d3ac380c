import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { Corrections } from '@albumen/contracts/message-corrections';
import { locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { correctionsFolder, readCorrections } from '../../web/message-corrections.ts';
import { adviceOn, mergeSheet, readMessages, reportOn } from './corrections.ts';
import { readSheet, writeSheet } from './sheet.ts';

// `npm run translations`: messages as a sheet for an editor, and the corrections that come back.

const usage = `Usage:
  npm run translations -- export LOCALE [FILE]   writes all messages of a language as CSV
  npm run translations -- import LOCALE FILE     takes the corrections of the sheet
  npm run translations -- check                  what an update has done to the corrections
LOCALE is a language, such as nl, or one of ${locales.join(', ')}.`;

const root = join(import.meta.dirname, '../..');

// npm starts its programs in the folder of the project.
const pathOf = (file: string): string => resolve(process.env['INIT_CWD'] ?? '', file);

const listed = (lines: readonly string[]): string => lines.map((line) => `\n  ${line}`).join('');

const exportSheet = (locale: Locale, file: string): void => {
  const rows = readMessages(locale)
    .map((message) => ({ ...message, before: message.translation }))
    .toSorted((one, other) => one.screen.localeCompare(other.screen, 'en'));
  mkdirSync(dirname(file), { recursive: true });
  // Not over a sheet that may have corrections.
  writeFileSync(file, writeSheet(rows, locale), { flag: 'wx' });
  console.log(`${rows.length} messages are in ${relative(root, file)}.`);
};

const reportChanges = (): number => {
  const reports = globSync('*.json', { cwd: correctionsFolder }).flatMap((file) => {
    const lines = reportOn(file);
    return lines.length > 0 ? [`Corrections in translations/${file}:${listed(lines)}`] : [];
  });
  console.log(reports.join('\n') || 'All corrections of messages fit.');
  return reports.length > 0 ? 1 : 0;
};

const importSheet = (locale: Locale, file: string): void => {
  const before = readCorrections(locale);
  if (before.faults.length > 0)
    throw new Error(`Nothing is changed. Repair translations/${locale}.json first:${listed(before.faults)}`);
  const rows = readSheet(readFileSync(file));
  const { faults, corrections } = mergeSheet(locale, rows, readMessages(locale), before.corrections);
  if (faults.length > 0) throw new Error(`Nothing is changed. The sheet has faults:${listed(faults)}`);
  mkdirSync(correctionsFolder, { recursive: true });
  writeFileSync(join(correctionsFolder, `${locale}.json`), `${JSON.stringify(corrections, null, 2)}\n`);
  const count = (of: Corrections) => Object.keys(of).length;
  console.log(
    `translations/${locale}.json has ${count(corrections)} corrections, before ${count(before.corrections)}. The next npm start or npm run build applies them.`,
  );
  const advice = adviceOn(locale);
  if (advice.length > 0) console.log(`Advice of docs/languages, which you may ignore:${listed(advice)}`);
};

const main = (): number => {
  const [command, tag = '', file] = process.argv.slice(2);
  if (command === 'check') return reportChanges();
  const locale = locales.find((one) => one === tag || one.split('-')[0] === tag);
  if ((command !== 'export' && command !== 'import') || !locale) throw new Error(usage);
  if (command === 'export')
    exportSheet(locale, file ? pathOf(file) : join(correctionsFolder, `${locale}.csv`));
  else if (file) importSheet(locale, pathOf(file));
  else throw new Error(usage);
  return 0;
};

try {
  process.exitCode = main();
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
