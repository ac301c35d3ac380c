import { useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
// The provider that `TooltipTrigger` uses, which comes with the code that positions overlays.
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { useLatePart } from '../lib/use-late-part.ts';

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
  /** Where it stands, if not at its control: above what it must not cover. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined;
}

/** How long the pointer rests before the text shows, in milliseconds: longer than a pass on the way elsewhere. */
const delayMs = 500;

const loadText = async () => (await import('./tooltip-text.tsx')).TooltipText;

/** A short text next to its control, shown under the pointer and on keyboard focus. */
export const Tooltip = ({
  text,
  children,
  placement = 'top',
  isDisabled = false,
  anchor,
  ...open
}: TooltipProps) => {
  const props = { ...open, isDisabled, delay: delayMs, closeDelay: 0 };
  const state = useTooltipTriggerState(props);
  const trigger = useRef<HTMLElement>(null);
  const { triggerProps, tooltipProps } = useTooltipTrigger(props, state, trigger);
  const { Part: TooltipText } = useLatePart(loadText, state.isOpen || undefined);
  return (
    <>
      <FocusableProvider {...triggerProps} ref={trigger}>
        {children}
      </FocusableProvider>
      {TooltipText && (
        <TooltipText
          {...tooltipProps}
          state={state}
          triggerRef={anchor ?? trigger}
          text={text}
          placement={placement}
        />
      )}
    </>
  );
};
