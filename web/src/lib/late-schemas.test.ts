import type * as zod from 'zod/mini';
import { expect, test } from 'vitest';
import { loadSchema, noteExport } from './late-schemas.ts';

/** The parts of zod, as the contracts of a built website import them. */
const z = Object.fromEntries(
  ['object', 'optional', 'array', 'string', 'minLength', 'iso', 'extend', 'refine'].map((name) => [
    name,
    noteExport(name),
  ]),
) as unknown as typeof zod;

const Album = z.object({
  name: z.string().check(z.minLength(2)),
  days: z.optional(z.array(z.iso.date())),
});
const SharedAlbum = z.extend(Album, {
  owner: z.string().check(z.refine((owner) => owner !== 'nobody')),
});

test.each([
  [{ name: 'Sea', days: ['2026-08-01'], owner: 'Anna' }, []],
  [{ name: 'S', days: ['August'], owner: 'nobody' }, ['name', 'days.0', 'owner']],
  [{}, ['name', 'owner']],
])('a recorded schema checks %j like one of zod', async (value, wrong) => {
  const schema = await loadSchema(SharedAlbum);
  const { error } = schema.safeParse(value);
  expect((error?.issues ?? []).map(({ path }) => path.join('.'))).toEqual(wrong);
});

test('returns a schema of zod as it is', async () => {
  const { string } = await import('zod/mini');
  const schema = string();
  expect(await loadSchema(schema)).toBe(schema);
});
