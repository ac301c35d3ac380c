import type { Voucher } from '@albumen/contracts/vouchers';
import type { UseQueryResult } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { RetryButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { formatDay, formatMoney } from '../../ui/money-and-dates.tsx';
import { Section } from '../../ui/section.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { voucherEnd, voucherState } from './voucher-state.ts';
import styles from './order-vouchers.module.css';

interface VoucherCardProps {
  readonly voucher: Voucher;
  /** When it was read. */
  readonly now: Date;
}

const VoucherCard = ({ voucher, now }: VoucherCardProps) => {
  const text = useText();
  const intl = useIntl();
  const { code, title, description, discount, percentage } = voucher;
  const state = voucherState(voucher, now);
  const end = voucherEnd(voucher, intl);
  const gives =
    (discount && formatMoney(intl, discount.amount, discount.currency)) ??
    (percentage === undefined
      ? undefined
      : intl.formatNumber(percentage / 100, { style: 'percent', maximumFractionDigits: 2 }));
  return (
    <Stack as="li" gap={1} className={classNames(styles.voucher, state !== 'open' && styles.over)}>
      {gives !== undefined && <p className={styles.gives}>{text('orders.voucher.gives', { gives })}</p>}
      {title !== undefined && <p className={texts.strong}>{title}</p>}
      {description !== undefined && <p className={texts.quiet}>{description}</p>}
      <Row as="p" gap={2} justify="between" className={styles.code}>
        <span className={styles.letters}>{code}</span>
        {state === 'open' && <CopyButton value={code} label={text('orders.voucher.copy', { code })} />}
      </Row>
      {state === 'used' && <p className={texts.quiet}>{text('orders.voucher.used')}</p>}
      {state !== 'used' && end && (
        <p className={texts.quiet}>
          {text('orders.voucher.until', {
            state,
            day: formatDay(intl, end.day),
            time: end.time,
            isElsewhere: String(end.local !== undefined),
            local: end.local ?? '',
          })}
        </p>
      )}
    </Stack>
  );
};

interface OrderVouchersProps {
  readonly reading: UseQueryResult<readonly Voucher[]>;
}

/** The vouchers of the customer. */
export const OrderVouchers = ({
  reading: { data, dataUpdatedAt, isFetching, refetch },
}: OrderVouchersProps) => {
  const text = useText();
  return (
    <Section title={text('orders.vouchers')}>
      {data ? (
        <ul className={styles.vouchers}>
          {data.map((voucher) => (
            <VoucherCard key={voucher.code} voucher={voucher} now={new Date(dataUpdatedAt)} />
          ))}
        </ul>
      ) : (
        <Stack gap={3} align="start" className={texts.subdued} role="alert">
          <p>{text('orders.vouchers.failed')}</p>
          <RetryButton isPending={isFetching} onPress={() => void refetch()} />
        </Stack>
      )}
    </Section>
  );
};
