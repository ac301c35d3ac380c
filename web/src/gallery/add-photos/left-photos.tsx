import type { ConfirmedSession } from '@albumen/contracts/storage';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { AtStake } from '../../uploads/upload-summary.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardQuestion } from './discard-question.tsx';
import styles from './uploads-notice.module.css';
import { useDecisionFailure } from './use-decision-failure.ts';
import { useDiscarding } from './use-discarding.ts';

interface LeftPhotosProps {
  /** Files that have arrived. */
  readonly arrived: number;
  /** Photos among them that the library does not hold before they are added. */
  readonly photos: number;
  /** Photos that need the customer before they can arrive. */
  readonly unfinished?: number;
  /** Those of them that the customer has to choose again. */
  readonly missing?: number;
  /** Files that can never arrive. */
  readonly refused?: number;
  /** What discarding would lose. */
  readonly atStake: AtStake;
  readonly confirm: () => Promise<ConfirmedSession>;
  readonly discard: () => Promise<void>;
  readonly onAdded: (confirmed: ConfirmedSession) => void;
  /** A further button. */
  readonly children?: ReactNode;
}

/** Photos that were uploaded and neither added nor discarded: the customer decides. */
export const LeftPhotos = ({
  arrived,
  photos,
  unfinished = 0,
  missing = 0,
  refused = 0,
  atStake,
  confirm,
  discard,
  onAdded,
  children,
}: LeftPhotosProps) => {
  const text = useText();
  const [isAsking, setAsking] = useState(false);
  const tellFailure = useDecisionFailure(arrived);
  const confirming = useMutation({
    mutationFn: confirm,
    onSuccess: onAdded,
    onError: (error) => tellFailure(error, 'uploads.confirmFailed'),
  });
  const discarding = useDiscarding(discard, arrived);
  const isBusy = confirming.isPending || discarding.isPending;
  return (
    <section className={styles.notice} aria-label={text('uploads.left.title')}>
      <div className={styles.words} role="status">
        {arrived > 0 && <p>{text('uploads.left.arrived', { count: photos })}</p>}
        {unfinished > 0 && (
          <p className={styles.quiet}>{text('uploads.left.unfinished', { count: unfinished, missing })}</p>
        )}
        {refused > 0 && <p className={styles.quiet}>{text('uploads.left.refused', { count: refused })}</p>}
      </div>
      <div className={styles.actions}>
        {children}
        <Button
          onPress={() => (atStake === 'nothing' ? discarding.mutate() : setAsking(true))}
          isDisabled={isBusy}
        >
          {text('uploads.left.discard')}
        </Button>
        {arrived > 0 && (
          <Button variant="primary" onPress={() => confirming.mutate()} isPending={isBusy}>
            {text('uploads.left.add')}
          </Button>
        )}
      </div>
      <DiscardQuestion
        isOpen={isAsking}
        atStake={atStake}
        onKeep={() => setAsking(false)}
        onDiscard={() => {
          setAsking(false);
          discarding.mutate();
        }}
      />
    </section>
  );
};
