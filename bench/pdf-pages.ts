import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import Pdf from 'pdfkit';
import sharp from 'sharp';
import { openPdf } from '../server/src/platform/pdf/pdf-renderer.ts';
import { nodeProcessesOf, peakMegabytes } from './exports/peak-memory.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import { cpuSecondsOfTrees } from './harness/process-tree.ts';
import { report } from './harness/report.ts';

const { values } = parseArgs({ options: { pages: { type: 'string' }, kilobytes: { type: 'string' } } });
const pages = Number(values.pages ?? 300);

/** A photo of each page. With the usual 680 kB, 300 pages have 171 MB. */
const kilobytes = Number(values.kilobytes ?? 680);

/** A JPEG of about that size: noise does not compress, so its pixels decide. */
const noisyJpeg = async (): Promise<Buffer> => {
  const width = Math.round(Math.sqrt((kilobytes * 1000) / 0.92));
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height: width, channels: 3, background: '#888', noise } })
    .jpeg({ quality: 90 })
    .toBuffer();
};

/** PDFium keeps a copy of what it has rendered, so each job opens the file again. */
const pagesPerJob = 10;

const writeBook = async (file: string): Promise<void> => {
  const document = new Pdf({ autoFirstPage: false, size: [800, 800], margin: 0 });
  const stream = document.pipe(createWriteStream(file));
  for (let page = 0; page < pages; page += 1) {
    document.addPage();
    document.image(await noisyJpeg(), 0, 0, { width: 800 });
  }
  document.end();
  await once(stream, 'finish');
};

/** Renders some pages, as a job does, and returns the peak memory in megabytes and the seconds of processor time. */
const job = async (file: string, first: number) => {
  const pdf = await openPdf(file);
  try {
    const children = (await nodeProcessesOf(process.pid)).filter((pid) => pid !== process.pid);
    for (let page = first; page < first + pagesPerJob && page <= pages; page += 1) await pdf.render(page);
    return { peak: await peakMegabytes(children), seconds: cpuSecondsOfTrees(children) };
  } finally {
    await pdf.close();
  }
};

await runBenchmark(async (atEnd) => {
  const file = join(await makeScratchFolder(atEnd), 'book.pdf');
  await writeBook(file);
  const { size } = await stat(file);
  const jobs = [];
  for (let first = 1; first <= pages; first += pagesPerJob) jobs.push(await job(file, first));
  const seconds = jobs.reduce((sum, each) => sum + each.seconds, 0);
  await report(
    'pdf-pages',
    [
      {
        what: `${pages} pages of ${Math.round(size / 1e6)} MB: peak memory of the renderer`,
        figure: Math.max(...jobs.map(({ peak }) => peak)),
        unit: 'MB',
        target: { atMost: 500 },
      },
      { what: 'processor time of a page', figure: (seconds * 1000) / pages, unit: 'ms' },
    ],
    { size, jobs },
  );
});
