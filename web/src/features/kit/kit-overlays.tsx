import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NotificationDialog } from '../../ui/notification-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { words } from './words.ts';

const { overlays } = words;

const Toasts = () => (
  <Card title={overlays.toasts}>
    <Button onPress={() => showToast({ message: overlays.toast })}>{overlays.showToast}</Button>
    <Button onPress={() => showToast({ message: overlays.finished, isLong: true })}>
      {overlays.showFinished}
    </Button>
    <Button
      onPress={() =>
        showToast({
          message: overlays.undoable,
          action: { label: overlays.undo, onPress: () => showToast({ message: overlays.undone }) },
        })
      }
    >
      {overlays.showUndoable}
    </Button>
  </Card>
);

/** A dialog with another one above it, which cannot be left while it works. */
const Stack = () => {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <Card title={overlays.stack}>
      <Button onPress={() => setOpen(true)}>{overlays.open}</Button>
      <Dialog title={overlays.lower} isOpen={isOpen} onClose={() => setOpen(false)}>
        <Button onPress={() => setAsking(true)}>{overlays.openUpper}</Button>
        <Dialog title={overlays.upper} isOpen={isAsking} onClose={() => setAsking(false)} canClose={!isBusy}>
          <Button aria-pressed={isBusy} onPress={() => setBusy(!isBusy)}>
            {overlays.work}
          </Button>
        </Dialog>
      </Dialog>
    </Card>
  );
};

const Notification = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card title={overlays.notification}>
      <Button onPress={() => setOpen(true)}>{overlays.notify}</Button>
      <NotificationDialog title={overlays.notified} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{overlays.notifiedText}</p>
      </NotificationDialog>
    </Card>
  );
};

/** What stands above a page: toasts, dialogs above each other, and one that closes by itself. */
export const KitOverlays = () => (
  <>
    <Toasts />
    <Stack />
    <Notification />
  </>
);
