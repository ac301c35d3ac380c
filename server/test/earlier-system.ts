import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Activation } from '@albumen/contracts/photo-management/activation';
import { expect, vi } from 'vitest';
import { operatorKey, startTestApp } from './app.ts';
import type { TestApp } from './app.ts';
import { photosPath } from './customer.ts';
import type { TestCustomer } from './customer.ts';

const activatePath = `${photosPath}/users/activate`;

type Files = Readonly<Record<string, Uint8Array | string>>;

export const readActivation = async (customer: TestCustomer): Promise<Activation> =>
  (await customer.get<Activation>(activatePath)).body;

export const startActivation = async (customer: TestCustomer): Promise<boolean> =>
  (await customer.post<{ started: boolean }>(activatePath)).body.started;

/** Waits until an import has ended and returns its status. */
export const importEnded = (customer: TestCustomer): Promise<Activation> =>
  vi.waitFor(async () => {
    const activation = await readActivation(customer);
    expect(activation.status).toBe('ACTIVE');
    return activation;
  });

/** Starts an import and waits for its end. */
export const imported = async (customer: TestCustomer): Promise<Activation> => {
  expect(await startActivation(customer)).toBe(true);
  return importEnded(customer);
};

/** The names of the photos in a library. */
export const namesOf = async (customer: TestCustomer): Promise<string[]> => {
  const page = await customer.get<{ images: { localFileName: string }[] }>(`${photosPath}/photos`);
  return page.body.images.map(({ localFileName }) => localFileName);
};

/** A file that begins like a JPEG but is not one. */
export const brokenJpeg = Buffer.from('ffd8ffe000104a46494600', 'hex');

/** A server with an import source. */
export interface EarlierSystem {
  readonly app: TestApp;
  /** The folder of the source. */
  readonly source: string;
  /** Makes the earlier system hold these files under a customer number. */
  hold(customerNumber: string, files: Files): Promise<void>;
  /** Makes the operator link a customer to a number. */
  putNumber(name: string, customerNumber: string): Promise<void>;
  /** Creates a customer for whom the earlier system holds these files, under the number `K-{name}`. */
  customerWith(name: string, files: Files): Promise<TestCustomer>;
  close(): Promise<void>;
}

export const startEarlierSystem = async (): Promise<EarlierSystem> => {
  const source = await mkdtemp(join(tmpdir(), 'albumen-source-'));
  const app = await startTestApp({
    environment: { OPERATOR_API_KEY: operatorKey, IMPORT_SOURCE: pathToFileURL(source).href },
  });

  const hold: EarlierSystem['hold'] = async (customerNumber, files) => {
    for (const [name, bytes] of Object.entries(files)) {
      const path = join(source, customerNumber, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    }
  };

  const putNumber: EarlierSystem['putNumber'] = async (name, customerNumber) => {
    const reply = await fetch(`${app.url}/api/operator/v1/customers/${customerNumber}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        email: `${name}@example.com`,
        registeredAt: '2026-01-01T00:00:00Z',
        locale: 'nl-NL',
        identity: { provider: app.issuer.issuer, subject: name },
      }),
    });
    expect(reply.status).toBe(200);
  };

  return {
    app,
    source,
    hold,
    putNumber,
    customerWith: async (name, files) => {
      await hold(`K-${name}`, files);
      await putNumber(name, `K-${name}`);
      return app.customer(name);
    },
    close: async () => {
      await app.close();
      await rm(source, { recursive: true, force: true });
    },
  };
};
