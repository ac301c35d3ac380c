import { useText } from '../../i18n/use-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './orders-skeleton.module.css';

/** Our choice: as many as most screens show. */
const rowsShown = 5;

/** The outline of a page of orders. */
export const OrdersSkeleton = () => {
  const text = useText();
  return (
    <div role="status">
      <VisuallyHidden>{text('ui.loading')}</VisuallyHidden>
      <div className={styles.rows} aria-hidden="true">
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
      </div>
    </div>
  );
};
