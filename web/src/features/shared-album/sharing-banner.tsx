import type { SharedAlbum } from '@albumen/contracts/shared-albums';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import styles from './sharing-banner.module.css';

const loadParticipants = async () => (await import('./participants-dialog.tsx')).ParticipantsDialog;

interface SharingBannerProps {
  readonly album: Pick<SharedAlbum, 'isOwner' | 'owner' | 'participants'>;
}

/** Says that shared albums have had their day, and who shares this one with whom. */
export const SharingBanner = ({ album: { isOwner, owner, participants } }: SharingBannerProps) => {
  const text = useText();
  const { Overlay, isOpen, isLoading, open, close } = useLateOverlay(
    loadParticipants,
    'photos.actionNotLoaded',
  );
  return (
    <section className={styles.banner} aria-label={text('sharedAlbum.banner')}>
      <p className={styles.title}>{text('sharedAlbum.banner')}</p>
      <p className={styles.text}>
        {isOwner
          ? text('sharedAlbum.owner', { count: participants.length })
          : text('sharedAlbum.participant', { hasEmail: owner === '' ? 'no' : 'yes', email: owner })}
      </p>
      {isOwner && participants.length > 0 && (
        <Button className={styles.people} isPending={isLoading} onPress={open}>
          {text('sharedAlbum.showParticipants')}
        </Button>
      )}
      {isOpen && Overlay && <Overlay participants={participants} onClose={close} />}
    </section>
  );
};
