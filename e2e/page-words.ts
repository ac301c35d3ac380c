import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@albumen/contracts/site-paths';
import type { Page } from '@playwright/test';

export type Messages = Readonly<Record<string, string>>;

/** The messages of the pages of sign-in. */
export const signInMessages = (locale: Locale): Messages => {
  const file = join(import.meta.dirname, `../server/src/services/identity/messages/${locale}.json`);
  return JSON.parse(readFileSync(file, 'utf8')) as Messages;
};

/** The English texts that must not be on a page of a language. */
export const englishOnly = (english: Messages, translated: Messages): string[] => {
  const own = new Set(Object.values(translated));
  return Object.values(english).filter((text) => /^[^{}<>]{3,}$/.test(text) && !own.has(text));
};

/** The visible texts of the open page. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      texts.push((node.textContent ?? '').trim());
    const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.ariaLabel ?? '');
    return [...texts, ...labels].filter(Boolean);
  });
