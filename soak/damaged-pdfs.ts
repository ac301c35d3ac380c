// Damaged PDFs: each is rendered or refused with a reason, and the process that watches the renderer survives.
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPdf, PdfRefused } from '../server/src/platform/pdf/pdf-renderer.ts';
import { damagedPdfs } from '../server/test/damaged-pdfs.ts';
import { isFaultless, conclude, say } from './harness/program.ts';
import { removeFolder } from './harness/remove-folder.ts';

const files = Number(process.argv[2] ?? 50);
const folder = await mkdtemp(join(tmpdir(), 'albumen-damaged-pdfs-'));
const counts: Record<string, number> = { rendered: 0, unclear: 0 };

const outcomeOf = async (file: string): Promise<string> => {
  try {
    const pdf = await openPdf(file);
    try {
      for (const page of pdf.sizes.keys()) await pdf.render(page + 1);
    } finally {
      await pdf.close();
    }
    return 'rendered';
  } catch (error) {
    if (error instanceof PdfRefused) return error.reason;
    say(String(error));
    return 'unclear';
  }
};

for (const [index, bytes] of damagedPdfs(files).entries()) {
  const file = join(folder, `${index}.pdf`);
  await writeFile(file, bytes);
  const began = performance.now();
  const outcome = await outcomeOf(file);
  counts[outcome] = (counts[outcome] ?? 0) + 1;
  say(`${index}: ${outcome}, ${Math.round(performance.now() - began)} ms`);
}
await removeFolder(folder);
conclude(
  counts,
  isFaultless([counts['unclear'] ?? 0]),
  'Every damaged PDF is rendered or refused with a reason.',
);
