import { expect, onTestFinished, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { untilRendered } from '../../../test/rendered.ts';
import { sqlOf } from '../../platform/database/sql.ts';

const addPhoto = async (customer: TestCustomer): Promise<string> => {
  const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes: await makePhotoFile() }]);
  return id;
};

test('while the server is busy, photos wait for their turn, but not longer', async () => {
  let waiting = 0;
  const quiet = Promise.withResolvers<void>();
  const courtesy = {
    setBusy: () => {},
    untilQuiet: () => {
      waiting += 1;
      return quiet.promise;
    },
  };
  const app = await startTestApp({ courtesy });
  onTestFinished(() => app.close());
  const [many, other] = [await app.customer('many'), await app.customer('other')];

  const first = await addPhoto(many);
  expect(await untilRendered(many, first)).toMatchObject({ renditions: 'ready' });
  // Pretends that it still waits, so that the owner's next upload comes after it.
  await sqlOf(app.database)`update photos set renditions = 'pending' where id = ${first}`;
  const ahead = await addPhoto(many);
  await expect.poll(() => waiting).toBe(1);

  expect(await untilRendered(other, await addPhoto(other))).toMatchObject({ renditions: 'ready' });
  expect((await many.photo(ahead)).body.renditions).toBe('pending');
  quiet.resolve();
  expect(await untilRendered(many, ahead)).toMatchObject({ renditions: 'ready' });
});
