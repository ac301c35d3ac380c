import type { Backup } from '@albumen/contracts/photo-management/backups';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobPatienceMs, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { askExport, listExports, photoOf, readExport } from '../../../test/export-calls.ts';
import { ownerIdOf } from '../../../test/photo-rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

// No worker: each test runs the jobs itself.
beforeAll(async () => {
  app = await startTestApp({
    works: false,
    patienceMs: jobPatienceMs,
    environment: { EXPORT_PART_MB: '1' },
  });
});

afterAll(() => app.close());

const doJob = async (name: string, payload: object): Promise<void> => {
  const job = app.slices.flatMap(({ jobs = [] }) => jobs).find(({ type }) => type.name === name);
  await job?.run(payload, { turn: new Date(0), wasSilent: false });
};

const someone = async (name: string, photos: number) => {
  const customer = await app.customer(name);
  const files = await Promise.all(
    Array.from({ length: photos }, (_, index) => photoOf(700_000, `2024:05:0${index + 1} 12:00:00`)),
  );
  const ids = await customer.addPhotos(files.map((bytes, index) => ({ name: `${index}.jpg`, bytes })));
  return { customer, ids, ownerId: await ownerIdOf(app.database, name) };
};

/** Requests an export that nobody lays out yet. `answered` settles with the final answer of the call. */
const asking = async (customer: TestCustomer) => {
  const answered = askExport(customer);
  const backup = await vi.waitFor(async () => {
    const [last] = (await listExports(customer)).backups;
    return last ?? expect.fail('There is no export yet.');
  });
  return { backup, answered };
};

/** The parts of each photo. */
const partsOfPhotos = ({ backupId }: Backup) =>
  sqlOf(app.database)<{ photoId: string; parts: number[] }[]>`
    select photo_id, array_agg(iteration) as parts from photo_export_parts, unnest(photo_ids) photo_id
    where export_id = ${backupId} group by photo_id`;

// #repeated-calls
test('a call waits a moment only; repeated calls before, during and after get the same export', async () => {
  const { ownerId } = await someone('anna', 1);
  const impatient = await startTestApp({ works: false, sharesWith: app });
  const customer = await impatient.customer('anna');
  const atOnce = Array.from({ length: 3 }, () => askExport(customer));
  const { backup, answered } = await asking(customer);
  expect(backup).toMatchObject({ status: 'REQUESTED', chunks: [], photosCount: 0 });
  const answers = await Promise.all([...atOnce, answered, askExport(customer)]);
  for (const { status, body } of answers)
    expect([status, body.status, body.backupId]).toEqual([201, 'REQUESTED', backup.backupId]);
  expect((await listExports(customer)).backups).toHaveLength(1);
  expect((await customer.get(`/api/photo-export/backups/${backup.backupId}/chunks/0/url`)).status).toBe(404);
  await doJob('exports-lay-out', { ownerId, exportId: backup.backupId });
  expect(await readExport(customer, backup)).toMatchObject({ status: 'READY', chunks: [{ iteration: 0 }] });
  await impatient.close();
});

describe('laying out', () => {
  test('that is killed midway begins again, and puts every photo in exactly one part', async () => {
    const { customer, ids, ownerId } = await someone('ben', 3);
    const { backup, answered } = await asking(customer);
    const sql = sqlOf(app.database);
    await sql.unsafe(`
      create function refuse_parts() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
      create trigger refusing before insert on photo_export_parts
        for each row when (new.iteration = 1) execute function refuse_parts()`);
    const job = { ownerId, exportId: backup.backupId };
    await expect(doJob('exports-lay-out', job)).rejects.toThrow('cut off');
    expect(await readExport(customer, backup)).toMatchObject({ status: 'IN_PROGRESS', chunks: [] });
    await sql`drop trigger refusing on photo_export_parts`;
    await doJob('exports-lay-out', job);
    // The job may run once more: nothing changes.
    await doJob('exports-lay-out', job);
    expect((await answered).body).toMatchObject({ status: 'READY', photosCount: 3 });
    const parts = await partsOfPhotos(backup);
    expect(parts.map(({ photoId }) => photoId).toSorted()).toEqual(ids.toSorted());
    expect(parts.every(({ parts: photoParts }) => photoParts.length === 1)).toBe(true);
  });

  test('that is overtaken, as by an erasure, never becomes READY; the next one does', async () => {
    const { customer, ids, ownerId } = await someone('cora', 3);
    const { backup, answered } = await asking(customer);
    const sql = sqlOf(app.database);
    const attempt = async () =>
      (await sql<{ attempt: number }[]>`select attempt from photo_exports where id = ${backup.backupId}`)[0]
        ?.attempt;
    await sql`update photo_exports set status = 'IN_PROGRESS' where id = ${backup.backupId}`;
    const before = (await attempt()) ?? 0;
    await customer.deletePhotos([ids[0] ?? '']);
    await customer.post('/api/photo-deletion/photos/deleted/erase', { photos: { photoIds: [ids[0]] } });
    expect(await attempt()).toBe(before + 1);
    // The same in the middle of laying out.
    await sql.unsafe(`
      create function overtake() returns trigger language plpgsql as $$ begin
        update photo_exports set attempt = attempt + 1 where id = new.export_id; return new; end $$;
      create trigger overtaking after insert on photo_export_parts
        for each row when (new.iteration = 0) execute function overtake()`);
    const job = { ownerId, exportId: backup.backupId };
    await expect(doJob('exports-lay-out', job)).rejects.toThrow('The library changed');
    await sql`drop trigger overtaking on photo_export_parts`;
    expect((await readExport(customer, backup)).status).toBe('IN_PROGRESS');
    await doJob('exports-lay-out', job);
    expect((await answered).body).toMatchObject({ status: 'READY', photosCount: 2 });
  });

  test('that finds none of the requested photos has FAILED', async () => {
    const { customer, ids, ownerId } = await someone('emma', 1);
    const { backup, answered } = await asking(customer);
    await customer.deletePhotos(ids);
    await doJob('exports-lay-out', { ownerId, exportId: backup.backupId });
    expect((await answered).body).toMatchObject({ status: 'FAILED', chunks: [] });
  });

  // #given-up
  test('that is given up has FAILED, and the next call creates another export', async () => {
    const { customer, ownerId } = await someone('dora', 1);
    const { backup, answered } = await asking(customer);
    const job = { ownerId, exportId: backup.backupId };
    await doJob('exports-given-up', job);
    expect((await answered).body).toMatchObject({ status: 'FAILED', chunks: [] });
    await doJob('exports-lay-out', job);
    expect((await readExport(customer, backup)).status).toBe('FAILED');
    app.clock.moveTo('2026-06-15T12:00:01Z');
    const next = askExport(customer);
    const other = await vi.waitFor(async () => {
      const [last] = (await listExports(customer)).backups;
      expect(last?.backupId).not.toBe(backup.backupId);
      return last;
    });
    await doJob('exports-lay-out', { ownerId, exportId: other?.backupId });
    expect((await next).body).toMatchObject({ status: 'READY', backupId: other?.backupId });
  });
});
