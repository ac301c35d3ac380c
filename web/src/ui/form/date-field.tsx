import { parseDate, parseTime } from '@internationalized/date';
import { useIntl } from 'react-intl';
import { Button } from 'react-aria-components/Button';
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
} from 'react-aria-components/Calendar';
import { DateInput, DateSegment } from 'react-aria-components/DateField';
import { DatePicker } from 'react-aria-components/DatePicker';
import { Dialog } from 'react-aria-components/Dialog';
import { Group } from 'react-aria-components/Group';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { TimeField as AriaTimeField } from 'react-aria-components/TimeField';
import iconButtonStyles from '../icon-button.module.css';
import { CalendarIcon, ChevronLeftIcon } from '../screen-icons.tsx';
import { ChevronRightIcon } from '../settings-icons.tsx';
import { formatDay } from '../money-and-dates.tsx';
import popoverStyles from '../popover.module.css';
import { Row } from '../layout.tsx';
import styles from './date-field.module.css';
import fieldStyles from './field.module.css';
import { FieldParts, readOrNull } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useAriaField } from './form.tsx';
import type { FormValue } from './use-form-state.ts';

interface DateFieldProps extends FieldProps {
  /** The first and last day that the calendar offers, `yyyy-mm-dd`; the schema has the last word. */
  readonly min?: string;
  readonly max?: string;
}

/** A day, typed part by part or chosen in a calendar. Its value is `yyyy-mm-dd`; '' until all parts are there. */
export const DateField = ({ min, max, ...field }: DateFieldProps) => {
  const { value, onChange, attributes, parts } = useAriaField(field);
  const intl = useIntl();
  const showDay = (day: FormValue): string => formatDay(intl, String(day));
  return (
    <DatePicker
      {...attributes}
      value={readOrNull(parseDate, value)}
      onChange={(day) => onChange(day?.toString() ?? '')}
      minValue={readOrNull(parseDate, min)}
      maxValue={readOrNull(parseDate, max)}
      shouldForceLeadingZeros
    >
      <FieldParts {...parts} show={showDay}>
        <Group className={fieldStyles.framed!}>
          <DateInput className={`${fieldStyles.control} ${styles.input}`}>
            {(segment) => <DateSegment segment={segment} className={styles.segment!} />}
          </DateInput>
          <Button className={`${iconButtonStyles.button} ${fieldStyles.end}`}>
            <CalendarIcon />
          </Button>
        </Group>
      </FieldParts>
      <Popover className={popoverStyles.popover!} offset={4}>
        <Dialog className={styles.dialog!}>
          <Calendar>
            <Row as="header" gap={2} className={styles.month}>
              <Button slot="previous" className={iconButtonStyles.button!}>
                <ChevronLeftIcon />
              </Button>
              <Heading className={styles.title!} />
              <Button slot="next" className={iconButtonStyles.button!}>
                <ChevronRightIcon />
              </Button>
            </Row>
            <CalendarGrid weekdayStyle="short">
              <CalendarGridHeader>
                {(day) => <CalendarHeaderCell className={styles.weekday!}>{day}</CalendarHeaderCell>}
              </CalendarGridHeader>
              <CalendarGridBody>
                {(date) => <CalendarCell date={date} className={styles.day!} />}
              </CalendarGridBody>
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  );
};

interface TimeFieldProps extends FieldProps {
  /** Whether the field includes seconds. Default false. */
  readonly hasSeconds?: boolean;
}

/** A time of day, typed part by part. Its value is `hh:mm:ss`; '' until all parts are there. */
export const TimeField = ({ hasSeconds = false, ...field }: TimeFieldProps) => {
  const { value, onChange, attributes, parts } = useAriaField(field);
  return (
    <AriaTimeField
      {...attributes}
      value={readOrNull(parseTime, value)}
      onChange={(time) => onChange(time?.toString() ?? '')}
      granularity={hasSeconds ? 'second' : 'minute'}
      shouldForceLeadingZeros
    >
      <FieldParts {...parts}>
        <DateInput className={`${fieldStyles.control} ${styles.input}`}>
          {(segment) => <DateSegment segment={segment} className={styles.segment!} />}
        </DateInput>
      </FieldParts>
    </AriaTimeField>
  );
};
