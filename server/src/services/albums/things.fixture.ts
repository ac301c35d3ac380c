import { addTo, albumsPath, createAlbum } from '../../../test/album-calls.ts';
import type { Things } from '../../../test/filled-calls.ts';
import type { World } from '../../../test/slice-things.ts';

export const kinds = ['album', 'album-photo', 'album-task'];

export const makeThings = async ({ customer, name, photoId }: World): Promise<Things> => {
  const photos = { photoIds: [photoId] };
  const albumId = await createAlbum(customer, { name: `album of ${name}`, photos: [photos] });
  const { taskId } = (await addTo(customer, albumId, photos)).body;
  const [doomedId, erasedId] = [await createAlbum(customer), await createAlbum(customer)];
  await customer.delete(`${albumsPath}/${erasedId}`);
  return {
    albumId: { value: albumId, isOwned: true },
    'photoManagement.deleteAlbum.albumId': { value: doomedId, isOwned: true },
    'photoManagement.eraseAlbum.albumId': { value: erasedId, isOwned: true },
    'photoManagement.undoAlbumTask.taskId': { value: taskId, isOwned: true },
    'photoManagement.addAlbumPhotos.body': { value: photos },
    'photoManagement.removeAlbumPhotos.body': { value: { photoIds: [] } },
  };
};
