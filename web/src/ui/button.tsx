import { useState } from 'react';
import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';
import { RetryIcon } from './icons.tsx';
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
  /** Shown before the label. */
  readonly icon?: ReactNode;
  /** The action is in progress: shows a spinner and ignores further presses. Stays focusable. */
  readonly isPending?: boolean;
  /**
   * The reason why the action is unavailable. The button stays reachable by keyboard and shows the reason in a tooltip;
   * use `isDisabled` only if the reason is obvious (a form that is being sent).
   */
  readonly disabledReason?: string | undefined;
  /** The anchor of the reason's tooltip, if not the button. */
  readonly reasonAnchor?: TooltipProps['anchor'];
  readonly className?: string | undefined;
  readonly ref?: Ref<HTMLButtonElement>;
}

const ignore = (): void => {};

/** A button with a text label. For an icon alone, see `IconButton`. */
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
  // The tooltip is always mounted: if it were added with the reason, the button would lose the focus.
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
        // Not react-aria's isPending: its announcement refers to the button by its id, even after the button has
        // disappeared.
        {...(isPending
          ? {
              'aria-disabled': true,
              type: 'button',
              onPress: ignore,
            }
          : {})}
        // React Aria has no property for the first, and sets the second itself.
        render={(props) => (
          <button {...props} aria-busy={isPending || undefined} data-pending={isPending || undefined} />
        )}
        // A finger cannot hover: a tap on the disabled action shows its reason.
        {...(isRefused ? { 'aria-disabled': true, type: 'button', onPress: () => setReasonOpen(true) } : {})}
      >
        {isPending ? <Spinner size="small" /> : icon}
        {children}
      </AriaButton>
    </Tooltip>
  );
};

/** Repeats what has failed. */
export const RetryButton = (props: Omit<ButtonProps, 'children' | 'icon'>) => {
  const text = useText();
  return (
    <Button {...props} icon={<RetryIcon />}>
      {text('ui.retry')}
    </Button>
  );
};
