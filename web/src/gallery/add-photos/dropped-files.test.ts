import { beforeEach, expect, test, vi } from 'vitest';
import { log } from '../../lib/log.ts';
import { droppedFiles } from './dropped-files.ts';

beforeEach(() => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
});

const file = (name: string) => ({
  kind: 'file' as const,
  name,
  getFile: async () => new File(['photo'], name),
});
const unreadable = (name: string) => ({
  kind: 'file' as const,
  name,
  getFile: () => Promise.reject(new DOMException('The file has gone', 'NotFoundError')),
});
const folder = (entries: () => AsyncGenerator<ReturnType<typeof file> | ReturnType<typeof unreadable>>) => ({
  kind: 'directory' as const,
  name: 'holiday',
  getEntries: entries,
});

const folderNamed = (name: string, ...entries: ReturnType<typeof file>[]) => ({
  ...folder(async function* () {
    yield* entries;
  }),
  name,
});

/** Returns the names of the files, and of everything that could not be read. */
const read = async (items: Parameters<typeof droppedFiles>[0]) => {
  const names: string[] = [];
  const unread: string[] = [];
  for await (const { name } of droppedFiles(items, (one) => unread.push(one))) names.push(name);
  return { names, unread };
};

const namesOf = async (items: Parameters<typeof droppedFiles>[0]) => (await read(items)).names;

test('takes files out of dropped folders and leaves text out', async () => {
  const holiday = folder(async function* () {
    yield file('b.jpg');
    yield file('c.jpg');
  });
  expect(await namesOf([file('a.jpg'), { kind: 'text' }, holiday])).toEqual(['a.jpg', 'b.jpg', 'c.jpg']);
});

test('leaves out system files in folders, also in folders within folders', async () => {
  const inner = folder(async function* () {
    yield file('._b.jpg');
    yield file('b.jpg');
  });
  const holiday = {
    kind: 'directory' as const,
    name: 'holiday',
    getEntries: async function* () {
      yield file('.DS_Store');
      yield file('Thumbs.db');
      yield file('desktop.ini');
      yield file('notes.txt');
      yield inner;
    },
  };
  expect(await namesOf([file('.a.jpg'), holiday])).toEqual(['.a.jpg', 'notes.txt', 'b.jpg']);
});

test('leaves out hidden folders with thumbnails and older versions of the photos', async () => {
  const holiday = {
    kind: 'directory' as const,
    name: 'DCIM',
    getEntries: async function* () {
      yield folderNamed('.thumbnails', file('1.jpg'));
      yield folderNamed('@eaDir', file('2.jpg'));
      yield folderNamed('__MACOSX', file('3.jpg'));
      yield folderNamed('2024', file('4.jpg'));
    },
  };
  expect(await namesOf([holiday])).toEqual(['4.jpg']);
  // The customer chose a hidden folder that they drop by itself.
  expect(await namesOf([folderNamed('.thumbnails', file('5.jpg'))])).toEqual(['5.jpg']);
});

test('leaves out only the file that cannot be read, and reports its name', async () => {
  const holiday = folder(async function* () {
    yield unreadable('b.jpg');
    yield file('c.jpg');
  });
  expect(await read([unreadable('a.jpg'), holiday, file('d.jpg')])).toEqual({
    names: ['c.jpg', 'd.jpg'],
    unread: ['a.jpg', 'b.jpg'],
  });
  expect(log.error).toHaveBeenCalledTimes(2);
});

test('keeps the files read before a folder breaks off, and reports the name of the folder', async () => {
  const broken = folder(async function* () {
    yield file('a.jpg');
    throw new DOMException('The folder has gone', 'NotFoundError');
  });
  expect(await read([broken, file('b.jpg')])).toEqual({ names: ['a.jpg', 'b.jpg'], unread: ['holiday'] });
});

test('does not report unreadable system files and hidden folders', async () => {
  const hidden = {
    ...folder(async function* () {
      yield file('1.jpg');
      throw new DOMException('No permission', 'NotReadableError');
    }),
    name: '.thumbnails',
  };
  const holiday = {
    kind: 'directory' as const,
    name: 'holiday',
    getEntries: async function* () {
      yield unreadable('.DS_Store');
      yield hidden;
      yield file('a.jpg');
    },
  };
  expect(await read([holiday])).toEqual({ names: ['a.jpg'], unread: [] });
});
