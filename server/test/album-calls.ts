import type { Album, AlbumPhotoPage, AlbumTask } from '@albumen/contracts/photo-management/albums';
import type { Problem } from '@albumen/contracts/problem';
import { photosPath } from './customer.ts';
import type { TestCustomer } from './customer.ts';
import { read } from './sections.ts';

export const albumsPath = `${photosPath}/albums`;

/** Creates an album and returns its id. */
export const createAlbum = async (customer: TestCustomer, more: object = {}): Promise<string> => {
  const answer = await customer.post<{ albumId: string } & Problem>(albumsPath, {
    name: 'Holidays',
    ...more,
  });
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body.albumId;
};

/** Copies photos into an album. */
export const addTo = (customer: TestCustomer, albumId: string, body: object) =>
  customer.post<AlbumTask & Problem>(`${albumsPath}/${albumId}/photos`, body);

/** Removes photos from an album. */
export const removeFrom = (customer: TestCustomer, albumId: string, body: object) =>
  customer.delete<AlbumTask & Problem>(`${albumsPath}/${albumId}/photos`, body);

export const readAlbum = (customer: TestCustomer, albumId: string): Promise<Album> =>
  read<Album>(customer, `/albums/${albumId}`);

/** Returns the ids of an album's photos, page by page. */
export const idsIn = async (customer: TestCustomer, albumId: string, query = ''): Promise<string[]> => {
  const ids: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const from: string = cursor && `&cursor=${cursor}`;
    const page: AlbumPhotoPage = await read<AlbumPhotoPage>(
      customer,
      `/albums/${albumId}/photos?${query}${from}`,
    );
    ids.push(...page.images.map(({ imageId }) => imageId));
    ({ cursor } = page);
  }
  return ids;
};
