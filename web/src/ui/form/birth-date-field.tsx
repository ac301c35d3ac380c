import { getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { useIntl } from 'react-intl';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { formatDay } from '../money-and-dates.tsx';
import styles from './date-field.module.css';
import fieldStyles from './field.module.css';
import { FieldParts, readOrNull } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useAriaField } from './form.tsx';

/**
 * A date of birth, typed part by part: a calendar would have to be turned back by decades. Its value is `yyyy-mm-dd`; ''
 * until all parts are there.
 */
export const BirthDateField = (field: FieldProps) => {
  const { value, onChange, attributes, parts } = useAriaField(field);
  const intl = useIntl();
  return (
    <DateField
      {...attributes}
      value={readOrNull(parseDate, value)}
      onChange={(day) => onChange(day?.toString() ?? '')}
      maxValue={today(getLocalTimeZone())}
      autoComplete="bday"
      shouldForceLeadingZeros
    >
      <FieldParts {...parts} show={(day) => formatDay(intl, String(day))}>
        <DateInput className={`${fieldStyles.control} ${styles.input}`}>
          {(segment) => <DateSegment segment={segment} className={styles.segment!} />}
        </DateInput>
      </FieldParts>
    </DateField>
  );
};
