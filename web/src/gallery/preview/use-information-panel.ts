import { useCallback, useId, useRef, useState } from 'react';
import type { RefObject } from 'react';

/** The information panel of a preview: open or not, and its two ends on the screen. */
export interface InformationPanel {
  readonly isOpen: boolean;
  readonly id: string;
  readonly panel: RefObject<HTMLElement | null>;
  readonly panelButton: RefObject<HTMLButtonElement | null>;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** Opens and closes the information panel. The focus that lies in it goes back to its button. */
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
