import { useRef } from 'react';
import type { Ref } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { InfoIcon, ZoomInIcon, ZoomOutIcon } from '../../ui/icons.tsx';
import type { OfferedAction } from '../use-photo-actions.tsx';
import type { InformationPanel } from './use-information-panel.ts';

interface PreviewActionsProps {
  readonly isZoomed: boolean;
  readonly onZoom: () => void;
  readonly actions: readonly OfferedAction[];
  readonly information: Pick<InformationPanel, 'isOpen' | 'id' | 'toggle'>;
  /** The button that opens the information panel. */
  readonly panelButton: Ref<HTMLButtonElement>;
}

/** Milliseconds within which two presses of a mouse or a finger are a double click. */
const doubleClickMs = 400;

/** Acts once on a double click, whose second one would be about the next photo. */
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

/** What can be done with the photo of a preview. */
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
