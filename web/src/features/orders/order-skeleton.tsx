import { useText } from '../../i18n/use-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import screen from './order-screen.module.css';
import styles from './order-skeleton.module.css';

/** The outline of an order while it loads. */
export const OrderSkeleton = () => {
  const text = useText();
  return (
    <div role="status">
      <VisuallyHidden>{text('ui.loading')}</VisuallyHidden>
      <div className={styles.outline} aria-hidden="true">
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
      </div>
    </div>
  );
};
