import type { RefObject } from 'react';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import type { TooltipProps } from 'react-aria-components/Tooltip';
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import styles from './tooltip.module.css';

interface TooltipTextProps extends Pick<TooltipProps, 'placement'> {
  readonly id?: string | undefined;
  readonly state: TooltipTriggerState;
  readonly triggerRef: RefObject<Element | null>;
  readonly text: string;
}

/** The text of a tooltip at its place: code that is loaded when the first one opens. */
export const TooltipText = ({ state, text, ...props }: TooltipTextProps) => (
  <TooltipTriggerStateContext value={state}>
    <Tooltip {...props} className={styles.tooltip!} offset={8}>
      {text}
    </Tooltip>
  </TooltipTriggerStateContext>
);
