import type { ReorderStatus } from '@albumen/contracts/orders';
import { useState } from 'react';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import type { Change } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import styles from './reorder-dialog.module.css';

interface ReorderDialogProps {
  readonly changes: readonly (ReorderStatus['changes'][number] & { readonly title: string })[];
  /** The number of products that are as before. */
  readonly rest: number;
  readonly change: Change<{ readonly ShopUrl: string }>;
  readonly failureText: (error: unknown) => string | undefined;
  readonly onClose: () => void;
}

/** Says what differs from the order, product by product, before the customer leaves for the shop. */
export const ReorderDialog = ({ changes, rest, change, failureText, onClose }: ReorderDialogProps) => {
  const text = useText();
  const [failure, setFailure] = useState<string>();
  const { run, isPending } = useChange(change);
  const leave = async (): Promise<void> => {
    setFailure(undefined);
    try {
      await run();
    } catch (error) {
      setFailure(
        failureText(error) ??
          `${text('reorder.failed')}. ${text('ui.changeFailedAdvice', failureValues(error, text))}`,
      );
    }
  };
  return (
    <Dialog
      title={text('reorder.title')}
      onClose={onClose}
      canClose={!isPending}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isPending}>
            {text('ui.cancel')}
          </Button>
          <Button variant="primary" onPress={() => void leave()} isPending={isPending}>
            {text('reorder.continue')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p role="alert" className={styles.failure} hidden={failure === undefined}>
          {failure}
        </p>
        <p>{text('reorder.about')}</p>
        <Stack as="ul" gap={3} className={styles.changes}>
          {changes.map(({ product, title, state, text: words }) => (
            <li key={`${product} ${words}`}>
              <p className={texts.strong}>{title}</p>
              <p className={styles.state} data-state={state}>
                {text(state === 'changed' ? 'reorder.changed' : 'reorder.unavailable')}
              </p>
              {words !== undefined && <p className={styles.quiet}>{words}</p>}
            </li>
          ))}
        </Stack>
        {rest > 0 && <p className={styles.quiet}>{text('reorder.rest', { count: rest })}</p>}
      </Stack>
    </Dialog>
  );
};
