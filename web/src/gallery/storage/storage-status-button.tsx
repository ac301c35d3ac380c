import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, RetryIcon, WarningIcon } from '../../ui/icons.tsx';
import { ClockIcon } from '../../ui/screen-icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { storageValues } from './storage-standing.ts';
import type { StorageStanding } from './storage-standing.ts';
import styles from './storage-status-button.module.css';

/** The icon of each state: colour alone must not distinguish them. */
export const stateIcons: Readonly<Record<DeletionStatus['status'], ReactNode>> = {
  safe: <CheckIcon />,
  warning: <ClockIcon />,
  critical: <WarningIcon />,
};

interface StorageStatusButtonProps {
  readonly standing: StorageStanding;
  /** On a phone, only screen readers get the date that the words omit. */
  readonly isShort: boolean;
  readonly isPending: boolean;
  readonly onPress: () => void;
}

/** Photo library §2: "A status button on the photos page shows safe, warning or critical." */
export const StorageStatusButton = ({ standing, isShort, isPending, onPress }: StorageStatusButtonProps) => {
  const text = useText();
  const intl = useIntl();
  const { state } = standing;
  const values = { ...storageValues(intl, standing), isShort: String(isShort) };
  const date = text('storage.button.date', values);
  return (
    <Button
      className={classNames(styles.button, styles[state])}
      icon={stateIcons[state]}
      isPending={isPending}
      onPress={onPress}
      aria-haspopup="dialog"
    >
      <span>
        <VisuallyHidden>{text('storage.button.label')} </VisuallyHidden>
        {text('storage.button', values)}
        {date !== '' &&
          (isShort ? <VisuallyHidden>{date}</VisuallyHidden> : <span className={styles.date}>{date}</span>)}
      </span>
    </Button>
  );
};

interface StorageStatusFailedProps {
  readonly isPending: boolean;
  readonly onPress: () => void;
}

/** Replaces the button if the status could not be read; a press retries. */
export const StorageStatusFailed = ({ isPending, onPress }: StorageStatusFailedProps) => {
  const text = useText();
  return (
    <Button className={styles.button} icon={<RetryIcon />} isPending={isPending} onPress={onPress}>
      {text('storage.failed')}
    </Button>
  );
};
