import { createHash } from 'node:crypto';
import type { OperatorSharedAlbum } from '@albumen/contracts/operator/shared-albums';
import { PhotoPage, Timeline } from '@albumen/contracts/photo-management/library';
import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { embeddedServicePath } from '@albumen/contracts/services';
import { openOperator, send } from './calls.ts';
import { sampleNumbers } from './customers.ts';
import type { SamplePlace } from './calls.ts';
import type { SamplePhoto } from './collection.ts';
import { makeSampleFile } from './sample-file.ts';
import type { Uploader } from './upload.ts';

/** An album of photos of some months. */
export interface SampleAlbum {
  readonly albumId: string;
  readonly name: string;
  readonly months: readonly string[];
  /** The pictures of these months that it contains; all if absent. */
  readonly pictures?: RegExp;
}

/** The albums of the sample customer. Their ids are fixed, so that a second run creates no duplicates. */
const customersAlbums: readonly SampleAlbum[] = [
  {
    albumId: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1a01',
    name: 'August by the sea',
    months: ['2023-08'],
    pictures: /\/(sea|coast|islands|evening-sea)/,
  },
  {
    albumId: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1a02',
    name: 'Around New Year',
    months: ['2023-12', '2024-01'],
  },
  { albumId: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1a03', name: 'Scans without a date', months: ['1970-01'] },
];

/** The album that the sample customer shares with the participant. */
const shared = { albumId: '5a3b7a52-6f0d-4c8e-9a51-0c1d5e8f1a04', name: 'Weekend in the mountains' };

/** The number of photos that each of the two has in the shared album. */
const [ownersPhotos, participantsPhotos] = [9, 3];

/** A person of the sample data, signed in. */
export interface SamplePerson {
  readonly accessToken: () => Promise<string>;
  readonly uploader: Uploader;
}

const isOfMountains = ({ picture }: SamplePhoto): boolean => picture.startsWith('jpeg/peaks');

const sha256Of = async (photo: SamplePhoto): Promise<string> =>
  createHash('sha256')
    .update(await makeSampleFile(photo))
    .digest('hex');

/** More photos than any month of the samples has. */
const monthLimit = 100;

/** Creates albums with the customer's own calls. Can be repeated. */
export const makeAlbums = async (
  url: string,
  samples: readonly SamplePhoto[],
  { accessToken }: SamplePerson,
  albums: readonly SampleAlbum[],
): Promise<void> => {
  const base = embeddedServicePath('photoManagement');
  const key = await accessToken();
  const read = await send(new URL(`${base}/users/timeline`, url), { method: 'GET', key });
  const { readAt: before } = Timeline.parse(read);
  const idsIn = async (month: string, pictures: RegExp): Promise<string[]> => {
    const files = new Set(samples.filter(({ picture }) => pictures.test(picture)).map(({ file }) => file));
    const [year, number] = month.split('-').map(Number);
    const address = new URL(`${base}/photos/timeline/${year}/${number}?limit=${monthLimit}`, url);
    const { images } = PhotoPage.parse(await send(address, { method: 'GET', key }));
    return images.flatMap(({ imageId, localFileName }) => (files.has(localFileName) ? [imageId] : []));
  };
  for (const { albumId, name, months, pictures } of albums) {
    const photos = await Promise.all(
      months.map(async (month): Promise<PhotosForAlbum> =>
        pictures
          ? { photoIds: await idsIn(month, pictures) }
          : { all: { section: { month } }, except: [], before },
      ),
    );
    await send(new URL(`${base}/albums`, url), { method: 'POST', key, body: { albumId, name, photos } });
  }
};

/** Shares an album, as the operator's systems do. */
const shareAlbum = async (
  place: SamplePlace,
  photos: readonly SamplePhoto[],
  participant: SamplePerson,
): Promise<void> => {
  const put = await openOperator(place);
  const mountains = photos.filter(isOfMountains);
  const theirs = mountains.slice(0, participantsPhotos);
  const sessionId = await participant.uploader.openSession();
  for (const photo of theirs)
    await participant.uploader.upload(sessionId, {
      fileName: photo.file,
      bytes: await makeSampleFile(photo),
    });
  await participant.uploader.confirmSession(sessionId);
  const of = async (owner: string, photo: SamplePhoto) => ({ owner, sha256: await sha256Of(photo) });
  const album: OperatorSharedAlbum = {
    name: shared.name,
    owner: sampleNumbers.customer,
    participants: [{ customerNumber: sampleNumbers.participant, access: 'read' }],
    photos: [
      ...(await Promise.all(
        mountains
          .slice(participantsPhotos, participantsPhotos + ownersPhotos)
          .map((photo) => of(sampleNumbers.customer, photo)),
      )),
      ...(await Promise.all(theirs.map((photo) => of(sampleNumbers.participant, photo)))),
    ],
  };
  await put(`/shared-albums/${shared.albumId}`, album);
};

/** Creates the sample albums, and one that the sample customer shares. Can be repeated. */
export const loadAlbums = async (
  place: SamplePlace,
  photos: readonly SamplePhoto[],
  people: { customer: SamplePerson; participant: SamplePerson },
): Promise<void> => {
  await makeAlbums(place.url, photos, people.customer, customersAlbums);
  await shareAlbum(place, photos, people.participant);
};
