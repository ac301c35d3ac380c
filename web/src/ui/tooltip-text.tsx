import type { RefObject } from 'react';
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider';
import { Tooltip, TooltipTriggerStateContext } from 'react-aria-components/Tooltip';
import type { TooltipProps } from 'react-aria-components/Tooltip';
import type { TooltipTriggerState } from 'react-stately/useTooltipTriggerState';
import styles from './tooltip-text.module.css';

interface TooltipTextProps extends Pick<TooltipProps, 'placement'> {
  readonly id?: string | undefined;
  readonly state: TooltipTriggerState;
  readonly triggerRef: RefObject<Element | null>;
  readonly text: string;
}

/** The open dialog, or else the content of the page: screen readers skip text outside of landmarks. */
const landmark = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=alertdialog]')].at(-1) ??
  document.querySelector('main') ??
  document.body;

/** The text of a tooltip at its place: this code is loaded when the first one opens. */
export const TooltipText = ({ state, text, ...props }: TooltipTextProps) => (
  <TooltipTriggerStateContext value={state}>
    <UNSAFE_PortalProvider getContainer={landmark}>
      <Tooltip {...props} className={styles.tooltip!} offset={8}>
        {text}
      </Tooltip>
    </UNSAFE_PortalProvider>
  </TooltipTriggerStateContext>
);
