import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { ServiceKey } from '@albumen/contracts/services';
import { send } from '../../samples/src/calls.ts';
import { loadSamples } from '../../samples/src/load.ts';
import { sampleRecords } from '../../samples/src/records.ts';
import { signIn } from '../../samples/src/sign-in.ts';
import { readUntil } from '../../server/src/platform/read-until.ts';
import { freePort } from '../../server/test/free-port.ts';
import { untilReady } from '../../server/test/server-process.ts';

/** The password of the sample accounts. */
export const samplePassword = 'albumen-demo';

/** The product with the sample data. */
export interface FilledSite {
  readonly url: string;
  /** The things of the sample customer that paths name, such as `album`. */
  readonly ids: Readonly<Record<string, string>>;
  /** The records of the shop as JSON: their words are English in every language. */
  readonly words: string;
  readonly close: () => Promise<void>;
}

/** Long enough for all pages of a sample book on a slow machine. */
const pagesMs = 300_000;

/** Adds what the sample customer lacks, by their own calls; returns the things that paths name. */
const addTheRest = async (url: string): Promise<FilledSite['ids']> => {
  const { accessToken } = await signIn({ url, email: 'customer@example.com', password: samplePassword });
  const call = async <Reply>(method: string, service: ServiceKey, path: string, body?: object) => {
    const address = new URL(embeddedServicePath(service) + path, url);
    return (await send(address, { method, key: await accessToken(), ...(body && { body }) })) as Reply;
  };
  const library = 'photoManagement';
  const { images } = await call<{ images: { imageId: string }[] }>('GET', library, '/photos?limit=20');
  const [photo = '', deleted = '', ...more] = images.map(({ imageId }) => imageId);
  await call('DELETE', library, '/photos', { photoIds: [deleted, ...more.splice(0, 4)] });
  const backup = await call<{ backupId: string }>('POST', library, '/backups', { channelId: 'albumen' });
  const [album, emptied] = [crypto.randomUUID(), crypto.randomUUID()];
  const photos = [{ photoIds: [photo, ...more] }];
  await call('POST', library, '/albums', { albumId: album, name: 'Texel', photos });
  await call('POST', library, '/albums', { albumId: emptied, name: 'Terschelling', photos });
  await call('DELETE', library, `/albums/${emptied}`);
  await call('DELETE', 'project', '/api/v2/project/SAMPLE-P20');
  await call('PUT', 'subscription', '/subscriptions/me', {});
  const { items } = await call<{ items: { widgetId: string }[] }>('GET', 'widget', '/v1/widget/all');
  const book = '71569027-1';
  await readUntil(
    () => call<{ state: string }>('POST', 'product', `/v1/Products/${book}/pages`),
    ({ state }) => state === 'ready',
    pagesMs,
  );
  return {
    photo,
    deleted,
    album,
    shared: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1a04',
    export: backup.backupId,
    order: '71594410',
    address: 'parents',
    book,
    widget: items[0]?.widgetId ?? '',
  };
};

/** Starts the product on free ports and an empty folder, and loads the sample data. */
export const startFilledSite = async (): Promise<FilledSite> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'albumen-languages-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['tools/start-for-stories.mjs', dataDir], {
    env: { ...process.env, PORT: String(port), LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await untilReady(server, port, () => 'Its output is above.');
  await loadSamples(url, dataDir);
  return {
    url,
    ids: await addTheRest(url),
    words: JSON.stringify(sampleRecords(url, new Date())),
    close: async () => {
      server.kill();
      await once(server, 'exit');
    },
  };
};
