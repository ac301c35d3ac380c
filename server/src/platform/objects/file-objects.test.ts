import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { passingFailure } from '../passing-failures.ts';
import { openFileObjects } from './file-objects.ts';
import { StoreGone } from './objects.ts';
import type { Objects } from './objects.ts';

let folder: string;
let root: string;
let objects: Objects;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'albumen-objects-'));
  root = join(folder, 'store');
  objects = await openFileObjects(root);
  await objects.put('originals/anna/one', Buffer.from('one'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const keysOf = async (store: Objects): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of store.list('originals/')) keys.push(key);
  return keys;
};

const unmount = () => rename(root, join(folder, 'unmounted'));
const mountAgain = async () => {
  await rm(root, { recursive: true, force: true });
  await rename(join(folder, 'unmounted'), root);
};

describe.each([
  ['was removed', async () => {}],
  ['is an empty mount point', () => mkdir(root)],
  ['is another one', async () => void (await openFileObjects(root))],
])('a store that %s', (_name, leave) => {
  test.each<[string, () => Promise<unknown>]>([
    ['put', () => objects.put('originals/ben/two', Buffer.from('two'))],
    ['putFile', () => objects.putFile('originals/ben/two', join(folder, 'file'))],
    ['size', () => objects.size('originals/anna/one')],
    ['read', () => objects.read('originals/anna/one')],
    ['withFile', () => objects.withFile('originals/anna/one', (path) => readdir(path))],
    ['delete', () => objects.delete(['originals/anna/one'])],
    ['removeFolder', () => objects.removeFolder('originals/anna/')],
    ['list', () => keysOf(objects)],
  ])('fails %s, is not written, and works again once it is back', async (_call, call) => {
    await writeFile(join(folder, 'file'), 'two');
    await unmount();
    await leave();
    const error: unknown = await call().catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(StoreGone);
    expect(passingFailure(error)).toMatchObject({ status: 503 });
    expect(await objects.isWritable()).toBe(false);
    const left = await readdir(root).catch(() => []);
    expect(left.filter((name) => !name.startsWith('.'))).toEqual([]);
    await mountAgain();
    await objects.put('originals/anna/two', Buffer.from('two'));
    expect(await keysOf(objects)).toHaveLength(2);
    expect(await objects.isWritable()).toBe(true);
  });
});

test('a missing object is no failure of the store', async () => {
  expect([await objects.size('originals/none'), await objects.read('originals/none')]).toEqual([
    undefined,
    undefined,
  ]);
  await objects.delete(['originals/none']);
  await objects.removeFolder('originals/none/');
  await objects.removeFolder('originals/anna/');
  const bytes = await objects.read('originals/anna/one');
  expect(bytes && (await text(bytes))).toBe('one');
});

test('a second process finds the same store, and removes what earlier versions left unfinished', async () => {
  await mkdir(join(root, '.incoming'));
  await writeFile(join(root, '.incoming', 'unfinished'), '');
  const other = await openFileObjects(root);
  await other.put('originals/anna/two', Buffer.from('two'));
  await other.removeUnfinished(new Date(Date.now() + 1000));
  expect(await readdir(join(root, '.incoming'))).toEqual([]);
  expect((await readdir(root)).filter((name) => name.startsWith('.incoming-'))).toHaveLength(1);
  expect(await keysOf(objects)).toHaveLength(2);
});
