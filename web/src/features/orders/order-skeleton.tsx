import { Outline } from '../../ui/waiting.tsx';
import screen from './order-screen.module.css';
import styles from './order-skeleton.module.css';

/** The outline of an order while it loads. */
export const OrderSkeleton = () => (
  <Outline className={styles.outline}>
    <span className={styles.placed} />
    <div className={screen.columns}>
      <div className={screen.main}>
        <span className={styles.now} />
        <span className={styles.products} />
      </div>
      <div className={screen.aside}>
        <span className={styles.sums} />
        <span className={styles.delivery} />
      </div>
    </div>
  </Outline>
);
