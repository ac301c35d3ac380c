import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ordersToFormerQuery } from '../api/order-changes.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from '../ui/button.tsx';
import { Link } from '../ui/link.tsx';
import { Notice, noticeDetail } from '../ui/notice.tsx';
import { Row } from '../ui/layout.tsx';
import styles from './orders-to-former.module.css';

/** Names the orders that still go to an address that was just changed or deleted. */
export const OrdersToFormer = () => {
  const text = useText();
  const client = useQueryClient();
  const { data: orders } = useQuery(ordersToFormerQuery);
  if (orders.length === 0) return null;
  const label = text('addresses.ordersToFormer', { count: orders.length });
  return (
    <Notice
      label={label}
      isStatus
      actions={
        <Button onPress={() => client.setQueryData(ordersToFormerQuery.queryKey, [])}>
          {text('addresses.ordersToFormer.done')}
        </Button>
      }
    >
      <p>{label}</p>
      <p className={noticeDetail}>{text('addresses.ordersToFormer.text')}</p>
      <Row as="ul" gap={[1, 4]} wraps align="stretch" className={styles.orders}>
        {orders.map(({ orderCode, number }) => (
          <li key={orderCode}>
            <Link to={sitePaths.order} params={{ orderCode }}>
              {text('addresses.ordersToFormer.order', { code: number })}
            </Link>
          </li>
        ))}
      </Row>
    </Notice>
  );
};
