import { sitePaths } from '@albumen/contracts/site-paths';
import { useLocation } from '@tanstack/react-router';
import { configuration } from '../../api/configuration.ts';
import { useText } from '../../i18n/use-text.ts';
import { log } from '../../lib/log.ts';
import { ChatIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts.ts';

interface ChatEntryProps {
  readonly className: string;
  /** Called when the customer follows it, so that a menu can close. */
  readonly onFollow: (() => void) | undefined;
}

/** The entry of the menu that opens the support chat. Albums §2: it loads "on pages other than the photo pages". */
export const ChatEntry = ({ className, onFollow }: ChatEntryProps) => {
  const text = useText();
  const isPhotoPage = useLocation({ select: ({ pathname }) => pathname.startsWith(sitePaths.myPhotos) });
  if (configuration().scripts.chat === undefined || isPhotoPage) return null;
  const open = async (): Promise<void> => {
    onFollow?.();
    try {
      (await import('./chat-request.ts')).requestChat();
    } catch (error) {
      log.error('A part of the page could not be loaded', { error });
      showToast({ message: text('frame.chatFailed'), tone: 'error' });
    }
  };
  return (
    <button type="button" className={className} onClick={() => void open()}>
      <ChatIcon />
      {text('frame.chat')}
    </button>
  );
};
