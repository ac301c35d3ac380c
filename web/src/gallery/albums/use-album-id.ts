import { useParams } from '@tanstack/react-router';

/** The id of the album of the address. An id is the same in capitals, as whoever passes on an address may write it. */
export const useAlbumId = (): string => {
  const { albumId = '' } = useParams({ strict: false });
  return albumId.toLowerCase();
};
