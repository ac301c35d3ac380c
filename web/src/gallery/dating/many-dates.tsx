import type { Photo } from '@albumen/contracts/photos';
import { useId } from 'react';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { RadioField } from '../../ui/form/choice-fields.tsx';
import { CountField } from '../../ui/form/count-field.tsx';
import { DateField, TimeField } from '../../ui/form/date-field.tsx';
import { FieldRow, useField } from '../../ui/form/form.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import styles from './date-dialog.module.css';
import { DateExample } from './date-example.tsx';
import type { HowToChange } from './date-form.ts';
import { isUndated } from './dates-after.ts';

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
  /** Those that are loaded. */
  readonly photos: readonly Photo[];
  readonly areAllLoaded: boolean;
  readonly now: () => Date;
}

/** The dates of several photos: what is done with them, and what that means for the first. */
export const ManyDates = ({ list, photos, areAllLoaded, now }: ManyDatesProps) => {
  const text = useText();
  const how = useField('how').value as HowToChange;
  const undated = photos.filter(isUndated).length;
  const areAllUndated = areAllLoaded && undated === photos.length;
  const hasOwnDates = !areAllLoaded || photos.some(({ dateSource }) => dateSource === 'customer');
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
        <p className={styles.quiet}>{text('dates.undatedStay', { count: areAllLoaded ? undated : 0 })}</p>
      )}
      <DateExample list={list} photos={photos} now={now} />
    </>
  );
};
