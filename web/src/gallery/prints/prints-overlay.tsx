import type { UnfitPhotos } from '@albumen/contracts/photo-management/temp-selections';
import { printSizes } from '@albumen/contracts/print-fitness';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { configuration } from '../../api/configuration.ts';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { tooManyAdvice } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureCause } from '../../lib/failure-cause.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Modal } from '../../ui/modal.tsx';
import { showToast } from '../../ui/toasts.ts';
import { Spinner } from '../../ui/waiting.tsx';
import type { PhotosDialog } from '../photo-action.ts';
import { Stack } from '../../ui/layout.tsx';
import styles from './prints-overlay.module.css';
import { transferPhotos } from './transfer-photos.ts';
import type { HandedOver, UnfitChoice } from './transfer-photos.ts';

/**
 * Covers the page while it hands photos over to the editor, which then replaces the page. Albums §2: "Prints overlay:
 * full-screen 'Adding {amount} photos to editor...'". Our choice: the customer can cancel it, and it asks before
 * ordering photos that are too small for a good print.
 */
export const PrintsOverlay: PhotosDialog = ({ target, onClose, keepSelection }) => {
  const text = useText();
  const client = useQueryClient();
  const [choice, setChoice] = useState<UnfitChoice>('ask');
  const [unfit, setUnfit] = useState<UnfitPhotos>();
  const [handedOver, setHandedOver] = useState<HandedOver>();
  const { run } = useChange({
    run: (made: UnfitChoice) => transferPhotos(target, made, configuration(), setHandedOver),
    failed: undefined,
  });

  const isAsking = unfit !== undefined && choice === 'ask';
  const leftOut = choice === 'leave-out' ? (unfit?.unfitCount ?? 0) : 0;
  const { amount, missing } = handedOver ?? {
    amount: (unfit?.photosCount ?? target.count) - leftOut,
    missing: 0,
  };

  useEffect(() => {
    let isLeft = false;
    const transfer = async () => {
      try {
        const answer = await run(choice);
        if (isLeft) return;
        if (typeof answer !== 'string') return setUnfit(answer);
        keepSelection();
        location.assign(answer);
      } catch (error) {
        if (isLeft) return;
        onClose();
        const isGone = failureCause(error) === 'gone';
        if (isGone) void refreshLibrary(client);
        const detail = isGone ? text('prints.gone', { count: target.count }) : tooManyAdvice(error, text);
        showToast({
          // Albums §4: "On failure the overlay closes and a toast 'Error transferring photos. Try again.' appears."
          message: text('prints.failed'),
          ...(detail !== undefined && { detail }),
          tone: 'error',
        });
      }
    };
    void transfer();
    return () => {
      isLeft = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each choice of the customer
  }, [choice]);

  useEffect(() => {
    // The browser may restore the page as it was left: a customer who comes back from the editor wants the photos.
    const returned = ({ persisted }: PageTransitionEvent) => persisted && onClose();
    addEventListener('pageshow', returned);
    return () => removeEventListener('pageshow', returned);
  }, [onClose]);

  return (
    <Modal
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      overlayClass={styles.overlay}
      className={styles.modal}
    >
      <AriaDialog className={styles.dialog!}>
        <Spinner />
        <Heading slot="title" level={2} className={styles.title!}>
          {text('prints.adding', { amount })}
        </Heading>
        <p role="status" className={styles.missing}>
          {missing > 0 && text('prints.missing', { count: missing })}
        </p>
        <Button onPress={onClose}>{text('prints.cancel')}</Button>
        {isAsking && <SmallPhotosQuestion photos={unfit} onAnswer={setChoice} onCancel={onClose} />}
      </AriaDialog>
    </Modal>
  );
};

/** The number of names to show. Our choice: as many as the eye takes in at once. */
const namesShown = 4;

interface SmallPhotosQuestionProps {
  readonly photos: UnfitPhotos;
  readonly onAnswer: (choice: UnfitChoice) => void;
  readonly onCancel: () => void;
}

/** Names photos that are too small for a good print, before they are ordered. */
const SmallPhotosQuestion = ({ photos, onAnswer, onCancel }: SmallPhotosQuestionProps) => {
  const text = useText();
  const { photosCount, unfit, unfitCount } = photos;
  const named = unfit.slice(0, namesShown);
  const others = unfitCount - named.length;
  return (
    <Dialog
      role="alertdialog"
      title={text('prints.small.title', { count: unfitCount })}
      onClose={onCancel}
      actions={
        <>
          <Button onPress={onCancel}>{text('prints.small.cancel')}</Button>
          {unfitCount < photosCount && (
            <Button onPress={() => onAnswer('leave-out')}>
              {text('prints.small.leaveOut', { count: unfitCount })}
            </Button>
          )}
          <Button variant="primary" onPress={() => onAnswer('include')}>
            {text('prints.small.orderAll', { count: photosCount })}
          </Button>
        </>
      }
    >
      <p>{text('prints.small.text', { ...printSizes[0], count: unfitCount })}</p>
      <Stack as="ul" gap={2} className={styles.photos}>
        {named.map(({ photoId, fileName, width, height }) => (
          <li key={photoId}>
            {fileName}
            <span className={styles.pixels}>{text('prints.small.pixels', { width, height })}</span>
          </li>
        ))}
        {others > 0 && <li>{text('prints.small.more', { count: others })}</li>}
      </Stack>
    </Dialog>
  );
};
