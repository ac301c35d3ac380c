import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@albumen/contracts/problem';
import type { ConfirmedSession } from '@albumen/contracts/storage';
import { storagePath } from './customer.ts';
import { sqlOf } from '../src/platform/database/sql.ts';
import { stagedName } from '../src/services/uploads/rules.ts';
import type { StagedUpload } from '../src/services/uploads/rules.ts';
import type { TestApp } from './app.ts';
import type { TestCustomer } from './customer.ts';

export const sessionPath = (sessionId: string): string => `${storagePath}/upload-sessions/${sessionId}`;

export const confirm = (customer: TestCustomer, sessionId: string, damaged?: readonly string[]) =>
  customer.post<ConfirmedSession & Problem>(`${sessionPath(sessionId)}/confirm`, damaged && { damaged });

/** Returns the id of an upload from its address. */
export const idIn = (location: string): string => location.split('/').at(-1) ?? '';

/** Returns the offset of an upload, as tus reports it. */
export const head = async (customer: TestCustomer, location: string) => {
  const { status, headers } = await customer.tus('HEAD', location, {});
  return { status, offset: headers.get('upload-offset') };
};

/** Returns the name under which the bytes of an upload are staged. */
export const stagedNameOf = async ({ database }: TestApp, location: string): Promise<string> => {
  const [upload] = await sqlOf(database)<StagedUpload[]>`
    select owner_id, photo_id from uploads where id = ${idIn(location)}`;
  if (upload === undefined) throw new Error(`There is no upload ${location}.`);
  return stagedName(upload);
};

/** Returns the names of all staged files and of their notes. */
export const stagedIn = ({ dataDir }: { dataDir: string }): Promise<string[]> =>
  readdir(join(dataDir, 'staging'));

/** Returns the photo ids of all originals in the object store. */
export const originalsIn = async ({ dataDir }: { dataDir: string }): Promise<string[]> =>
  (await readdir(join(dataDir, 'objects', 'originals'), { recursive: true }).catch(() => []))
    .filter((name) => name.includes('/'))
    .map((name) => name.split('/').at(-1) ?? '');
