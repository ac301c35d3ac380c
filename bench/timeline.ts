import { runBenchmark } from './harness/benchmark.ts';
import type { LoadResult } from './harness/load.ts';
import { printTable, report } from './harness/report.ts';
import type { Figure } from './harness/report.ts';
import { mean, median } from './harness/statistics.ts';
import { measureCases } from './timeline/measure.ts';
import type { Case } from './timeline/measure.ts';

const fewest = 10_000;
const most = 1_000_000;
const plan = { sizes: [fewest, 100_000, most], others: 1_000_000, rounds: 30 };

/** "Counts and month page cost at 1,000,000 photos at most 1.3 times that at 10,000." */
const growthAtMost = 1.3;
/** "Month page of 24 at least 0.3 of the requests per second of a Fastify route that runs the same query." */
const shareOfBareAtLeast = 0.3;

/**
 * "Columns of 24 photos at most a page of 24. Columns of 5,655 photos at most a third of 12 pages of 500, and 260 kB
 * compressed. Layouts of a year of 66,660 photos at most a page of 500, and 70 kB."
 */
const partTargets = [
  { what: 'columns in mid-month', page: 'page in mid-month', atMostPages: 1, atMostBytes: 4_000 },
  { what: 'columns of the fullest month', page: 'page of 500', atMostPages: 4, atMostBytes: 260_000 },
  { what: 'columns of the fullest upload day', page: 'page of 500', atMostPages: 4, atMostBytes: 260_000 },
  { what: 'layouts of the library', page: 'page of 500', atMostPages: 1, atMostBytes: 70_000 },
];

/**
 * Summarises rounds: the median of wall clock times, but the total of processor time, which other programs hardly
 * affect and which has a resolution of hundredths of a second.
 */
const resultOf = (rounds: readonly LoadResult[]): LoadResult => ({
  requestsPerSecond: median(rounds.map(({ requestsPerSecond }) => requestsPerSecond)),
  cpuMs: mean(rounds.map(({ cpuMs }) => cpuMs)),
  p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)),
  p99Ms: median(rounds.map(({ p99Ms }) => p99Ms)),
});

const rowOf = ({ what, photos, bytes, product, bare }: Case) => {
  const [ofProduct, ofBare] = [resultOf(product), resultOf(bare)];
  return {
    call: what,
    photos,
    bytes,
    'requests/s': ofProduct.requestsPerSecond,
    'p50 ms': ofProduct.p50Ms,
    'p99 ms': ofProduct.p99Ms,
    'CPU ms': ofProduct.cpuMs,
    'bare requests/s': ofBare.requestsPerSecond,
    'p50 ms, bare': ofBare.p50Ms,
    'p99 ms, bare': ofBare.p99Ms,
    'CPU ms, bare': ofBare.cpuMs,
  };
};

/** The cost of a question in the largest library relative to the smallest, by wall clock and by processor time. */
const growthOf = (what: string, cases: readonly Case[]): Figure[] => {
  const at = (photos: number) =>
    resultOf(cases.find((one) => one.what === what && one.photos === photos)?.product ?? []);
  const [atMost, atFewest] = [at(most), at(fewest)];
  const target = { atMost: growthAtMost };
  return [
    {
      what: `${what}, ${most} photos against ${fewest}: time`,
      figure: 1000 / atMost.requestsPerSecond,
      yardstick: 1000 / atFewest.requestsPerSecond,
      unit: 'ms',
      target,
    },
    {
      what: `${what}, ${most} photos against ${fewest}: CPU`,
      figure: atMost.cpuMs,
      yardstick: atFewest.cpuMs,
      unit: 'ms',
      target,
    },
  ];
};

/** The cost of columns or layouts of the largest library relative to a page, and their size. */
const costOfPart = (
  { what, page, atMostPages, atMostBytes }: (typeof partTargets)[number],
  cases: readonly Case[],
): Figure[] => {
  const [part, ofPages] = [what, page].map((name) => cases.find((one) => one.what === name));
  const [ofPart, ofPage] = [resultOf(part?.product ?? []), resultOf(ofPages?.product ?? [])];
  const target = { atMost: atMostPages };
  return [
    {
      what: `${what}, against a ${page}: time`,
      figure: 1000 / ofPart.requestsPerSecond,
      yardstick: 1000 / ofPage.requestsPerSecond,
      unit: 'ms',
      target,
    },
    {
      what: `${what}, against a ${page}: CPU`,
      figure: ofPart.cpuMs,
      yardstick: ofPage.cpuMs,
      unit: 'ms',
      target,
    },
    { what: `${what}: size`, figure: part?.bytes ?? 0, unit: 'bytes', target: { atMost: atMostBytes } },
  ];
};

const shareOfBare = ({ what, photos, about, product, bare }: Case): Figure => ({
  what: `${what}, ${photos} photos, against bare`,
  figure: resultOf(product).requestsPerSecond,
  yardstick: resultOf(bare).requestsPerSecond,
  unit: 'requests/s',
  ...(about === 'month page' ? { target: { atLeast: shareOfBareAtLeast } } : {}),
});

await runBenchmark(async (atEnd) => {
  console.log('Filling the database and asking takes more than ten minutes.');
  const cases = await measureCases(atEnd, plan);
  const compared = cases.filter(({ about }) => about !== 'columns');
  const questions = [...new Set(compared.map(({ what }) => what))];
  const ofLargest = cases.filter(({ photos }) => photos === most);
  printTable(cases.map(rowOf));
  await report(
    'timeline',
    [
      ...questions.flatMap((what) => growthOf(what, cases)),
      ...partTargets.flatMap((one) => costOfPart(one, ofLargest)),
      ...cases.map(shareOfBare),
    ],
    cases.map(({ what, photos, bytes, product, bare }) => ({ what, photos, bytes, product, bare })),
  );
});
