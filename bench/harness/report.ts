import { mkdir, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';

/** One line of a benchmark's result. */
export interface Figure {
  readonly what: string;
  readonly figure: number;
  readonly unit: string;
  /** The value to compare `figure` with, measured in the same run and unit. */
  readonly yardstick?: number;
  /** The target for the figure divided by its yardstick, or for the figure itself if it has none. */
  readonly target?: { readonly atMost: number } | { readonly atLeast: number };
}

type Cells = Readonly<Record<string, string | number>>;

const resultsFolder = new URL('../results/', import.meta.url);

/** Three digits are all the precision that a noisy machine allows. */
const legible = (value: number): string =>
  Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en-GB') : String(Number(value.toPrecision(3)));

const ratioOf = ({ figure, yardstick }: Figure): number | undefined =>
  yardstick === undefined ? undefined : figure / yardstick;

const holds = (line: Figure): boolean => {
  const { target } = line;
  if (target === undefined) return true;
  const value = ratioOf(line) ?? line.figure;
  return 'atMost' in target ? value <= target.atMost : value >= target.atLeast;
};

const targetText = ({ target, yardstick, unit }: Figure): string => {
  if (target === undefined) return '';
  const ofWhat = yardstick === undefined ? ` ${unit}` : ' times';
  return 'atMost' in target ? `at most ${target.atMost}${ofWhat}` : `at least ${target.atLeast}${ofWhat}`;
};

/** Prints rows under the names of their fields, with numbers aligned to the right. */
export const printTable = (rows: readonly Cells[]): void => {
  const names = Object.keys(rows[0] ?? {});
  const text = (value: string | number = '') => (typeof value === 'number' ? legible(value) : value);
  const columns = names.map((name) => ({
    name,
    width: Math.max(name.length, ...rows.map((row) => text(row[name]).length)),
    isNumeric: rows.some((row) => typeof row[name] === 'number'),
  }));
  const line = (cell: (name: string) => string) =>
    columns
      .map(({ name, width, isNumeric }) =>
        isNumeric ? cell(name).padStart(width) : cell(name).padEnd(width),
      )
      .join('  ')
      .trimEnd();
  console.log(line((name) => name));
  console.log(columns.map(({ width }) => '-'.repeat(width)).join('  '));
  for (const row of rows) console.log(line((name) => text(row[name])));
  console.log('');
};

/**
 * Prints the result of a benchmark and writes it to `bench/results/<name>.json`, together with other measurements. The
 * process ends with 1 if a target is missed.
 */
export const report = async (name: string, figures: readonly Figure[], details: unknown): Promise<void> => {
  printTable(
    figures.map((line) => ({
      what: line.what,
      figure: line.figure,
      unit: line.unit,
      yardstick: line.yardstick ?? '',
      ratio: ratioOf(line) ?? '',
      target: targetText(line),
      holds: line.target === undefined ? '' : holds(line) ? 'yes' : 'NO',
    })),
  );
  const result = {
    measuredAt: new Date().toISOString(),
    machine: { node: process.version, cores: availableParallelism(), processor: cpus()[0]?.model },
    figures: figures.map((line) => ({ ...line, ratio: ratioOf(line), holds: holds(line) })),
    details,
  };
  await mkdir(resultsFolder, { recursive: true });
  await writeFile(new URL(`${name}.json`, resultsFolder), `${JSON.stringify(result, undefined, 2)}\n`);
  if (!figures.every(holds)) process.exitCode = 1;
};
