import { useId } from 'react';
import { ChevronDownIcon } from '../icons.tsx';
import styles from './field.module.css';
import { ConflictQuestion, ErrorWords, LabelWords } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useField } from './form.tsx';
import type { FormValue } from './use-form-state.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

/** Returns the text of a value: the label of its choice. */
export const labelIn =
  (choices: readonly Choice[]) =>
  (value: FormValue): string =>
    choices.find((choice) => choice.value === value)?.label ?? String(value);

interface SelectFieldProps extends FieldProps {
  readonly choices: readonly Choice[];
  /** Shown while nothing is chosen, for an optional field. */
  readonly placeholder?: string;
  /** The autofill token for the browser: `country`. */
  readonly autoComplete?: string;
  /** Called after the customer has chosen a value, to adjust other fields. */
  readonly onChosen?: (value: string) => void;
}

/** One of several values. The browser's own control, like `Select`: phones show it their way. */
export const SelectField = ({
  name,
  label,
  description,
  isOptional = false,
  choices,
  placeholder,
  autoComplete,
  onChosen,
}: SelectFieldProps) => {
  const { value, onChange, error, conflict, isDisabled } = useField(name);
  const id = useId();
  const describedBy = [
    description !== undefined && `${id}-description`,
    error !== undefined && `${id}-error`,
  ];
  return (
    <div className={styles.field} data-field-error={error === undefined ? undefined : true}>
      <label className={styles.label} htmlFor={id}>
        <LabelWords label={label} isOptional={isOptional} />
      </label>
      <span className={styles.framed}>
        <select
          id={id}
          className={styles.control}
          value={String(value)}
          autoComplete={autoComplete}
          disabled={isDisabled}
          required={!isOptional}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy.filter(Boolean).join(' ') || undefined}
          onChange={({ currentTarget }) => {
            onChange(currentTarget.value);
            onChosen?.(currentTarget.value);
          }}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </select>
        <span className={`${styles.end} ${styles.arrow}`}>
          <ChevronDownIcon />
        </span>
      </span>
      {description !== undefined && (
        <span id={`${id}-description`} className={styles.description}>
          {description}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} className={styles.error}>
          <ErrorWords error={error} />
        </span>
      )}
      <ConflictQuestion conflict={conflict} show={labelIn(choices)} />
    </div>
  );
};
