import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronLeftIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/screen-icons.tsx';
import { ChevronRightIcon } from '../../ui/settings-icons.tsx';
import { PreviewBack } from './preview-before-code.tsx';
import styles from './preview-controls.module.css';
import type { Stage } from './preview-stage.tsx';

/** Shows details, or the whole picture again. */
export const ZoomButton = ({ stage: { isZoomed, toggleZoom } }: { readonly stage: Stage }) => {
  const text = useText();
  return (
    <IconButton
      onDark
      icon={isZoomed ? <ZoomOutIcon /> : <ZoomInIcon />}
      label={text(isZoomed ? 'preview.zoomOut' : 'preview.zoomIn')}
      onPress={toggleZoom}
    />
  );
};

/** A button that moves to a neighbour. */
export interface Arrow {
  readonly label: string;
  /** Says why there is no neighbour to show. */
  readonly disabledReason: string | undefined;
  readonly onPress: () => void;
}

interface PreviewControlsProps {
  /** Hides the controls until they get the keyboard focus, except for failures to load. */
  readonly isHidden: boolean;
  readonly onClose: () => void;
  readonly previous: Arrow;
  readonly next: Arrow;
  /** Buttons with icons. */
  readonly actions: ReactNode;
  /** The foot. */
  readonly children: ReactNode;
}

/** The controls above a picture: Back, arrows, actions and the foot. */
export const PreviewControls = ({
  isHidden,
  onClose,
  previous,
  next,
  actions,
  children,
}: PreviewControlsProps) => (
  <div className={classNames(styles.controls, isHidden && styles.hidden)}>
    <PreviewBack onClose={onClose} />
    <div className={styles.actions}>{actions}</div>
    <div className={classNames(styles.arrow, styles.previous)}>
      <IconButton onDark icon={<ChevronLeftIcon />} tooltipPlacement="right" {...previous} />
    </div>
    <div className={classNames(styles.arrow, styles.next)}>
      <IconButton onDark icon={<ChevronRightIcon />} tooltipPlacement="left" {...next} />
    </div>
    {children}
  </div>
);
