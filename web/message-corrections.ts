import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCorrections } from '@albumen/contracts/message-corrections';
import { defaultLocale } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { createIntl } from 'react-intl';
import type { MessageFormatElement } from 'react-intl';

/** The retailer's corrections are in `{locale}.json` of this folder, which is theirs: no update changes it. */
export const correctionsFolder = join(import.meta.dirname, '../translations');

/** Reads the corrections of a locale: a start never fails because of a file of the retailer. */
export const readCorrections = (
  locale: Locale,
  folder = correctionsFolder,
): ReturnType<typeof parseCorrections> => {
  const file = join(folder, `${locale}.json`);
  return parseCorrections(existsSync(file) ? readFileSync(file, 'utf8') : '{}');
};

/** Reads messages as react-intl does in a browser. */
export const { formatters } = createIntl({ locale: defaultLocale });

/** Parses an ICU message. Throws for invalid syntax. */
export const parseMessage = (message: string): MessageFormatElement[] =>
  formatters.getMessageFormat(message).getAst();
