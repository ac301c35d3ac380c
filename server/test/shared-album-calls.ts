import { createHash, randomUUID } from 'node:crypto';
import type { AccountCounts } from '@albumen/contracts/photo-management/library';
import type { Problem } from '@albumen/contracts/problem';
import type { SharedAlbumPage, SharedAlbumPhotoPage } from '@albumen/contracts/shared-albums';
import { expect } from 'vitest';
import { operatorKey } from './app.ts';
import type { TestApp } from './app.ts';
import { createTestCustomer, photosPath } from './customer.ts';
import type { TestCustomer } from './customer.ts';
import { makePhotoFile } from './photo-files.ts';

export const sharedPath = '/api/shared-albums';

/** The answer to a put. */
interface Put {
  readonly applied: boolean;
  readonly unknown: readonly object[];
}

interface OwnPhoto {
  readonly id: string;
  readonly owner: string;
  readonly sha256: string;
}

export const emailOf = (name: string): string => `${name}@example.org`;

/** A photo in the operator's form. */
export const wire = ({ owner, sha256 }: OwnPhoto) => ({ owner, sha256 });

/** Returns the answer to a call of shared albums that must succeed. */
export const readShared = async <Body>(customer: TestCustomer, path: string): Promise<Body> => {
  const { status, body } = await customer.get<Body>(sharedPath + path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

export const sharedIdsIn = async (customer: TestCustomer, albumId: string, query = '') =>
  (await readShared<SharedAlbumPhotoPage>(customer, `/shared-albums/${albumId}/photos?${query}`)).images.map(
    ({ imageId }) => imageId,
  );

export const listedFor = async (customer: TestCustomer) =>
  (await readShared<SharedAlbumPage>(customer, '/shared-albums')).albums.map(({ albumId }) => albumId);

export const albumsCountOf = async (customer: TestCustomer) =>
  (await customer.get<AccountCounts>(`${photosPath}/users`)).body.albumsCount;

/** The calls of the operator and the customers of shared albums. Each customer has a name and the number `K-{name}`. */
export const createSharedAlbumCalls = ({ url, issuer }: Pick<TestApp, 'url' | 'issuer'>) => {
  const operator = async (method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${url}/api/operator/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: reply.status, body: (await reply.json()) as Put & Problem };
  };

  /** Puts the operator's number of a customer. */
  const putCustomer = async (name: string): Promise<void> => {
    const document = { email: emailOf(name), registeredAt: '2026-01-01T00:00:00Z', locale: 'nl-NL' };
    expect((await operator('PUT', `/customers/K-${name}`, document)).status).toBe(200);
  };

  /** Signs in with a verified address. */
  const signIn = async (name: string): Promise<TestCustomer> => {
    const claims = { email: emailOf(name), email_verified: true };
    const customer = createTestCustomer(url, await issuer.token(name, claims));
    await customer.get(`${photosPath}/users`);
    return customer;
  };

  const customerOf = async (name: string): Promise<TestCustomer> => {
    await putCustomer(name);
    return signIn(name);
  };

  const addPhoto = async (customer: TestCustomer, name: string): Promise<OwnPhoto> => {
    const bytes = await makePhotoFile();
    const [id = ''] = await customer.addPhotos([{ name: `${name}.jpg`, bytes }]);
    return { id, owner: `K-${name}`, sha256: createHash('sha256').update(bytes).digest('hex') };
  };

  const put = (albumId: string, document: object) => operator('PUT', `/shared-albums/${albumId}`, document);

  /** Shares an album of Olga, with a photo of hers and one of Piet. Piet has the access `read`, Gerda `granted`. */
  const share = async (suffix: string) => {
    const [olga, piet, gerda] = [`olga-${suffix}`, `piet-${suffix}`, `gerda-${suffix}`];
    const owner = await customerOf(olga);
    const reader = await customerOf(piet);
    const granted = await customerOf(gerda);
    const photos = { owners: await addPhoto(owner, olga), readers: await addPhoto(reader, piet) };
    const albumId = randomUUID();
    const document = {
      name: 'Wedding',
      owner: `K-${olga}`,
      participants: [
        { customerNumber: `K-${piet}`, access: 'read' },
        { customerNumber: `K-${gerda}`, access: 'granted' },
      ],
      photos: [wire(photos.owners), wire(photos.readers)],
      created: '2024-05-04T10:00:00Z',
    };
    expect((await put(albumId, document)).body).toEqual({ applied: true, unknown: [] });
    return { owner, reader, granted, photos, albumId, document, names: { olga, piet, gerda } };
  };

  return { operator, putCustomer, signIn, customerOf, addPhoto, put, share };
};
