import { getLocalTimeZone, parseDate, today } from '@internationalized/date';
import { useIntl } from 'react-intl';
import { DateField, DateInput, DateSegment } from 'react-aria-components/DateField';
import { formatDay } from '../money-and-dates.tsx';
import styles from './date-field.module.css';
import fieldStyles from './field.module.css';
import { FieldParts, fieldAttributes, readOrNull } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useField } from './form.tsx';

/**
 * A date of birth, typed part by part: a calendar would have to be turned back by decades. Its value is `yyyy-mm-dd`; ''
 * until all parts are there.
 */
export const BirthDateField = ({ name, ...parts }: FieldProps) => {
  const { value, onChange, error, conflict, isDisabled } = useField(name);
  const intl = useIntl();
  return (
    <DateField
      {...fieldAttributes(error)}
      value={readOrNull(parseDate, value)}
      onChange={(day) => onChange(day?.toString() ?? '')}
      maxValue={today(getLocalTimeZone())}
      isDisabled={isDisabled}
      isRequired={parts.isOptional !== true}
      autoComplete="bday"
      shouldForceLeadingZeros
    >
      <FieldParts {...parts} error={error} conflict={conflict} show={(day) => formatDay(intl, String(day))}>
        <DateInput className={`${fieldStyles.control} ${styles.input}`}>
          {(segment) => <DateSegment segment={segment} className={styles.segment!} />}
        </DateInput>
      </FieldParts>
    </DateField>
  );
};
