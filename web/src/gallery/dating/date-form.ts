import { shiftMinutesLimit } from '@albumen/contracts/photo-management/selections';
import type { DateChange } from '@albumen/contracts/photo-management/selections';
import type { ListedPhoto } from '@albumen/contracts/photos';
import type { SchemaIssue } from '../../ui/form/field-errors.ts';
import type { FormSchema, FormValues } from '../../ui/form/use-form-state.ts';
import { isUndated, outcomeOf } from './dates-after.ts';
import type { ChangeRefusal } from './dates-after.ts';

/** The kind of change that the form makes. */
export type HowToChange = 'set' | 'shift' | 'file';

/** Returns the initial values: the date of a single photo, or nothing. */
export const initialValues = (how: HowToChange, photo: ListedPhoto | undefined) => {
  const [date = '', time = ''] =
    photo?.dateTaken !== undefined && !isUndated(photo) ? photo.dateTaken.split('T') : [];
  return { how, date, time: time.slice(0, 8), direction: 'later', days: '0', hours: '0', minutes: '0' };
};

/** Returns the shift of the fields in minutes, positive for later. Empty fields count as 0. */
const shiftMinutesOf = ({ direction, days, hours, minutes }: FormValues): number => {
  const size = (Number(days ?? 0) * 24 + Number(hours ?? 0)) * 60 + Number(minutes ?? 0);
  return direction === 'earlier' ? 0 - size : size;
};

/** Returns the change that the fields describe; undefined while they describe none. */
export const changeOf = (values: FormValues): DateChange | undefined => {
  const { how, date, time } = values;
  if (how === 'file') return { fromFile: true };
  if (how === 'set') return date && time ? { set: `${String(date)}T${String(time)}` } : undefined;
  const shiftMinutes = shiftMinutesOf(values);
  return shiftMinutes === 0 || Math.abs(shiftMinutes) > shiftMinutesLimit ? undefined : { shiftMinutes };
};

const custom = (field: string, code: string): SchemaIssue => ({ path: [field], params: { code } });

/** Returns why no photo can have the new date, or its shifted date; undefined if some photo can. */
const refusalOf = (
  photos: readonly ListedPhoto[],
  change: DateChange,
  now: Date,
): ChangeRefusal | undefined => {
  const dated = 'set' in change ? [{}] : photos.filter((photo) => !isUndated(photo));
  const refusals = dated.map((photo) => {
    const outcome = outcomeOf(photo, change, now);
    return 'refusal' in outcome ? outcome.refusal : undefined;
  });
  return refusals.includes(undefined) ? undefined : refusals[0];
};

/**
 * Validates the fields and returns the change. If all photos are loaded, refuses a shift that none of them can take;
 * otherwise the service reports the photos it refuses.
 */
export const dateFormSchema = (photos: readonly ListedPhoto[], now: () => Date): FormSchema<DateChange> => ({
  safeParse: (input) => {
    const values = input as FormValues;
    const change = changeOf(values);
    const refuse = (...issues: readonly SchemaIssue[]) => ({ success: false, error: { issues } }) as const;
    if (!change) {
      const missing = ['date', 'time']
        .filter((name) => !values[name])
        .map((name) => custom(name, 'required'));
      if (values['how'] === 'set') return refuse(...missing);
      return refuse(custom('days', shiftMinutesOf(values) === 0 ? 'nothing' : 'tooMuch'));
    }
    const refusal = refusalOf(photos, change, now());
    if (refusal === undefined) return { success: true, data: change };
    return refuse(custom('set' in change ? 'date' : 'direction', refusal));
  },
});
