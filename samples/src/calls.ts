import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedServicePath } from '@albumen/contracts/services';

/** A server and its data folder. */
export interface SamplePlace {
  readonly url: string;
  readonly dataDir: string;
}

/** Makes a call. Throws if it is refused. */
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
  return JSON.parse(text);
};

/** Returns the function with which the operator's systems put a document. The data folder keeps the key of the first start. */
export const openOperator = async ({ url, dataDir }: SamplePlace) => {
  const key =
    process.env['OPERATOR_API_KEY'] ?? (await readFile(join(dataDir, 'operator-key'), 'utf8')).trim();
  return (path: string, body: object): Promise<unknown> =>
    send(new URL(embeddedServicePath('operator') + path, url), { method: 'PUT', key, body });
};
