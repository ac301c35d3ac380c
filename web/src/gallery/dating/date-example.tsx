import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import type { DateChange } from '@albumen/contracts/photo-management/selections';
import type { Photo } from '@albumen/contracts/photos';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { photoQuery } from '../../api/photos/photo-pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { useField } from '../../ui/form/form.tsx';
import { formatMoment } from '../wall-clock.ts';
import { changeOf } from './date-form.ts';
import { isUndated, outcomeOf } from './dates-after.ts';
import styles from './date-dialog.module.css';

/** The change that the fields stand for as they are now. */
const useChange = (): DateChange | undefined =>
  changeOf({
    how: useField('how').value,
    date: useField('date').value,
    time: useField('time').value,
    direction: useField('direction').value,
    days: useField('days').value,
    hours: useField('hours').value,
    minutes: useField('minutes').value,
  });

/** Says what a change means for a photo. */
const useExampleOf = (now: () => Date) => {
  const text = useText();
  const intl = useIntl();
  return (photo: Photo | LocatedPhoto, change: DateChange): string | undefined => {
    const words = (date: string | undefined) => formatMoment(intl, date) ?? text('photos.unknownDate');
    const name = photo.localFileName;
    const before = words(photo.dateTaken);
    const outcome = outcomeOf(photo, change, now());
    if ('refusal' in outcome) {
      // Of one date for all it is said at its field, once it is sent.
      return 'set' in change ? undefined : text('dates.exampleRefused', { name, reason: outcome.refusal });
    }
    if ('fromFile' in change && photo.dateSource !== 'customer')
      return text('dates.exampleSame', { name, before });
    return text('dates.example', { name, before, after: words(outcome.dateTaken) });
  };
};

interface DateExampleProps {
  readonly list: PhotoList;
  readonly photos: readonly Photo[];
  readonly now: () => Date;
}

/** What the fields, as they are filled in, mean for the first of the photos that it concerns. */
export const DateExample = ({ list, photos, now }: DateExampleProps) => {
  const change = useChange();
  const exampleOf = useExampleOf(now);
  const first =
    change && 'shiftMinutes' in change
      ? photos.find((photo) => !isUndated(photo))
      : change && 'fromFile' in change
        ? (photos.find(({ dateSource }) => dateSource === 'customer') ?? photos[0])
        : photos[0];
  // What the file says of one that the customer has dated is not in the list.
  const isAsked = first !== undefined && change !== undefined && 'fromFile' in change;
  const { data: located } = useQuery({ ...photoQuery(list, first?.imageId ?? ''), enabled: isAsked });
  const photo = isAsked ? located : first;
  return (
    // Always there, so that what comes into it is read out.
    <p role="status" className={styles.example}>
      {photo && change && exampleOf(photo, change)}
    </p>
  );
};
