import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Backup, Backups, ChunkUrl } from '@albumen/contracts/photo-management/backups';
import { photosPath } from './customer.ts';
import type { TestCustomer } from './customer.ts';
import { makePhotoFile } from './photo-files.ts';

const run = promisify(execFile);

export const backupsPath = `${photosPath}/backups`;

/** Requests an export. */
export const askExport = <Body = Backup>(customer: TestCustomer, more: object = {}) =>
  customer.post<Body>(backupsPath, { channelId: 'albumen', ...more });

export const readExport = async (customer: TestCustomer, { backupId }: Pick<Backup, 'backupId'>) =>
  (await customer.get<Backup>(`${backupsPath}/${backupId}`)).body;

export const listExports = async (customer: TestCustomer) => (await customer.get<Backups>(backupsPath)).body;

/** Returns the link of a part. */
export const partUrl = async (customer: TestCustomer, { backupId }: Backup, chunk = 0): Promise<string> =>
  (await customer.get<ChunkUrl>(`${backupsPath}/${backupId}/chunks/${chunk}/url`)).body.url;

/** Creates a photo file of this size. Most bytes are after the end of the picture, where no decoder looks. */
export const photoOf = async (bytes: number, taken?: string): Promise<Buffer> => {
  const photo = await makePhotoFile(taken === undefined ? {} : { taken });
  return Buffer.concat([photo, Buffer.alloc(bytes - photo.length, crypto.randomUUID())]);
};

/** An archive as a computer unpacks it. */
export interface Unpacked {
  /** In the order of the archive. */
  readonly names: readonly string[];
  /** By name: `2024-05-04T12:00:00`. */
  readonly times: Readonly<Record<string, string>>;
  read(name: string): Promise<Buffer>;
  /** Fails if a file does not match its checksum. Runs in the folder of the checksums. */
  checkSums(name?: string): Promise<void>;
}

const script = `
import json, sys, zipfile
z = zipfile.ZipFile(sys.argv[1])
assert z.testzip() is None
z.extractall(sys.argv[2])
print(json.dumps([[i.filename, '%04d-%02d-%02dT%02d:%02d:%02d' % i.date_time] for i in z.infolist()]))
`;

/** Tests an archive with Info-ZIP and with Python, which unpacks it into a new folder by default. */
export const unpack = async (archive: Buffer, folder: string, target?: string): Promise<Unpacked> => {
  const into = target ?? (await mkdtemp(join(folder, 'unpacked-')));
  const file = join(folder, `${crypto.randomUUID()}.zip`);
  await writeFile(file, archive);
  await run('unzip', ['-tqq', file]);
  const { stdout } = await run('python3', ['-c', script, file, into]);
  const entries = JSON.parse(stdout) as [string, string][];
  return {
    names: entries.map(([name]) => name),
    times: Object.fromEntries(entries),
    read: (name) => readFile(join(into, name)),
    checkSums: async (name = 'SHA256SUMS') => {
      await run('sha256sum', ['--strict', '--quiet', '-c', basename(name)], {
        cwd: join(into, dirname(name)),
      });
    },
  };
};
