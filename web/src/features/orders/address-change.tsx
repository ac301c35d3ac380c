import { useRef } from 'react';
import type { ReactNode } from 'react';
import type { Order } from '../../api/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { useAddressLines } from '../../site/address-lines.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { CheckIcon, EditIcon, WarningIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/screen-icons.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import styles from './address-change.module.css';
import { useClosedReason } from './address-change-words.ts';
import { headlineOf } from './order-progress.ts';
import { useNow, useTimeLeft } from './time-left.ts';

interface AddressChangeProps {
  readonly order: Order;
}

interface AnswerProps {
  readonly state: 'requested' | 'accepted' | 'rejected';
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}

const Answer = ({ state, icon, title, children }: AnswerProps) => (
  <Row gap={3} align="stretch" className={styles.answer} data-state={state}>
    {icon}
    <Stack gap={1} className={styles.words}>
      <p className={texts.strong}>{title}</p>
      {children}
    </Stack>
  </Row>
);

/** The state of the customer's last request. */
const LastRequest = ({ order: { addressChange, step } }: AddressChangeProps) => {
  const text = useText();
  const linesOf = useAddressLines();
  const { state, reason, address } = addressChange;
  if (state === 'requested')
    return (
      <Answer state={state} icon={<ClockIcon />} title={text('orderChange.requested')}>
        {address && <p className={styles.address}>{linesOf(address).join('\n')}</p>}
        <p className={styles.quiet}>{text('orderChange.requestedText')}</p>
      </Answer>
    );
  if (state === 'accepted' && step !== 'Dispatched')
    return (
      <Answer state={state} icon={<CheckIcon />} title={text('orderChange.accepted')}>
        <p className={styles.quiet}>{text('orderChange.acceptedText')}</p>
      </Answer>
    );
  if (state === 'rejected')
    return (
      <Answer state={state} icon={<WarningIcon />} title={text('orderChange.rejected')}>
        {reason !== undefined && <p>{text('orderChange.reason', { reason })}</p>}
        <p className={styles.quiet}>{text('orderChange.rejectedText')}</p>
      </Answer>
    );
  return null;
};

const loadDialog = async () => (await import('./address-change-dialog.tsx')).AddressChangeDialog;

/**
 * The change of an order's delivery address. Albums §4: "NotStarted, Editing, RequestInProgress, RequestSent,
 * SuccessfulUpdate, RequestFailed": Editing and RequestInProgress are the dialog's, the others come with the order.
 */
export const AddressChange = ({ order }: AddressChangeProps) => {
  const text = useText();
  const now = useNow();
  const timeLeft = useTimeLeft();
  const closedReason = useClosedReason()(order);
  const dialog = useLateOverlay(loadDialog, 'orderChange.failed');
  const place = useRef<HTMLDivElement>(null);
  const { state, isPossible, until } = order.addressChange;
  const isOver = order.step === 'Cancelled' || headlineOf(order).deliveredAt !== undefined;
  if (isOver && !dialog.isOpen) return null;
  return (
    <Stack gap={3} ref={place} className={styles.change} tabIndex={-1}>
      <div role="status" className={styles.status}>
        {!isOver && <LastRequest order={order} />}
      </div>
      {isPossible && (
        <FocusHandover to={() => place.current} isAwaited={() => !dialog.isOpen} className={styles.action}>
          <Button icon={<EditIcon />} onPress={dialog.open} isPending={dialog.isLoading}>
            {text(state === 'none' ? 'orderChange.change' : 'orderChange.again')}
          </Button>
          <p className={styles.quiet}>
            {text('orderChange.anytime')} {until !== undefined && timeLeft(until, now)}
          </p>
        </FocusHandover>
      )}
      {closedReason !== undefined && <p className={styles.quiet}>{closedReason}</p>}
      {dialog.isOpen && dialog.Overlay && <dialog.Overlay order={order} onClose={dialog.close} />}
    </Stack>
  );
};
