import { confirmationParameter, sitePaths } from '@albumen/contracts/site-paths';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { browserValue } from '../../api/account.ts';
import { ApiError } from '../../api/client.ts';
import { guestOrderCalls } from '../../api/guest-orders.ts';
import { ordersKey } from '../../api/orders.ts';
import { session } from '../../api/session.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { NoticeCardPage } from '../../site/notice-card.tsx';
import { Button } from '../../ui/button.tsx';
import { ParcelIcon, RetryIcon, WarningIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Spinner } from '../../ui/waiting.tsx';

const hasCode = (error: unknown, code: 'confirmation-by-hand' | 'link-expired'): boolean =>
  error instanceof ApiError && error.code === code;

/**
 * The page behind the link of the mail about a missing order. It adds the order by itself only in the browser of the
 * customer who asked, because programs that scan mails open links and run scripts; elsewhere the customer presses a
 * button.
 */
export const AddOrderScreen = () => {
  const text = useText();
  const navigate = useNavigate();
  const token = useLocation({
    select: ({ searchStr }) => new URLSearchParams(searchStr).get(confirmationParameter) ?? '',
  });
  const [isAsking, setAsking] = useState(() => browserValue() === undefined);
  const [error, setError] = useState<unknown>();
  const isBegun = useRef(false);
  const { run, isPending } = useChange({
    run: (body: { readonly browser?: string }) =>
      guestOrderCalls.addOrder({ params: { confirmationToken: token }, body }),
    leave: ({ orderCode }) => navigate({ to: sitePaths.order, params: { orderCode }, replace: true }),
    done: ({ orderCode }) => ({ message: text('guestOrder.added', { code: orderCode }) }),
    failed: 'guestOrder.addFailed',
    refresh: (client) => client.invalidateQueries({ queryKey: ordersKey }),
  });
  const add = useCallback(
    async (body: { readonly browser?: string }): Promise<void> => {
      setError(undefined);
      try {
        await run(body);
      } catch (failure) {
        if (hasCode(failure, 'confirmation-by-hand')) setAsking(true);
        else setError(failure);
      }
    },
    [run],
  );

  useEffect(() => {
    const browser = browserValue();
    // Effects may run twice.
    if (isBegun.current || isAsking || browser === undefined) return;
    isBegun.current = true;
    void add({ browser });
  }, [add, isAsking]);

  if (error !== undefined) {
    const isOver = hasCode(error, 'link-expired');
    return (
      <NoticeCardPage
        title={text('guestOrder.addFailed')}
        picture={<WarningIcon />}
        tone="danger"
        actions={
          <>
            {!isOver && (
              <Button
                variant="primary"
                icon={<RetryIcon />}
                onPress={() => void add({})}
                isPending={isPending}
              >
                {text('ui.retry')}
              </Button>
            )}
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
      >
        {null}
      </NoticeCardPage>
    );
  return (
    <NoticeCardPage
      title={text('guestOrder.add')}
      picture={<ParcelIcon />}
      actions={
        <>
          <Button variant="primary" onPress={() => void add({})} isPending={isPending}>
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
