import type { ReactElement } from 'react';
import { Tooltip as AriaTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';
import styles from './tooltip.module.css';

export interface TooltipProps {
  readonly text: string;
  /** A button of ours: it must be able to take the focus, so that a keyboard reaches the text. */
  readonly children: ReactElement;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  /** Whether it shows; the caller keeps it, so that a tap can open it, too. */
  readonly isOpen: boolean;
  /** Pointer and focus ask to open or close it. */
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly isDisabled?: boolean;
}

/** How long the pointer rests before the text shows, in milliseconds: longer than a pass on the way elsewhere. */
const delayMs = 500;

/** A short text beside its control, shown under the pointer and on keyboard focus. */
export const Tooltip = ({
  text,
  children,
  placement = 'top',
  isOpen,
  onOpenChange,
  isDisabled = false,
}: TooltipProps) => (
  <TooltipTrigger
    delay={delayMs}
    closeDelay={0}
    isOpen={isOpen}
    onOpenChange={onOpenChange}
    isDisabled={isDisabled}
  >
    {children}
    <AriaTooltip className={styles.tooltip!} placement={placement} offset={8}>
      {text}
    </AriaTooltip>
  </TooltipTrigger>
);
