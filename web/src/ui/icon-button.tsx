import { useState } from 'react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from '../lib/class-names.ts';
import type { ButtonProps } from './button.tsx';
import styles from './icon-button.module.css';
import { Spinner } from './waiting.tsx';
import { Tooltip } from './tooltip.tsx';
import type { TooltipProps } from './tooltip.tsx';

interface IconButtonProps extends Omit<ButtonProps, 'children' | 'variant' | 'icon' | 'aria-label'> {
  readonly icon: ReactNode;
  /** The action of the button: read out, and shown as its tooltip. */
  readonly label: string;
  /** On the black preview, in both colour schemes. */
  readonly onDark?: boolean;
  readonly tooltipPlacement?: TooltipProps['placement'];
  /** Instead of `onPress`, if it matters how often the button is clicked in a row. */
  readonly onClick?: NonNullable<AriaButtonProps['onClick']>;
}

/** A button that shows an icon only; the tooltip contains its label, or the reason why it is unavailable. */
export const IconButton = ({
  icon,
  label,
  onDark = false,
  tooltipPlacement = 'bottom',
  isPending = false,
  disabledReason,
  className,
  onClick,
  ...rest
}: IconButtonProps) => {
  const [isTooltipOpen, setTooltipOpen] = useState(false);
  const isRefused = disabledReason !== undefined;
  return (
    <Tooltip
      text={disabledReason ?? label}
      placement={tooltipPlacement}
      isOpen={isTooltipOpen}
      onOpenChange={setTooltipOpen}
    >
      <AriaButton
        {...rest}
        aria-label={label}
        className={classNames(styles.button, onDark && styles.onDark, className)}
        {...(isRefused
          ? { 'aria-disabled': true, type: 'button', onPress: () => setTooltipOpen(true) }
          : onClick && { onClick })}
        // React Aria has no property for this.
        render={(props) => <button {...props} aria-busy={isPending || undefined} />}
      >
        {isPending ? <Spinner size="small" /> : icon}
      </AriaButton>
    </Tooltip>
  );
};
