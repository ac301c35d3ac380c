import { useIntl } from 'react-intl';
import type { Order } from '../../api/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { ExternalLink } from '../../ui/link.tsx';
import { CutOff } from './cut-off.tsx';
import styles from './order-actions.module.css';
import { cancellingOf, payingOf } from './order-progress.ts';
import { Reorder } from './reorder.tsx';
import { formatMoment } from '../../ui/money-and-dates.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { useNow, useTimeLeft } from './time-left.ts';

/**
 * The shop's pages on which the customer pays or cancels, each with its deadline, and afterwards why it is not possible.
 * Nothing if there is nothing to say.
 */
export const OrderActions = ({ order }: { readonly order: Order }) => {
  const text = useText();
  const intl = useIntl();
  const now = useNow();
  const timeLeft = useTimeLeft();
  const { payUrl, payUntil, cancelUrl } = order;
  const paying = payingOf(order, now);
  const cancelling = cancellingOf(order, now);
  const canReorder = order.reorder !== undefined && !order.isBlocked;
  if (paying === 'none' && cancelling === 'none' && !canReorder) return null;
  return (
    <Stack gap={3} className={styles.actions}>
      {paying === 'open' && (
        <Row gap={[2, 4]} wraps className={styles.action}>
          <ExternalLink variant="primary" href={payUrl}>
            {text('order.pay')}
          </ExternalLink>
          <p className={styles.words}>
            {payUntil === undefined
              ? text('order.payAnytime')
              : text('order.payUntil', { left: timeLeft(payUntil, now) })}
          </p>
        </Row>
      )}
      {paying === 'open' && <CutOff action="pay" payUntil={payUntil} />}
      {paying === 'over' && (
        <p className={styles.words}>{text('order.payOver', { moment: formatMoment(intl, payUntil!) })}</p>
      )}
      {cancelling === 'open' && (
        <Row gap={[2, 4]} wraps className={styles.action}>
          <ExternalLink variant="quiet" href={cancelUrl!.url}>
            {text('order.cancel')}
          </ExternalLink>
          {cancelUrl?.until !== undefined && <p className={styles.words}>{timeLeft(cancelUrl.until, now)}</p>}
        </Row>
      )}
      {cancelling === 'over' && (
        <p className={styles.words}>
          {text('order.cancelOver', { moment: formatMoment(intl, cancelUrl!.until!) })}
        </p>
      )}
      {cancelling === 'started' && <p className={styles.words}>{text('order.cancelOff')}</p>}
      <Reorder order={order} />
    </Stack>
  );
};
