import type { Photo } from '@albumen/contracts/photos';
import { useRef } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { formatDay } from '../wall-clock.ts';
import type { Neighbour, Neighbours } from './neighbours.ts';
import { PreviewBack } from './preview-back.tsx';
import styles from './preview-controls.module.css';

interface PreviewControlsProps {
  readonly photo: Photo;
  /** Out of sight, until the keyboard comes to them; but not what says that something could not be loaded. */
  readonly isHidden: boolean;
  readonly neighbours: Neighbours;
  readonly onShow: (photo: Photo) => void;
  readonly onClose: () => void;
  /** What can be done with the photo: buttons with an icon. */
  readonly actions: ReactNode;
}

/** What lies above the photo: the way back, the arrows, the actions, and when it was taken. */
export const PreviewControls = ({
  photo,
  isHidden,
  neighbours,
  onShow,
  onClose,
  actions,
}: PreviewControlsProps) => {
  const text = useText();
  const intl = useIntl();
  const controls = useRef<HTMLDivElement>(null);
  const date = formatDay(intl, photo.dateTaken);
  const arrow = (neighbour: Neighbour, atTheEnd: MessageId) => ({
    onDark: true,
    disabledReason:
      neighbour === 'end'
        ? text(atTheEnd)
        : neighbour === 'loading'
          ? text(neighbours.failure ? 'photos.loadFailed' : 'ui.loading')
          : undefined,
    onPress: () => typeof neighbour === 'object' && onShow(neighbour),
  });
  return (
    <div ref={controls} className={classNames(styles.controls, isHidden && styles.hidden)}>
      <PreviewBack onClose={onClose} />
      <div className={styles.actions}>{actions}</div>
      <div className={classNames(styles.arrow, styles.previous)}>
        <IconButton
          icon={<ChevronLeftIcon />}
          label={text('preview.previous')}
          tooltipPlacement="right"
          {...arrow(neighbours.previous, 'preview.noPrevious')}
        />
      </div>
      <div className={classNames(styles.arrow, styles.next)}>
        <IconButton
          icon={<ChevronRightIcon />}
          label={text('preview.next')}
          tooltipPlacement="left"
          {...arrow(neighbours.next, 'preview.noNext')}
        />
      </div>
      <div className={styles.foot}>
        {neighbours.failure && (
          <FocusHandover to={() => controls.current?.closest<HTMLElement>('[role=dialog]')}>
            <div role="alert" className={styles.notice}>
              {text('photos.loadFailed')}
              <Button isPending={neighbours.failure.isRetrying} onPress={neighbours.failure.retry}>
                {text('ui.retry')}
              </Button>
            </div>
          </FocusHandover>
        )}
        {/* Photo library §2: "A photo shows the tooltip Taken on {date}". Our choice: in sight with the other controls,
            so that neither finger nor keyboard has to look for it. */}
        {date !== undefined && <p className={styles.caption}>{text('preview.takenOn', { date })}</p>}
      </div>
    </div>
  );
};
