import type { ListedPhoto } from '@albumen/contracts/photos';
import { useCallback, useId, useRef, useState } from 'react';
import type { MouseEvent, Ref, RefObject } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { ParcelIcon } from '../../ui/icons.tsx';
import { InfoIcon } from '../../ui/screen-icons.tsx';
import { useOrderedPhotos } from '../ordered-photos.ts';
import type { OfferedAction } from '../use-photo-actions.tsx';
import { formatDay } from '../wall-clock.ts';
import { Stack } from '../../ui/layout.tsx';
import type { Neighbours } from './neighbours.ts';
import { ZoomButton } from './preview-controls.tsx';
import styles from './preview-controls.module.css';
import type { Stage } from './preview-stage.tsx';

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

interface PhotoActionsProps {
  readonly stage: Stage;
  readonly actions: readonly OfferedAction[];
  readonly information: Pick<InformationPanel, 'isOpen' | 'id' | 'toggle'>;
  /** The button that opens the information panel. */
  readonly panelButton: Ref<HTMLButtonElement>;
}

/** The longest time between the two taps of a double tap, which some browsers report as two clicks, in milliseconds. */
const doubleTapMs = 400;

/** Handles a double click as a single press: its second click would act on the next photo. */
const useSingleClick = () => {
  const last = useRef({ id: '', at: 0 });
  return ({ id, onPress }: Pick<OfferedAction, 'id' | 'onPress'>) =>
    ({ detail, timeStamp: at }: MouseEvent): void => {
      const isByKeyboard = detail === 0;
      const before = last.current;
      last.current = { id, at };
      const isSecondTap = before.id === id && at - before.at <= doubleTapMs;
      if (isByKeyboard || (detail === 1 && !isSecondTap)) onPress();
    };
};

/** The actions for the photo in a preview. */
export const PhotoActions = ({ stage, actions, information, panelButton }: PhotoActionsProps) => {
  const text = useText();
  const singly = useSingleClick();
  return (
    <>
      <ZoomButton stage={stage} />
      {actions.map(({ id, shortcut: _key, onPress, ...action }) => (
        <IconButton key={id} onDark {...action} onClick={singly({ id, onPress })} />
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

interface PhotoFootProps {
  readonly photo: ListedPhoto;
  /** Set if a neighbour could not be loaded. */
  readonly failure: Neighbours['failure'];
}

/** The date of a photo, and the failure to load the next one. */
export const PhotoFoot = ({ photo, failure }: PhotoFootProps) => {
  const text = useText();
  const intl = useIntl();
  const foot = useRef<HTMLDivElement>(null);
  const date = formatDay(intl, photo.dateTaken);
  const isOrdered = useOrderedPhotos(true).has(photo.imageId);
  return (
    <Stack gap={2} align="center" ref={foot} className={styles.foot}>
      {failure && (
        <FocusHandover to={() => foot.current?.closest<HTMLElement>('[role=dialog]')}>
          <div role="alert" className={styles.notice}>
            {text('photos.loadFailed')}
            <Button isPending={failure.isRetrying} onPress={failure.retry}>
              {text('ui.retry')}
            </Button>
          </div>
        </FocusHandover>
      )}
      {/* Photo library §2: "A photo shows the tooltip Taken on {date}". Our choice: visible with the other controls,
          so that neither finger nor keyboard has to look for it. */}
      {(date !== undefined || isOrdered) && (
        <p className={styles.caption}>
          {date !== undefined && text('preview.takenOn', { date })}
          {isOrdered && (
            <span className={styles.ordered}>
              <ParcelIcon />
              {text('photos.ordered')}
            </span>
          )}
        </p>
      )}
    </Stack>
  );
};
