import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Corrections } from '@albumen/contracts/message-corrections';
import { defaultLocale } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { createIntl } from 'react-intl';
import type { MessageFormatElement } from 'react-intl';

/** The retailer's corrections are in `{locale}.json` of this folder, which is theirs: no update changes it. */
export const correctionsFolder = join(import.meta.dirname, '../translations');

/** Reads the corrections of a locale. Throws a sentence if somebody has broken the file. */
export const readCorrections = (locale: Locale, folder = correctionsFolder): Corrections => {
  const file = join(folder, `${locale}.json`);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Corrections;
  } catch (cause) {
    throw new Error(`${file} is not valid JSON: ${String(cause)}`, { cause });
  }
};

const { formatters } = createIntl({ locale: defaultLocale });

/** Parses an ICU message. Throws for invalid syntax. */
export const parseMessage = (message: string): MessageFormatElement[] =>
  formatters.getMessageFormat(message).getAst();
