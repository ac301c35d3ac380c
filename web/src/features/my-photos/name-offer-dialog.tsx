import type { NameDates } from '@albumen/contracts/photo-management/name-dates';
import { useIntl } from 'react-intl';
import { formatDay } from '../../gallery/wall-clock.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import styles from './name-offer.module.css';

interface NameOfferDialogProps {
  readonly offer: NameDates;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onUse: () => void;
}

/** Shows some names and their days, and asks whether to use them. */
export const NameOfferDialog = ({
  offer: { count, examples },
  isOpen,
  onClose,
  onUse,
}: NameOfferDialogProps) => {
  const text = useText();
  const intl = useIntl();
  const rest = count - examples.length;
  return (
    <Dialog
      title={text('dates.names.title', { count })}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{text('dates.cancel')}</Button>
          <Button variant="primary" onPress={onUse}>
            {text('dates.names.use', { count })}
          </Button>
        </>
      }
    >
      <p>{text('dates.names.why')}</p>
      <Stack as="ul" gap={2} className={styles.examples}>
        {examples.map(({ imageId, localFileName, dateTaken }) => (
          <li key={imageId}>
            <span className={texts.quiet}>{localFileName}</span>
            <span>{formatDay(intl, dateTaken)}</span>
          </li>
        ))}
        {rest > 0 && <li>{text('dates.names.more', { count: rest })}</li>}
      </Stack>
      <p>{text('dates.names.after', { count })}</p>
    </Dialog>
  );
};
