import type { DateChange } from '@albumen/contracts/photo-management/selections';
import { isCustomersDate } from '@albumen/contracts/photos';
import type { ListedPhoto } from '@albumen/contracts/photos';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useIntl } from 'react-intl';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { photoQuery } from '../../api/photos/photo-pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import * as dateFields from '../../ui/form/date-field.tsx';
import { FieldRow, fieldsOf, Form } from '../../ui/form/form.tsx';
import type { PhotoTarget, PhotosDialog } from '../photo-action.ts';
import { showPhotos } from '../shown-photos.ts';
import { dateSourceNames, formatMoment } from '../wall-clock.ts';
import { Row } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { changeDates } from './change-dates.ts';
import styles from './date-dialog.module.css';
import { dateFormSchema, initialValues } from './date-form.ts';
import { ManyDates } from './many-dates.tsx';

const { DateField, TimeField } = fieldsOf(initialValues('set', undefined), dateFields);

interface FileDateProps {
  readonly list: PhotoList;
  readonly photo: ListedPhoto;
  readonly onUse: () => void;
}

/** The date in the file of a photo that the customer has dated, and a button to return to it. */
const FileDate = ({ list, photo, onUse }: FileDateProps) => {
  const text = useText();
  const intl = useIntl();
  const reading = useQuery(photoQuery(list, photo.imageId));
  // If we do not know that date, nobody can want it.
  if (hasFailedToLoad(reading)) return null;
  const { fileDate } = reading.data ?? {};
  const date = formatMoment(intl, fileDate?.dateTaken);
  return (
    <Row gap={3} wraps justify="between" className={styles.file}>
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
    </Row>
  );
};

interface OneDateProps extends Pick<FileDateProps, 'list' | 'photo'> {
  readonly onUseFile: () => void;
}

/** The date of a single photo: its value, its source, and the fields that change it. */
const OneDate = ({ list, photo, onUseFile }: OneDateProps) => {
  const text = useText();
  const intl = useIntl();
  const taken = formatMoment(intl, photo.dateTaken);
  return (
    <>
      <div>
        <p className={texts.name}>{photo.localFileName}</p>
        <p className={texts.quiet}>{taken ?? text('photos.unknownDate')}</p>
        {taken !== undefined && photo.dateSource && (
          <p className={texts.quiet}>{text(dateSourceNames[photo.dateSource])}</p>
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
      {isCustomersDate(photo.dateSource) && <FileDate list={list} photo={photo} onUse={onUseFile} />}
    </>
  );
};

/** Goes back to the page of the list, if the customer has left it, and to photos there. */
const useShow = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isPreview = useParams({ strict: false }).photoId !== undefined;
  if (isPreview) return undefined;
  return (photoIds: readonly string[]) =>
    void navigate({ to: pathname, resetScroll: false }).then(() =>
      // Wait until the toast has restored the focus.
      setTimeout(() => showPhotos(photoIds)),
    );
};

const now = (): Date => new Date();

/** Sets or shifts the dates of photos. It closes at once; a toast shows the result. */
export const DateDialog: PhotosDialog = ({ list, target, onClose, endSelection }) => {
  const text = useText();
  const client = useQueryClient();
  const formId = useId();
  const show = useShow();
  // Fixed when the dialog opens: the lists behind it may change.
  const [photos] = useState<PhotoTarget>(() => {
    const { count, loaded, onWire } = target;
    return { count, loaded, onWire };
  });
  const { count, loaded } = photos;
  const areAllLoaded = loaded.length === count;
  const one = count === 1 ? loaded[0] : undefined;

  const change = (to: DateChange) => {
    onClose();
    // The photo already has this date, perhaps from its file.
    if (one && 'set' in to && to.set === one.dateTaken) return;
    void changeDates(photos, to, { client, text, list, show, endSelection });
  };
  return (
    <Dialog
      title={text('dates.title', { count })}
      onClose={onClose}
      closesOnPressOutside={false}
      actions={
        <>
          <Button onPress={onClose}>{text('dates.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId}>
            {text('dates.submit', { count })}
          </Button>
        </>
      }
    >
      <Form
        id={formId}
        label={text('dates.title', { count })}
        className={styles.form}
        messages="dates"
        schema={dateFormSchema(areAllLoaded ? loaded : [], now)}
        initial={initialValues('set', one)}
        onSubmit={async (to) => change(to)}
      >
        {one ? (
          <OneDate list={list} photo={one} onUseFile={() => change({ fromFile: true })} />
        ) : (
          <ManyDates list={list} photos={loaded} areAllLoaded={areAllLoaded} now={now} />
        )}
      </Form>
    </Dialog>
  );
};
