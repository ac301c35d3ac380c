import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from './participants-dialog.module.css';

interface ParticipantsDialogProps {
  /** Their email addresses; '' for an unknown one. */
  readonly participants: readonly string[];
  readonly onClose: () => void;
}

/**
 * Lists the people that the owner shares an album with. Albums §2: "a list titled 'Shared with N people', text that
 * they can view, download and use photos, and an OK button".
 */
export const ParticipantsDialog = ({ participants, onClose }: ParticipantsDialogProps) => {
  const text = useText();
  const addresses = participants.filter((email) => email !== '');
  const unknown = participants.length - addresses.length;
  return (
    <Dialog
      title={text('sharedAlbum.participants.title', { count: participants.length })}
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={onClose}>
          {text('sharedAlbum.participants.ok')}
        </Button>
      }
    >
      <p>{text('sharedAlbum.participants.text')}</p>
      <Stack as="ul" gap={2} className={styles.list}>
        {addresses.map((email) => (
          <li key={email}>{email}</li>
        ))}
        {unknown > 0 && <li>{text('sharedAlbum.participants.unknown', { count: unknown })}</li>}
      </Stack>
    </Dialog>
  );
};
