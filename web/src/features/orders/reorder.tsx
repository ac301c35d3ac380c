import { refreshOrders, reorderCalls } from '../../api/order-changes.ts';
import { ApiError } from '../../api/client.ts';
import type { Order } from '../../api/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { RestoreIcon } from '../../ui/screen-icons.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import { CutOff } from './cut-off.tsx';
import styles from './reorder.module.css';

interface ReorderProps {
  readonly order: Order;
}

const loadDialog = async () => (await import('./reorder-dialog.tsx')).ReorderDialog;

/** Orders the same again in the shop. The customer reads what has changed before leaving. Nothing without a shop. */
export const Reorder = ({ order: { orderCode, products, reorder, isBlocked } }: ReorderProps) => {
  const text = useText();
  const dialog = useLateOverlay(loadDialog, 'reorder.failed');
  const change = {
    run: () => reorderCalls.reorderDirect({ query: { OrderCode: orderCode } }),
    leave: ({ ShopUrl }: { readonly ShopUrl: string }) => location.assign(ShopUrl),
    failed: 'reorder.failed',
    refresh: refreshOrders,
  } as const;
  const { start, isPending } = useChange(change);
  if (!reorder || isBlocked) return null;
  const { state, changes } = reorder;
  const titleOf = (product: string | undefined) => products.find(({ code }) => code === product)?.title;
  if (state === 'unavailable')
    return (
      <Stack gap={1} className={styles.nothing}>
        <p>{text('reorder.nothing')}</p>
        {changes.map(({ product, text: words }) => (
          <p key={`${product} ${words}`}>{[titleOf(product), words].filter(Boolean).join(': ')}</p>
        ))}
      </Stack>
    );
  return (
    <Row gap={[2, 4]} wraps>
      <Button
        icon={<RestoreIcon />}
        isPending={isPending || dialog.isLoading}
        onPress={() => (state === 'changed' ? dialog.open() : void start())}
      >
        {text('reorder.again')}
      </Button>
      <CutOff action="order" />
      {dialog.isOpen && dialog.Overlay && (
        <dialog.Overlay
          changes={changes.map((one) => ({ ...one, title: titleOf(one.product) ?? text('reorder.product') }))}
          rest={products.filter(({ code }) => changes.every(({ product }) => product !== code)).length}
          change={change}
          failureText={(error) =>
            error instanceof ApiError && error.code === 'reorder-unavailable'
              ? text('reorder.failed.unavailable')
              : undefined
          }
          onClose={dialog.close}
        />
      )}
    </Row>
  );
};
