import type { Photo } from '@albumen/contracts/photos';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronLeftIcon } from '../../ui/icons/chevron-left-icon.tsx';
import { ChevronRightIcon } from '../../ui/icons/chevron-right-icon.tsx';
import { formatDay } from '../wall-clock.ts';
import { PreviewBack } from './preview-back.tsx';
import styles from './preview-controls.module.css';

interface PreviewControlsProps {
  readonly photo: Photo;
  /** Out of sight, until the keyboard comes to them. */
  readonly isHidden: boolean;
  /** Undefined where no photo is. */
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
  /** What can be done with the photo: buttons with an icon. */
  readonly actions: ReactNode;
}

/** What lies above the photo: the way back, the arrows, the actions, and when it was taken. */
export const PreviewControls = ({
  photo,
  isHidden,
  onPrevious,
  onNext,
  onClose,
  actions,
}: PreviewControlsProps) => {
  const text = useText();
  const intl = useIntl();
  const date = formatDay(intl, photo.dateTaken);
  return (
    <div className={classNames(styles.controls, isHidden && styles.hidden)}>
      <PreviewBack onClose={onClose} />
      <div className={styles.actions}>{actions}</div>
      <div className={classNames(styles.arrow, styles.previous)}>
        <IconButton
          onDark
          icon={<ChevronLeftIcon />}
          label={text('preview.previous')}
          tooltipPlacement="right"
          disabledReason={onPrevious ? undefined : text('preview.noPrevious')}
          onPress={() => onPrevious?.()}
        />
      </div>
      <div className={classNames(styles.arrow, styles.next)}>
        <IconButton
          onDark
          icon={<ChevronRightIcon />}
          label={text('preview.next')}
          tooltipPlacement="left"
          disabledReason={onNext ? undefined : text('preview.noNext')}
          onPress={() => onNext?.()}
        />
      </div>
      {/* Photo library §2: "A photo shows the tooltip Taken on {date}". Our choice: in sight with the other controls,
          so that neither finger nor keyboard has to look for it. */}
      {date !== undefined && <p className={styles.caption}>{text('preview.takenOn', { date })}</p>}
    </div>
  );
};
