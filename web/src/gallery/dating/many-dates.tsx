import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import type { DateChange } from '@albumen/contracts/photo-management/selections';
import { isCustomersDate } from '@albumen/contracts/photos';
import type { ListedPhoto } from '@albumen/contracts/photos';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useIntl } from 'react-intl';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { photoQuery } from '../../api/photos/photo-pages.ts';
import { useText } from '../../i18n/use-text.ts';
import * as choiceFields from '../../ui/form/choice-fields.tsx';
import * as countFields from '../../ui/form/count-field.tsx';
import * as dateFields from '../../ui/form/date-field.tsx';
import { FieldRow, fieldsOf, useField } from '../../ui/form/form.tsx';
import * as selectFields from '../../ui/form/select-field.tsx';
import { formatMoment } from '../wall-clock.ts';
import texts from '../../ui/text.module.css';
import styles from './date-dialog.module.css';
import type { HowToChange } from './date-form.ts';
import { changeOf, initialValues } from './date-form.ts';
import { isUndated, outcomeOf } from './dates-after.ts';

const { RadioField, CountField, DateField, TimeField, SelectField } = fieldsOf(
  initialValues('set', undefined),
  { ...choiceFields, ...countFields, ...dateFields, ...selectFields },
);

/** Returns the change that the fields currently describe. */
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

/** Returns a function that describes the effect of a change on a photo. */
const useExampleOf = (now: () => Date) => {
  const text = useText();
  const intl = useIntl();
  return (photo: ListedPhoto | LocatedPhoto, change: DateChange): string | undefined => {
    const words = (date: string | undefined) => formatMoment(intl, date) ?? text('photos.unknownDate');
    const name = photo.localFileName;
    const before = words(photo.dateTaken);
    const outcome = outcomeOf(photo, change, now());
    if ('refusal' in outcome) {
      // A single date for all photos gets its error at its field, on submit.
      return 'set' in change ? undefined : text('dates.exampleRefused', { name, reason: outcome.refusal });
    }
    if ('fromFile' in change && !isCustomersDate(photo.dateSource))
      return text('dates.exampleSame', { name, before });
    return text('dates.example', { name, before, after: words(outcome.dateTaken) });
  };
};

interface DateExampleProps {
  readonly list: PhotoList;
  readonly photos: readonly ListedPhoto[];
  readonly now: () => Date;
}

/** The effect of the current fields on the first photo that they change. */
const DateExample = ({ list, photos, now }: DateExampleProps) => {
  const change = useChange();
  const exampleOf = useExampleOf(now);
  const first =
    change && 'shiftMinutes' in change
      ? photos.find((photo) => !isUndated(photo))
      : change && 'fromFile' in change
        ? (photos.find(({ dateSource }) => isCustomersDate(dateSource)) ?? photos[0])
        : photos[0];
  // The list does not include the file date of photos that the customer has dated.
  const isAsked = first !== undefined && change !== undefined && 'fromFile' in change;
  const { data: located } = useQuery({ ...photoQuery(list, first?.imageId ?? ''), enabled: isAsked });
  const photo = isAsked ? located : first;
  return (
    // Always rendered, so that screen readers announce its changes.
    <p role="status" className={styles.example}>
      {photo && change && exampleOf(photo, change)}
    </p>
  );
};

const SetFields = () => {
  const text = useText();
  return (
    <FieldRow>
      <DateField name="date" label={text('dates.date')} />
      <TimeField name="time" label={text('dates.time')} description={text('dates.time.help')} />
    </FieldRow>
  );
};

const ShiftFields = () => {
  const text = useText();
  const byId = useId();
  return (
    <>
      <SelectField
        name="direction"
        label={text('dates.direction')}
        choices={[
          { value: 'later', label: text('dates.direction.later') },
          { value: 'earlier', label: text('dates.direction.earlier') },
        ]}
      />
      <div role="group" aria-labelledby={byId} className={styles.by}>
        <p id={byId} className={styles.byLabel}>
          {text('dates.by')}
        </p>
        <CountField name="days" label={text('dates.days')} digits={5} />
        <CountField name="hours" label={text('dates.hours')} digits={4} />
        <CountField name="minutes" label={text('dates.minutes')} digits={4} />
      </div>
    </>
  );
};

interface ManyDatesProps {
  readonly list: PhotoList;
  /** The loaded photos among them. */
  readonly photos: readonly ListedPhoto[];
  readonly areAllLoaded: boolean;
  readonly now: () => Date;
}

/** The dates of several photos: the kind of change, and its effect on the first photo. */
export const ManyDates = ({ list, photos, areAllLoaded, now }: ManyDatesProps) => {
  const text = useText();
  const how = useField('how').value as HowToChange;
  const undated = photos.filter(isUndated).length;
  const areAllUndated = areAllLoaded && undated === photos.length;
  const hasOwnDates = !areAllLoaded || photos.some(({ dateSource }) => isCustomersDate(dateSource));
  const choices = [
    { value: 'set', label: text('dates.how.set') },
    ...(areAllUndated
      ? []
      : [{ value: 'shift', label: text('dates.how.shift'), description: text('dates.how.shiftHelp') }]),
    ...(hasOwnDates
      ? [{ value: 'file', label: text('dates.how.file'), description: text('dates.how.fileHelp') }]
      : []),
  ];
  return (
    <>
      {areAllUndated && <p>{text('dates.onlySet')}</p>}
      {choices.length > 1 && <RadioField name="how" label={text('dates.how')} choices={choices} />}
      {how === 'set' && <SetFields />}
      {how === 'shift' && <ShiftFields />}
      {how === 'shift' && (undated > 0 || !areAllLoaded) && (
        <p className={texts.quiet}>{text('dates.undatedStay', { count: areAllLoaded ? undated : 0 })}</p>
      )}
      <DateExample list={list} photos={photos} now={now} />
    </>
  );
};
