import type { Locale } from '@albumen/contracts/site-paths';

/** A message in the sheet of an editor. */
export interface SheetRow {
  readonly id: string;
  readonly screen: string;
  readonly english: string;
  readonly translation: string;
  /** The translation when the sheet was written: only what differs from it is a correction. */
  readonly before: string;
}

/** The number of a row as spreadsheets show it, with its cells. */
export interface ReadRow extends Pick<SheetRow, 'id' | 'english' | 'translation'> {
  readonly row: number;
  readonly before: string | undefined;
}

/** Spreadsheets execute cells that begin like this; an apostrophe before them is taken off again on reading. */
const formula = /^(?=['=+\-@\t\r])/;
const escapedFormula = /^'(?=['=+\-@\t\r])/;

const columns = ['id', 'screen', 'English', 'translation', 'before'];

const csvRow = (cells: readonly string[], delimiter: string): string =>
  `${cells.map((cell) => `"${cell.replace(formula, "'").replaceAll('"', '""')}"`).join(delimiter)}\r\n`;

/**
 * Writes a sheet that Excel opens by a double click: CSV (RFC 4180) with a byte order mark, and with semicolons if the
 * language has decimal commas.
 */
export const writeSheet = (rows: readonly SheetRow[], locale: Locale): string => {
  const delimiter = new Intl.NumberFormat(locale).format(0.5).includes(',') ? ';' : ',';
  const cells = rows.map((row) => [row.id, row.screen, row.english, row.translation, row.before]);
  return `\uFEFF${[columns, ...cells].map((each) => csvRow(each, delimiter)).join('')}`;
};

const cellsOf = (text: string, delimiter: string): string[][] => {
  const cell = new RegExp(
    `(?:"([^"]*(?:""[^"]*)*)"|(?!")([^${delimiter}\\r\\n]*))(${delimiter}|\\r\\n|[\\r\\n]|$)`,
    'y',
  );
  const rows: string[][] = [[]];
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text) ?? [];
    if (end === undefined)
      throw new Error(`Row ${rows.length} has a cell whose quotation mark " does not end.`);
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== delimiter) rows.push([]);
  }
  return rows;
};

const encodingAdvice = 'In Excel choose File, Save As, “CSV UTF-8”, and begin from the sheet as it was sent.';

const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Error(`The file is not UTF-8, so its accents are lost. ${encodingAdvice}`);
  }
};

/** UTF-8 that was read as Windows-1252, such as Ã© for é. */
const garbled = /[ÃÂ][\u0080-\u00bf\u2013-\u2122]|â€|\uFFFD/;

/** Reads a sheet with commas, semicolons or tabs, its columns and rows in any order. Throws a sentence if it cannot. */
export const readSheet = (bytes: Uint8Array): ReadRow[] => {
  const text = decoded(bytes);
  const [header = ''] = text.split(/\r?\n|\r/, 1);
  const [first = [], ...rows] = cellsOf(text, [';', '\t'].find((mark) => header.includes(mark)) ?? ',');
  const names = first.map((name) => name.trim().toLowerCase());
  const missing = ['id', 'English', 'translation'].filter((name) => !names.includes(name.toLowerCase()));
  if (missing.length > 0)
    throw new Error(`The first row has no column ${missing.join(', ')}: it is ${names.join(', ')}.`);
  return rows.flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return [];
    const row = index + 2;
    if (cells.some((cell) => garbled.test(cell)))
      throw new Error(`Row ${row} has letters such as Ã© for é. ${encodingAdvice}`);
    const cell = (name: string): string =>
      (cells[names.indexOf(name)] ?? '').replace(escapedFormula, '').replaceAll(/\r\n?/g, '\n').trim();
    const before = names.includes('before') ? cell('before') : undefined;
    return [{ row, id: cell('id'), english: cell('english'), translation: cell('translation'), before }];
  });
};
