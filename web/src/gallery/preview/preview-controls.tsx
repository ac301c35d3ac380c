import type { Photo } from '@albumen/contracts/photos';
import { useCallback, useId, useRef, useState } from 'react';
import type { ReactNode, Ref, RefObject } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ChevronLeftIcon, ChevronRightIcon, InfoIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/icons.tsx';
import type { OfferedAction } from '../use-photo-actions.tsx';
import { formatDay } from '../wall-clock.ts';
import type { Neighbour, Neighbours } from './neighbours.ts';
import { PreviewBack } from './preview-before-code.tsx';
import styles from './preview-controls.module.css';

/** The information panel of a preview: whether it is open, its button and its element. */
interface InformationPanel {
  readonly isOpen: boolean;
  readonly id: string;
  readonly panel: RefObject<HTMLElement | null>;
  readonly panelButton: RefObject<HTMLButtonElement | null>;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Opens and closes the information panel. When it closes, its focus returns to its button. */
export const useInformationPanel = (): InformationPanel => {
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const panelButton = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => {
    if (panel.current?.contains(document.activeElement)) panelButton.current?.focus();
    setOpen(false);
  }, []);
  const toggle = useCallback(() => (isOpen ? close() : setOpen(true)), [isOpen, close]);
  return { isOpen, id: useId(), panel, panelButton, toggle, close };
};

interface PreviewActionsProps {
  readonly isZoomed: boolean;
  readonly onZoom: () => void;
  readonly actions: readonly OfferedAction[];
  readonly information: Pick<InformationPanel, 'isOpen' | 'id' | 'toggle'>;
  /** The button that opens the information panel. */
  readonly panelButton: Ref<HTMLButtonElement>;
}

/** The longest time between the two presses of a double click, in milliseconds. */
const doubleClickMs = 400;

/** Handles a double click as a single press: its second click would act on the next photo. */
const useSinglePress = () => {
  const last = useRef({ id: '', at: 0 });
  return ({ id, onPress }: Pick<OfferedAction, 'id' | 'onPress'>) =>
    ({ pointerType }: PressEvent): void => {
      const before = last.current;
      const at = performance.now();
      last.current = { id, at };
      if (pointerType === 'keyboard' || before.id !== id || at - before.at > doubleClickMs) onPress();
    };
};

/** The actions for the photo in a preview. */
export const PreviewActions = ({
  isZoomed,
  onZoom,
  actions,
  information,
  panelButton,
}: PreviewActionsProps) => {
  const text = useText();
  const singly = useSinglePress();
  return (
    <>
      <IconButton
        onDark
        icon={isZoomed ? <ZoomOutIcon /> : <ZoomInIcon />}
        label={text(isZoomed ? 'preview.zoomOut' : 'preview.zoomIn')}
        onPress={onZoom}
      />
      {actions.map(({ id, shortcut: _key, onPress, ...action }) => (
        <IconButton key={id} onDark {...action} onPress={singly({ id, onPress })} />
      ))}
      <IconButton
        onDark
        ref={panelButton}
        icon={<InfoIcon />}
        label={text('information.title')}
        aria-expanded={information.isOpen}
        {...(information.isOpen ? { 'aria-controls': information.id } : {})}
        onPress={information.toggle}
      />
    </>
  );
};

interface PreviewControlsProps {
  readonly photo: Photo;
  /** Hides the controls until they get the keyboard focus, except for failures to load. */
  readonly isHidden: boolean;
  readonly neighbours: Neighbours;
  readonly onShow: (photo: Photo) => void;
  readonly onClose: () => void;
  /** The actions for the photo: buttons with icons. */
  readonly actions: ReactNode;
}

/** The controls above the photo: Back, arrows, actions and the date. */
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
        {/* Photo library §2: "A photo shows the tooltip Taken on {date}". Our choice: visible with the other controls,
            so that neither finger nor keyboard has to look for it. */}
        {date !== undefined && <p className={styles.caption}>{text('preview.takenOn', { date })}</p>}
      </div>
    </div>
  );
};
