import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, environmentOf } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { sqlOf } from '../platform/database/sql.ts';

const program = fileURLToPath(new URL('operator-nights.ts', import.meta.url));

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const nights = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, ...environmentOf(database) };
  return (await promisify(execFile)(process.execPath, [program, 'nights', ...args], { env })).stdout;
};

test('the command shows an alarm and the findings, and ends the alarm', async () => {
  expect(await nights('allow')).toBe('There is no alarm: nothing needs to be allowed.\n');
  const sql = sqlOf(database.database);
  await sql`
    insert into nights (began_at, database_at, alarm, trusted_at, due_by) values
      ('2026-06-16T03:17Z', '2026-06-16T03:17Z', null, '2026-06-16T03:17Z', '2026-06-15T03:17Z'),
      ('2027-06-16T03:17Z', '2027-06-16T03:17Z', 'night-far', null, null)`;
  await sql`insert into leftovers values (gen_random_uuid(), 'key', 'photos', '2026-06-16T03:17Z', 1, 1)`;
  const shown = await nights();
  expect(shown).toContain(
    'Alarm night-far: this night is far from the last one: the clock may be wrong. Nights erase nothing',
  );
  expect(shown).toContain('photos, things without a row: 1, the first noted on 2026-06-16 03:17');
  expect(shown).toContain(
    '2027-06-16 03:17  night-far\n  2026-06-16 03:17  erased everything due by 2026-06-15 03:17',
  );
  const today = new Date().toISOString().slice(0, 10);
  // The test has no terminal.
  const refused = await nights('allow').catch((error: { stdout: string; stderr: string }) => error);
  expect(refused).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      new RegExp(
        `Alarm night-far[^]*server's clock [^]*${today} [^]*database's clock [^]*${today} [^]*2027-06-16 03:17`,
      ),
    ),
    stderr: expect.stringMatching(/^Nothing was allowed: [^\n]* add --yes\.\n$/),
  });
  expect(await nights()).toContain('Alarm night-far');
  expect(await nights('allow', '--yes')).toContain('Allowed.');
  expect(await nights()).toContain('There is no alarm.');
  await expect(nights('--yes')).rejects.toThrow('nights allow');
  await expect(nights('forbid')).rejects.toThrow('nights allow');
});
