import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './dialog.module.css';
import { IconButton } from './icon-button.tsx';
import { CloseIcon } from './icons.tsx';
import { Modal } from './modal.tsx';

/** Whether an element overflows: then it must be focusable, so that the keyboard can scroll it. */
const useIsScrollable = (ref: RefObject<HTMLElement | null>): boolean => {
  const [isScrollable, setScrollable] = useState(false);
  const measure = useCallback(() => {
    const element = ref.current;
    setScrollable(element !== null && element.scrollHeight > element.clientHeight);
  }, [ref]);
  // A render can change the overflow: measured in the frame that does the layout anyway…
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  });
  // …and so can another size of the screen or of the text.
  useEffect(() => {
    const observer = new ResizeObserver(measure);
    if (ref.current) observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref, measure]);
  return isScrollable;
};

export interface DialogProps {
  readonly title: string;
  /** Default true: while it is mounted. */
  readonly isOpen?: boolean;
  /** Called when the customer closes it: the close button, Escape, a press outside. */
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** The buttons at the bottom, the main one last. */
  readonly actions?: ReactNode;
  /** False while it must not be closed (because that would lose work in progress). Default true. */
  readonly canClose?: boolean;
  /** False if a press outside, easily made by mistake, would lose input. Default true. */
  readonly closesOnPressOutside?: boolean;
  /** `wide` for lists and previews. */
  readonly size?: 'narrow' | 'wide';
  /** `alertdialog` asks before something is destroyed. */
  readonly role?: 'dialog' | 'alertdialog';
}

/** The content of the dialog, which scrolls if the screen is too small for it: large text on a phone. */
const Body = ({ children }: { readonly children: ReactNode }) => {
  const body = useRef<HTMLDivElement>(null);
  const isScrollable = useIsScrollable(body);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it can be scrolled
    <div ref={body} className={styles.body} tabIndex={isScrollable ? 0 : undefined}>
      {children}
    </div>
  );
};

/**
 * A dialog above the page, a sheet from below on small screens. The focus stays in it and returns to its opener. Load
 * it lazily with its content: overlays are not part of the initial JavaScript.
 */
export const Dialog = ({
  title,
  isOpen = true,
  onClose,
  children,
  actions,
  canClose = true,
  closesOnPressOutside = true,
  size = 'narrow',
  role = 'dialog',
}: DialogProps) => {
  const text = useText();
  return (
    <Modal
      overlayClass={styles.overlay}
      className={classNames(styles.modal, size === 'wide' && styles.wide)}
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable={canClose && closesOnPressOutside}
      isKeyboardDismissDisabled={!canClose}
    >
      <AriaDialog className={styles.dialog!} role={role}>
        <header className={styles.header}>
          <Heading slot="title" level={2} className={styles.title!}>
            {title}
          </Heading>
          {canClose && (
            <IconButton
              className={styles.close}
              icon={<CloseIcon />}
              label={text('ui.close')}
              onPress={onClose}
            />
          )}
        </header>
        <Body>{children}</Body>
        {actions && <footer className={styles.actions}>{actions}</footer>}
      </AriaDialog>
    </Modal>
  );
};
