import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Problem } from '@albumen/contracts/problem';
import type { ConfirmedSession } from '@albumen/contracts/storage';
import { storagePath } from './customer.ts';
import type { TestCustomer } from './customer.ts';

export const sessionPath = (sessionId: string): string => `${storagePath}/upload-sessions/${sessionId}`;

export const confirm = (customer: TestCustomer, sessionId: string) =>
  customer.post<ConfirmedSession & Problem>(`${sessionPath(sessionId)}/confirm`);

/** The id of an upload, from its address. */
export const idIn = (location: string): string => location.split('/').at(-1) ?? '';

/** Where an upload stands, as tus tells it. */
export const head = async (customer: TestCustomer, location: string) => {
  const { status, headers } = await customer.tus('HEAD', location, {});
  return { status, offset: headers.get('upload-offset') };
};

/** The photo ids of all originals in the object store. */
export const originalsIn = async ({ dataDir }: { dataDir: string }): Promise<string[]> =>
  (await readdir(join(dataDir, 'objects', 'originals'), { recursive: true }).catch(() => []))
    .filter((name) => name.includes('/'))
    .map((name) => name.split('/').at(-1) ?? '');
