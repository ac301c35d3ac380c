import { useText } from '../i18n/use-text.ts';
import { IconButton } from './icon-button.tsx';
import { CopyIcon } from './screen-icons.tsx';
import { showToast } from './toasts.ts';

interface CopyButtonProps {
  /** The text for the clipboard. */
  readonly value: string;
  /** The action, read out and shown as a tooltip. */
  readonly label: string;
}

/** Copies a text to the clipboard, and says so in a toast. */
export const CopyButton = ({ value, label }: CopyButtonProps) => {
  const text = useText();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ message: text('ui.copied', { value }), about: 'copy' });
    } catch {
      // The browser may refuse, for example inside another page.
      showToast({ message: text('ui.copyFailed', { value }), tone: 'error', about: 'copy' });
    }
  };
  return <IconButton icon={<CopyIcon />} label={label} onPress={() => void copy()} />;
};
