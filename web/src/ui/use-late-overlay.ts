import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.ts';
import { reachServer } from '../lib/failure-cause.ts';
import { log } from '../lib/log.ts';
import { showToast } from './toasts.ts';

interface LateOverlay<Overlay> {
  /** Undefined until it is first opened. */
  readonly Overlay: Overlay | undefined;
  readonly isOpen: boolean;
  /** Whether its code is loading. */
  readonly isLoading: boolean;
  readonly open: () => void;
  readonly close: () => void;
}

/**
 * A dialog or sheet whose code `load` fetches when it is opened. If that fails (no connection, or a new version is
 * installed), the page stays, and a toast shows `failure`, which gets the value `cause`, and offers a retry.
 */
export const useLateOverlay = <Overlay>(
  load: () => Promise<Overlay>,
  failure: MessageId,
): LateOverlay<Overlay> => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [loaded, setLoaded] = useState<{ readonly Overlay: Overlay }>();
  const open = async (): Promise<void> => {
    setLoading(true);
    try {
      const Overlay = await load();
      // A menu that has just closed returns the focus to its button in the next frame: the overlay must return it there.
      if (document.activeElement === document.body) await new Promise(requestAnimationFrame);
      // At once, because the menu may go before the next render, and then nothing knows the button.
      flushSync(() => {
        setLoaded({ Overlay });
        setOpen(true);
      });
    } catch (error) {
      log.error('A dialog could not be loaded', { error });
      showToast({
        message: text(failure, { cause: await reachServer() }),
        tone: 'error',
        action: { label: text('ui.retry'), onPress: () => void open() },
      });
    } finally {
      setLoading(false);
    }
  };
  return {
    Overlay: loaded?.Overlay,
    isOpen,
    isLoading,
    open: () => void open(),
    close: () => setOpen(false),
  };
};
