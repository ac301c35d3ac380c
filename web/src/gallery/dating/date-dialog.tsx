import { useLocation, useNavigate, useParams } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import type { DateChange } from '@albumen/contracts/photo-management/selections';
import { useId, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Form } from '../../ui/form/form.tsx';
import type { PhotosDialog, PhotoTarget } from '../photo-action.ts';
import { showPhotos } from '../shown-photos.ts';
import { changeDates } from './change-dates.ts';
import { ManyDates } from './many-dates.tsx';
import { OneDate } from './one-date.tsx';
import { dateFormSchema, initialValues } from './date-form.ts';
import styles from './date-dialog.module.css';

/** Leads back to the page of the list, should the customer have left it, and to photos there. */
const useShow = () => {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isPreview = useParams({ strict: false }).photoId !== undefined;
  if (isPreview) return undefined;
  return (photoIds: readonly string[]) =>
    void navigate({ to: pathname, resetScroll: false }).then(() =>
      // Once the toast has given the focus back.
      setTimeout(() => showPhotos(photoIds)),
    );
};

const now = (): Date => new Date();

/** Sets or shifts the dates of photos. It is closed at once; a toast says what became of them. */
export const DateDialog: PhotosDialog = ({ list, target, onClose, endSelection }) => {
  const text = useText();
  const client = useQueryClient();
  const formId = useId();
  const show = useShow();
  // As they are when it opens: the lists behind it may change.
  const [photos] = useState<PhotoTarget>(() => {
    const { count, loaded, onWire } = target;
    return { count, loaded, onWire };
  });
  const { count, loaded } = photos;
  const areAllLoaded = loaded.length === count;
  const one = count === 1 ? loaded[0] : undefined;

  const change = (to: DateChange) => {
    onClose();
    // It has this date already, perhaps from its file.
    if (one && 'set' in to && to.set === one.dateTaken) return;
    void changeDates(photos, to, { client, text, list, show, endSelection });
  };
  return (
    <Dialog
      title={text('dates.title', { count })}
      isOpen
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
