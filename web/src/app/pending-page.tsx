import styles from './pending-page.module.css';
import { Spinner } from '../ui/spinner.tsx';

/** Stands where a page is still on its way. */
export const PendingPage = () => (
  <div className={styles.page}>
    <Spinner />
  </div>
);
