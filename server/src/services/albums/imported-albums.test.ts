import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Activation } from '@albumen/contracts/photo-management/activation';
import type { AlbumPage } from '@albumen/contracts/photo-management/albums';
import { expect, test, vi } from 'vitest';
import { albumsPath, idsIn } from '../../../test/album-calls.ts';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { createSharedAlbumCalls } from '../../../test/shared-album-calls.ts';

test('an album of an earlier system is an album like any other, and keeps its first photo first', async () => {
  const source = await mkdtemp(join(tmpdir(), 'albumen-source-'));
  const app = await startTestApp({
    environment: { ...operatorEnvironment, IMPORT_SOURCE: `file:${source}` },
  });
  try {
    const folder = join(source, 'K-cora');
    await mkdir(folder);
    for (const file of ['rose.jpg', 'tulip.jpg', 'daisy.jpg'])
      await writeFile(join(folder, file), await makePhotoFile());
    const manifest = { albums: [{ name: '<Summer>', photos: ['tulip.jpg', 'rose.jpg', 'nowhere.jpg'] }] };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    const cora = await createSharedAlbumCalls(app).customerOf('cora');
    const activatePath = `${photosPath}/users/activate`;
    await cora.post(activatePath);
    await vi.waitFor(
      async () => expect((await cora.get<Activation>(activatePath)).body.import?.state).toBe('done'),
      20_000,
    );
    const [album, ...more] = (await cora.get<AlbumPage>(albumsPath)).body.albums;
    expect([album?.albumName, album?.photosCount, more]).toEqual(['Summer>', 2, []]);
    const ids = await idsIn(cora, album?.albumId ?? '');
    const names = await Promise.all(ids.map(async (id) => (await cora.photo(id)).body.localFileName));
    expect(names).toEqual(['tulip.jpg', 'rose.jpg']);
  } finally {
    await app.close();
    await rm(source, { recursive: true });
  }
});
