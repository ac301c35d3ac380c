import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';
import { Spinner } from './waiting.tsx';
import { Tooltip } from './tooltip.tsx';
import type { TooltipProps } from './tooltip.tsx';

type PassedOn =
  | 'onPress'
  | 'type'
  | 'form'
  | 'autoFocus'
  | 'slot'
  | 'isDisabled'
  | 'excludeFromTabOrder'
  | 'aria-label'
  | 'aria-expanded'
  | 'aria-pressed'
  | 'aria-haspopup'
  | 'aria-controls'
  | 'aria-describedby';

export interface ButtonProps extends Pick<AriaButtonProps, PassedOn> {
  readonly children: ReactNode;
  /** `primary`: the one main action of a screen. `quiet`: any other. `danger`: destroys something. */
  readonly variant?: 'primary' | 'quiet' | 'danger';
  /** Stands before the words. */
  readonly icon?: ReactNode;
  /** The action is under way: a spinner, and no second press. Stays focusable. */
  readonly isPending?: boolean;
  /**
   * Why the action cannot be used now. The button stays reachable by keyboard and shows the reason in a tooltip;
   * use `isDisabled` only where the reason is plain to see (a form that is being sent).
   */
  readonly disabledReason?: string | undefined;
  /** What the reason stands above, if not the button. */
  readonly reasonAnchor?: TooltipProps['anchor'];
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

const ignore = (): void => {};

/** A button with words. For an icon alone see `IconButton`. */
export const Button = ({
  children,
  variant = 'quiet',
  icon,
  isPending = false,
  disabledReason,
  reasonAnchor,
  className,
  ...rest
}: ButtonProps) => {
  const [isReasonOpen, setReasonOpen] = useState(false);
  const isRefused = disabledReason !== undefined;
  // The tooltip is always there, if asleep: were it added with the reason, the button would lose the focus.
  return (
    <Tooltip
      text={disabledReason ?? ''}
      isDisabled={!isRefused}
      isOpen={isRefused && isReasonOpen}
      onOpenChange={setReasonOpen}
      anchor={reasonAnchor}
    >
      <AriaButton
        {...rest}
        className={classNames(styles.button, styles[variant], className)}
        // Not react-aria's isPending: what it announces refers to the button by its id, also when it has gone meanwhile.
        {...(isPending
          ? {
              'aria-disabled': true,
              type: 'button',
              onPress: ignore,
              'data-pending': true,
            }
          : {})}
        // Its own properties have no place for this one.
        render={(props) => <button {...props} aria-busy={isPending || undefined} />}
        // A finger has no hover: a tap on the disabled action shows its reason.
        {...(isRefused ? { 'aria-disabled': true, type: 'button', onPress: () => setReasonOpen(true) } : {})}
      >
        {isPending ? <Spinner size="small" /> : icon}
        {children}
      </AriaButton>
    </Tooltip>
  );
};
