import type { Photo } from '@albumen/contracts/photos';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { photoQuery } from '../../api/photos/photo-pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { Button } from '../../ui/button.tsx';
import { DateField, TimeField } from '../../ui/form/date-field.tsx';
import { FieldRow } from '../../ui/form/form.tsx';
import { dateSourceNames, formatMoment } from '../wall-clock.ts';
import styles from './date-dialog.module.css';

interface FileDateProps {
  readonly list: PhotoList;
  readonly photo: Photo;
  readonly onUse: () => void;
}

/** What the file of a photo says whose date is the customer's, and the way back to it. */
const FileDate = ({ list, photo, onUse }: FileDateProps) => {
  const text = useText();
  const intl = useIntl();
  const reading = useQuery(photoQuery(list, photo.imageId));
  // Without knowing what it says nobody can want it.
  if (hasFailedToLoad(reading)) return null;
  const { fileDate } = reading.data ?? {};
  const date = formatMoment(intl, fileDate?.dateTaken);
  return (
    <div className={styles.file}>
      <p>
        {fileDate
          ? date === undefined
            ? text('dates.fileSaysNothing')
            : text('dates.fileSays', { date })
          : text('ui.loading')}
      </p>
      <Button onPress={onUse} isDisabled={!fileDate}>
        {text('dates.useFile')}
      </Button>
    </div>
  );
};

interface OneDateProps extends Pick<FileDateProps, 'list' | 'photo'> {
  readonly onUseFile: () => void;
}

/** The date of one photo: what it is and where it comes from, and the fields that change it. */
export const OneDate = ({ list, photo, onUseFile }: OneDateProps) => {
  const text = useText();
  const intl = useIntl();
  const taken = formatMoment(intl, photo.dateTaken);
  return (
    <>
      <div>
        <p className={styles.name}>{photo.localFileName}</p>
        <p className={styles.quiet}>{taken ?? text('photos.unknownDate')}</p>
        {taken !== undefined && photo.dateSource && (
          <p className={styles.quiet}>{text(dateSourceNames[photo.dateSource])}</p>
        )}
      </div>
      <FieldRow>
        <DateField name="date" label={text('dates.date')} />
        <TimeField
          name="time"
          label={text('dates.time')}
          description={text('dates.time.help')}
          hasSeconds={taken !== undefined}
        />
      </FieldRow>
      {photo.dateSource === 'customer' && <FileDate list={list} photo={photo} onUse={onUseFile} />}
    </>
  );
};
