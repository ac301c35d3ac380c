import type { ListedPhoto } from '@albumen/contracts/photos';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { formatDay } from '../wall-clock.ts';

type NamedPhoto = Pick<ListedPhoto, 'localFileName' | 'dateTaken' | 'damaged'>;

/** The marks that a photo has on its tile. */
interface PhotoMarks {
  readonly isInAlbum?: boolean;
  readonly isOrdered?: boolean;
}

/** Returns a function that names a photo for screen readers: its file name and its date. */
export const usePhotoName = (): ((photo: NamedPhoto, marks?: PhotoMarks) => string) => {
  const text = useText();
  const intl = useIntl();
  return useCallback(
    (photo, { isInAlbum = false, isOrdered = false } = {}) =>
      text('photos.photoName', {
        fileName: photo.localFileName,
        date: formatDay(intl, photo.dateTaken) ?? text('photos.unknownDate'),
        isDamaged: String(photo.damaged ?? false),
        isInAlbum: String(isInAlbum),
        isOrdered: String(isOrdered),
      }),
    [text, intl],
  );
};
