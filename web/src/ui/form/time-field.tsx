import { parseTime } from '@internationalized/date';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import styles from './date-field.module.css';
import fieldStyles from './field.module.css';
import { fieldAttributes, FieldParts } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useField } from './form.tsx';

interface TimeFieldProps extends FieldProps {
  /** Whether seconds are asked for, too. Default false. */
  readonly hasSeconds?: boolean;
}

/** A time of day, typed part by part. Its value is `hh:mm:ss`; '' until all parts are there. */
export const TimeField = ({ name, hasSeconds = false, ...parts }: TimeFieldProps) => {
  const { value, onChange, error, conflict, isDisabled } = useField(name);
  return (
    <AriaTimeField
      {...fieldAttributes(error)}
      value={value === '' ? null : parseTime(String(value))}
      onChange={(time) => onChange(time?.toString() ?? '')}
      granularity={hasSeconds ? 'second' : 'minute'}
      isDisabled={isDisabled}
      isRequired={parts.isOptional !== true}
      shouldForceLeadingZeros
    >
      <FieldParts {...parts} error={error} conflict={conflict}>
        <DateInput className={`${fieldStyles.control} ${styles.input}`}>
          {(segment) => <DateSegment segment={segment} className={styles.segment!} />}
        </DateInput>
      </FieldParts>
    </AriaTimeField>
  );
};
