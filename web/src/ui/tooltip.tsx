import { useRef } from 'react';
import type { ReactElement, RefObject } from 'react';
// The provider that `TooltipTrigger` uses; importing that would add the code that positions overlays.
import { FocusableProvider } from 'react-aria/private/interactions/useFocusable';
import { useTooltipTrigger } from 'react-aria/useTooltipTrigger';
import { useTooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import { useLatePart } from '../lib/use-late-part.ts';

export interface TooltipProps {
  readonly text: string;
  /** One of our buttons: it must be focusable, so that a keyboard reaches the text. */
  readonly children: ReactElement;
  readonly placement?: 'top' | 'bottom' | 'left' | 'right';
  /** Whether it is open; the caller holds the state, so that a tap can open it too. */
  readonly isOpen: boolean;
  /** Called when pointer or focus would open or close it. */
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly isDisabled?: boolean;
  /** Its anchor, if not the control: an element that it must not cover. */
  readonly anchor?: RefObject<HTMLElement | null> | undefined;
}

/** Milliseconds that the pointer rests before the text shows: longer than when it only passes by. */
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
