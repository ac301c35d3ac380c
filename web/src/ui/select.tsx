import { useState } from 'react';
import type { ReactNode } from 'react';
import { Focusable } from 'react-aria-components/Focusable';
import { ChevronDownIcon } from './icons.tsx';
import styles from './select.module.css';
import { Tooltip } from './tooltip.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SelectOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Explains the label: shown under the pointer, and for the selected option also on focus. */
  readonly tooltip?: string;
  /** The language of the label, if it is not that of the page. */
  readonly lang?: string;
}

interface SelectProps<Value extends string> {
  /** The purpose of the choice, for screen readers. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly SelectOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly icon?: ReactNode;
}

/** One of a few values. The browser's own control: it needs no code, and phones show it their way. */
export const Select = <Value extends string>({
  label,
  value,
  options,
  onChange,
  icon,
}: SelectProps<Value>) => {
  const [isTooltipOpen, setTooltipOpen] = useState(false);
  const tooltip = options.find((option) => option.value === value)?.tooltip;
  return (
    <label className={styles.select}>
      {icon}
      <VisuallyHidden>{label}</VisuallyHidden>
      <Tooltip
        text={tooltip ?? ''}
        placement="bottom"
        isDisabled={tooltip === undefined}
        isOpen={tooltip !== undefined && isTooltipOpen}
        onOpenChange={setTooltipOpen}
      >
        <Focusable>
          <select
            className={styles.control}
            value={value}
            onChange={(event) => onChange(event.currentTarget.value as Value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value} lang={option.lang} title={option.tooltip}>
                {option.label}
              </option>
            ))}
          </select>
        </Focusable>
      </Tooltip>
      <ChevronDownIcon />
    </label>
  );
};
