import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { cutOffQuery } from '../../api/order-extras.ts';
import { useText } from '../../i18n/use-text.ts';
import { ClockIcon } from '../../ui/screen-icons.tsx';
import { formatDay, formatMoment } from '../../ui/money-and-dates.tsx';
import { Row } from '../../ui/layout.tsx';
import styles from './order-aside.module.css';
import { useNow } from './time-left.ts';

interface Campaign {
  readonly startsAt?: string | undefined;
  readonly orderUntil: string;
}

/**
 * Whether a campaign is on: from its start, if it has one, to the last moment for an order. An order that must be paid
 * before that has its own deadline.
 */
export const isOn = ({ startsAt, orderUntil }: Campaign, now: number, payUntil?: string): boolean =>
  now < Date.parse(orderUntil) &&
  (startsAt === undefined || Date.parse(startsAt) <= now) &&
  (payUntil === undefined || Date.parse(orderUntil) <= Date.parse(payUntil));

interface CutOffProps {
  /** To pay this order in time, or to order again in time. */
  readonly action: 'pay' | 'order';
  /** The last moment for paying this order, if it has one. */
  readonly payUntil?: string | undefined;
}

/** Says until when a campaign delivers in time, such as before Christmas. Nothing before and after the campaign. */
export const CutOff = ({ action, payUntil }: CutOffProps) => {
  const text = useText();
  const intl = useIntl();
  const now = useNow();
  const { data: campaign } = useQuery(cutOffQuery);
  if (!campaign || !isOn(campaign, now, payUntil)) return null;
  const { title, orderUntil, deliveredBy } = campaign;
  return (
    <Row as="p" gap={2} align="stretch" className={styles.cutOff}>
      <ClockIcon />
      {text('order.cutOff', {
        action,
        hasTitle: String(title !== undefined),
        title: title ?? '',
        moment: formatMoment(intl, orderUntil),
        hasDay: String(deliveredBy !== undefined),
        day: deliveredBy === undefined ? '' : formatDay(intl, deliveredBy),
      })}
    </Row>
  );
};
