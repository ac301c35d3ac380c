import type { ReactNode } from 'react';
import styles from './select.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SelectProps<Value extends string> {
  /** What is chosen, read out. */
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
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
}: SelectProps<Value>) => (
  <label className={styles.select}>
    {icon}
    <VisuallyHidden>{label}</VisuallyHidden>
    <select
      className={styles.control}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as Value)}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  </label>
);
