import { useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Modal as AriaModal, ModalOverlay } from 'react-aria-components/Modal';
import type { ModalOverlayProps } from 'react-aria-components/Modal';

type PassedOn = 'isOpen' | 'onOpenChange' | 'isDismissable' | 'isKeyboardDismissDisabled' | 'style';

interface ModalProps extends Pick<ModalOverlayProps, PassedOn> {
  /** The class of the layer that covers the page. */
  readonly overlayClass: string | undefined;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/**
 * Frees the page below at once when the modal goes. React Aria frees it in an effect and returns the focus in the next
 * frame, which can come first: then the page cannot take the focus. A layout effect that updates a state makes React
 * run all effects at once.
 */
const FreePage = () => {
  const [, setGone] = useState(false);
  useLayoutEffect(() => () => setGone(true), []);
  return null;
};

/** Something above the page, which stays inaccessible while it is open. The focus returns to its opener. */
export const Modal = ({ overlayClass, className, children, ...rest }: ModalProps) => (
  <ModalOverlay {...rest} className={overlayClass!}>
    <AriaModal className={className!}>
      <FreePage />
      {children}
    </AriaModal>
  </ModalOverlay>
);
