// Other browsers: the main walks in Firefox ESR and in WebKitGTK, and in Chromium for comparison.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../server/test/free-port.ts';
import { untilReady } from '../server/test/server-process.ts';
import { createPlaywrightVisitor } from './harness/playwright-visitor.ts';
import { isFaultless, conclude, say } from './harness/program.ts';
import { removeFolder } from './harness/remove-folder.ts';
import type { Visitor } from './harness/visitor.ts';
import { walks } from './harness/walks.ts';
import { createWebKitVisitor } from './harness/webkit-visitor.ts';

const start: Readonly<Record<string, (url: string) => Promise<Visitor>>> = {
  chromium: (url) => createPlaywrightVisitor('chromium', url),
  firefox: (url) => createPlaywrightVisitor('firefox', url),
  webkit: createWebKitVisitor,
};

const [names = 'firefox,webkit', only = '', pictures] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'albumen-browsers-'));
if (pictures) await mkdir(pictures, { recursive: true });

const port = await freePort();
const url = `http://localhost:${port}`;
const server = spawn(process.execPath, ['tools/start-for-stories.mjs'], {
  env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn', EXPORT_PART_MB: '1' },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
});
await untilReady(server, port, () => 'Its output is above.');

const counts: Record<string, { walked: number; failed: string[] }> = {};
for (const name of names.split(',')) {
  const create = start[name];
  if (create === undefined) throw new Error(`Browsers are ${Object.keys(start).join(', ')}, not ${name}.`);
  const count = { walked: 0, failed: [] as string[] };
  counts[name] = count;
  for (const { name: title, walk } of walks.filter((each) => each.name.includes(only))) {
    const began = performance.now();
    const visitor = await create(url);
    try {
      await walk(visitor, { url, folder });
      count.walked += 1;
      say(`${name}: ${title}, ${Math.round(performance.now() - began)} ms`);
    } catch (error) {
      count.failed.push(title);
      say(`${name}: ${title} FAILED: ${String(error)}`);
    }
    if (pictures) await visitor.picture(join(pictures, `${name} ${title}.png`)).catch(() => undefined);
    await visitor.close();
  }
}
server.kill();
await once(server, 'exit');
await removeFolder(folder);
conclude(
  counts,
  isFaultless(Object.values(counts).map(({ failed }) => failed.length)),
  'Every walk works in every browser.',
);
