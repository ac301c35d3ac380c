import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { NotificationDialog } from '../../ui/notification-dialog.tsx';
import { showToast } from '../../ui/toasts.ts';
import { words } from './words.ts';

const { overlays } = words;

const toastsToShow = [
  { label: overlays.showToast, toast: { message: overlays.toast } },
  {
    label: overlays.showFinished,
    toast: { message: overlays.finished, detail: overlays.finishedDetail, isLong: true },
  },
  {
    label: overlays.showUndoable,
    toast: {
      message: overlays.undoable,
      action: { label: overlays.undo, onPress: () => showToast({ message: overlays.undone }) },
    },
  },
];

const Toasts = () => (
  <Card title={overlays.toasts}>
    {toastsToShow.map(({ label, toast }) => (
      <div key={label}>
        <Button onPress={() => showToast(toast)}>{label}</Button>
      </div>
    ))}
  </Card>
);

/** A dialog with another one above it, which cannot be closed while it works. */
const Stack = () => {
  const [isOpen, setOpen] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  return (
    <Card title={overlays.stack}>
      <div>
        <Button onPress={() => setOpen(true)}>{overlays.open}</Button>
      </div>
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
      <div>
        <Button onPress={() => setOpen(true)}>{overlays.notify}</Button>
      </div>
      <NotificationDialog title={overlays.notified} isOpen={isOpen} onClose={() => setOpen(false)}>
        <p>{overlays.notifiedText}</p>
      </NotificationDialog>
    </Card>
  );
};

/** Overlays of a page: toasts, stacked dialogs, and a dialog that closes by itself. */
export const KitOverlays = () => (
  <>
    <Toasts />
    <Stack />
    <Notification />
  </>
);
