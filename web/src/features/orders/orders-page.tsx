import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import styles from './missing-order.module.css';
import { OrdersScreen } from './orders-screen.tsx';

const loadDialog = async () => (await import('./missing-order-dialog.tsx')).MissingOrderDialog;

/** The way to an order that was placed as a guest, or with another address. */
const MissingOrder = () => {
  const text = useText();
  const { Overlay, isOpen, isLoading, open, close } = useLateOverlay(loadDialog, 'photos.actionNotLoaded');
  return (
    <div className={styles.missing}>
      <p>{text('guestOrder.missingHint')}</p>
      <Button onPress={open} isPending={isLoading} aria-haspopup="dialog">
        {text('guestOrder.missing')}
      </Button>
      {Overlay && isOpen && <Overlay onClose={close} />}
    </div>
  );
};

/** The orders of the customer, and below them the way to one that is missing. */
export const OrdersPage = () => (
  <>
    <OrdersScreen />
    <MissingOrder />
  </>
);
