import type { Erasure } from '@albumen/contracts/dates';
import type { ConfirmedSession } from '@albumen/contracts/storage';
import { visibleFileName } from '@albumen/contracts/visible-file-name';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { Notice, noticeDetail } from '../../ui/notice.tsx';
import { useChange } from '../../site/change.ts';
import type { AtStake } from '../../uploads/upload-summary.ts';
import { DiscardQuestion, mayHaveBeenAdded, useDiscarding } from './discard-question.tsx';
import { confirmFailure, decisionToast, refreshIfChanged } from './decision-failure.ts';

interface LeftPhotosProps {
  /** A number that distinguishes it from others on the page; from 1. */
  readonly number: number;
  /** Files that have arrived. */
  readonly arrived: number;
  /** Photos among them that the library does not have yet. */
  readonly photos: number;
  /** Damaged ones, which are left out unless the customer includes them; `firstDamaged` is the name of one. */
  readonly damaged: number;
  readonly firstDamaged: string | undefined;
  /** When the server deletes them; undefined if unknown. */
  readonly erasure: Erasure | undefined;
  /** Photos that need the customer's action before they can arrive. */
  readonly unfinished?: number;
  /** Photos among them that the customer has to choose again. */
  readonly missing?: number;
  /** Files that can never arrive. */
  readonly refused?: number;
  /** The photos that discarding would lose. */
  readonly atStake: AtStake;
  /** Adds the photos. `withDamaged` is true if all photos that could be added are damaged. */
  readonly confirm: (withDamaged: boolean) => Promise<ConfirmedSession>;
  readonly discard: () => Promise<void>;
  /** The label of the button that adds them. */
  readonly addLabel: string;
  readonly onAdded: (confirmed: ConfirmedSession) => void;
  /** An additional button. */
  readonly children?: ReactNode;
}

/** Photos that were uploaded but neither added nor discarded: the customer decides. */
export const LeftPhotos = ({
  number,
  arrived,
  photos,
  damaged,
  firstDamaged = '',
  erasure,
  unfinished = 0,
  missing = 0,
  refused = 0,
  atStake,
  confirm,
  discard,
  addLabel,
  onAdded,
  children,
}: LeftPhotosProps) => {
  const text = useText();
  const intl = useIntl();
  const isOnlyDamaged = damaged > 0 && photos === 0;
  const [isAsking, setAsking] = useState(false);
  const confirming = useChange({
    run: () => confirm(isOnlyDamaged),
    leave: onAdded,
    failed: (error) => decisionToast(error, confirmFailure(error), text, arrived),
    refresh: refreshIfChanged,
  });
  const discarding = useDiscarding(discard, arrived, confirming.error);
  const isBusy = confirming.isPending || discarding.isPending;
  return (
    <>
      <Notice
        label={text('uploads.left.title', { number })}
        isStatus
        actions={
          <>
            {children}
            <Button
              onPress={() => (atStake === 'nothing' ? void discarding.start() : setAsking(true))}
              isDisabled={isBusy}
            >
              {text('uploads.left.discard')}
            </Button>
            {arrived > 0 && (
              <Button variant="primary" onPress={() => void confirming.start()} isPending={isBusy}>
                {isOnlyDamaged ? text('uploads.left.addDamaged') : addLabel}
              </Button>
            )}
          </>
        }
      >
        {arrived > 0 && !isOnlyDamaged && <p>{text('uploads.left.arrived', { count: photos })}</p>}
        {damaged > 0 && (
          <p className={isOnlyDamaged ? undefined : noticeDetail}>
            {text('uploads.left.damaged', { count: damaged, name: visibleFileName(firstDamaged) })}
          </p>
        )}
        {photos + damaged > 0 && erasure !== undefined && (
          <p className={noticeDetail}>
            {text('uploads.left.erased', {
              isHeld: String(erasure.isErasingHeld),
              day: formatDay(intl, erasure.erasedFrom),
            })}
          </p>
        )}
        {unfinished > 0 && (
          <p className={noticeDetail}>{text('uploads.left.unfinished', { count: unfinished, missing })}</p>
        )}
        {refused > 0 && <p className={noticeDetail}>{text('uploads.left.refused', { count: refused })}</p>}
      </Notice>
      <DiscardQuestion
        isOpen={isAsking}
        atStake={atStake}
        mayBeAdded={mayHaveBeenAdded(confirming.error)}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          void discarding.start();
        }}
      />
    </>
  );
};
