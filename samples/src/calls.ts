import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedServicePath } from '@albumen/contracts/services';

/** A server and its data folder. */
export interface SamplePlace {
  readonly url: string;
  readonly dataDir: string;
}

/** The path of a record in the operator's API, and its document. */
export type SampleRecord = readonly [path: string, document: object];

/** Makes a call; resolves with undefined for an empty reply. Throws if it is refused. */
export const send = async (
  address: URL,
  init: { method: string; key: string; body?: object },
): Promise<unknown> => {
  const { method, key, body } = init;
  const reply = await fetch(address, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${address.pathname} answered ${reply.status}: ${text}`);
  return text === '' ? undefined : JSON.parse(text);
};

/** The operator's key; the data folder keeps that of the first start. */
const operatorKey = async (dataDir: string): Promise<string> =>
  process.env['OPERATOR_API_KEY'] ?? (await readFile(join(dataDir, 'operator-key'), 'utf8')).trim();

const operatorAddress = (url: string, path: string): URL =>
  new URL(embeddedServicePath('operator') + path, url);

/** Returns the function with which the operator's systems put a document. */
export const openOperator = async ({ url, dataDir }: SamplePlace) => {
  const key = await operatorKey(dataDir);
  return (path: string, body: object): Promise<unknown> =>
    send(operatorAddress(url, path), { method: 'PUT', key, body });
};

/** Returns the function that finds out whether the operator's systems have put a record. */
export const openRecordSearch = async ({ url, dataDir }: SamplePlace) => {
  const headers = { authorization: `Bearer ${await operatorKey(dataDir)}` };
  return async (path: string): Promise<boolean> => {
    const reply = await fetch(operatorAddress(url, path), { headers });
    await reply.body?.cancel();
    if (reply.ok || reply.status === 404) return reply.ok;
    throw new Error(`GET ${path} answered ${reply.status}`);
  };
};

/** Puts a PDF of the operator's systems. Throws if it is refused. */
export const putPdf = async (
  { url, dataDir }: SamplePlace,
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> => {
  const reply = await fetch(operatorAddress(url, path), {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${await operatorKey(dataDir)}`,
      'content-type': 'application/pdf',
      'content-digest': `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`,
    },
    body: bytes,
  });
  if (!reply.ok) throw new Error(`PUT ${path} answered ${reply.status}: ${await reply.text()}`);
};
