import { sitePaths } from '@albumen/contracts/site-paths';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { guestOrderCalls } from '../../api/guest-orders.ts';
import { ordersKey } from '../../api/orders.ts';
import { session } from '../../api/session.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { linkFailure, mayWorkLater } from '../../site/failed-link.ts';
import { NoticeCardPage } from '../../site/notice-card.tsx';
import { useConfirmation } from '../../site/use-confirmation.ts';
import type { ConfirmationBody } from '../../site/use-confirmation.ts';
import { Button, RetryButton } from '../../ui/button.tsx';
import { ParcelIcon, WarningIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Spinner } from '../../ui/waiting.tsx';

/** The page behind the link of the mail about a missing order: adds the order. */
export const AddOrderScreen = () => {
  const text = useText();
  const navigate = useNavigate();
  const [error, setError] = useState<unknown>();
  const { run } = useChange({
    run: ({ token, body }: { readonly token: string; readonly body: ConfirmationBody }) =>
      guestOrderCalls.addOrder({ params: { confirmationToken: token }, body }),
    leave: ({ orderCode }) => navigate({ to: sitePaths.order, params: { orderCode }, replace: true }),
    done: ({ orderCode, number = orderCode }) => ({ message: text('guestOrder.added', { code: number }) }),
    failed: 'guestOrder.addFailed',
    refresh: (client) => client.invalidateQueries({ queryKey: ordersKey }),
  });
  const { isAsking, press } = useConfirmation({
    confirm: (token, body) => {
      setError(undefined);
      return run({ token, body });
    },
    failed: setError,
  });

  if (error !== undefined) {
    const isOver = !mayWorkLater(linkFailure(error));
    return (
      <NoticeCardPage
        title={text('guestOrder.addFailed')}
        picture={<WarningIcon />}
        tone="danger"
        actions={
          <>
            {!isOver && <RetryButton variant="primary" onPress={press} />}
            <Link variant={isOver ? 'primary' : 'quiet'} to={sitePaths.orders}>
              {text('guestOrder.toOrders')}
            </Link>
          </>
        }
      >
        <p>
          {isOver ? text('guestOrder.linkOver') : text('ui.changeFailedAdvice', failureValues(error, text))}
        </p>
      </NoticeCardPage>
    );
  }
  if (!isAsking)
    return (
      <NoticeCardPage
        title={text('guestOrder.adding')}
        picture={<Spinner label={text('guestOrder.adding')} />}
      />
    );
  return (
    <NoticeCardPage
      title={text('guestOrder.add')}
      picture={<ParcelIcon />}
      actions={
        <>
          <Button variant="primary" onPress={press}>
            {text('guestOrder.addAction')}
          </Button>
          <Link variant="quiet" to={sitePaths.orders}>
            {text('guestOrder.notNow')}
          </Link>
        </>
      }
    >
      <p>{text('guestOrder.addText', { email: session.email() ?? '' })}</p>
    </NoticeCardPage>
  );
};
