import { Outline } from '../../ui/waiting.tsx';
import styles from './orders-skeleton.module.css';

/** Our choice: as many as most screens show. */
const rowsShown = 5;

/** The outline of a page of orders. */
export const OrdersSkeleton = () => (
  <Outline className={styles.rows}>
    {Array.from({ length: rowsShown }, (_, row) => (
      <div key={row} className={styles.row}>
        <span className={styles.picture} />
        <span className={styles.lines}>
          <span />
          <span />
          <span />
        </span>
      </div>
    ))}
  </Outline>
);
