// The languages: all screens with the sample data in each language, on a phone and on a large screen.
import { baseLocaleOf } from '@albumen/contracts/locale-choice';
import { locales } from '@albumen/contracts/site-paths';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../e2e/chromium.ts';
import { conclude, isFaultless, say } from './harness/program.ts';
import { startFilledSite } from './languages/filled-site.ts';
import { walkScreens } from './languages/walk-screens.ts';

const [wanted = 'all', pictures] = process.argv.slice(2);
const languages = locales.filter(
  (locale) =>
    baseLocaleOf(locale) === locale &&
    (wanted === 'all' || wanted.split(',').some((language) => locale.startsWith(language))),
);

const began = performance.now();
const seconds = () => Math.round((performance.now() - began) / 1000);
const site = await startFilledSite();
say(`the sample data is there, ${seconds()} s`);
const browser = await chromium.launch(chromiumLaunch);
const counts: Record<string, { screens: number; faults: number }> = {};
const waiting = [...languages];
const walkNext = async (): Promise<void> => {
  const locale = waiting.shift();
  if (locale === undefined) return;
  const { screens, faults } = await walkScreens({ browser, site, locale, pictures });
  counts[locale] = { screens, faults };
  say(`${locale}: ${screens} screens, ${faults} faults, ${seconds()} s`);
  await walkNext();
};
// Two pages at once, as many as a small machine can draw.
await Promise.all([walkNext(), walkNext()]);
await browser.close();
await site.close();
conclude(
  counts,
  isFaultless(Object.values(counts).map(({ faults }) => faults)),
  'Every screen speaks every language.',
);
