import { Outline } from '../../ui/waiting.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from './orders-skeleton.module.css';

/** Our choice: as many as most screens show. */
const rowsShown = 5;

/** The outline of a page of orders. */
export const OrdersSkeleton = () => (
  <Outline className={styles.rows}>
    {Array.from({ length: rowsShown }, (_, row) => (
      <div key={row} className={styles.row}>
        <span className={styles.picture} />
        <Stack as="span" gap={3} className={styles.lines}>
          <span />
          <span />
          <span />
        </Stack>
      </div>
    ))}
  </Outline>
);
