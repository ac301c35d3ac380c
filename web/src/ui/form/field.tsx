import { useId } from 'react';
import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { useText } from '../../i18n/use-text.ts';
import { WarningIcon } from '../icons.tsx';
import { Button } from '../button.tsx';
import styles from './field.module.css';
import type { FieldConflict, FormValue } from './use-form-state.ts';

/** Selects the focusable control in a field. */
export const controls = ':is(input:not([hidden]), select, textarea, [role=spinbutton])';

declare const isChecked: unique symbol;

/** The name of a field, which `fieldsOf` has checked. */
type FieldName = string & { readonly [isChecked]: true };

/** The properties of every field of a form. */
export interface FieldProps {
  /** Its name in the schema, and in the ids of its messages. */
  readonly name: FieldName;
  readonly label: string;
  /** Help for filling it in. */
  readonly description?: string | undefined;
  /** Doubt about its stored value, which does not keep the form from being saved. */
  readonly warning?: string | undefined;
  /** It may be left empty, and says so. */
  readonly isOptional?: boolean;
}

/** The text of a label, which says whether the field is optional. */
export const LabelWords = ({ label, isOptional = false }: Pick<FieldProps, 'label' | 'isOptional'>) => {
  const text = useText();
  return (
    <>
      {label}
      {isOptional && <span className={styles.optional}> {text('form.optional')}</span>}
    </>
  );
};

/** The error text under a field. */
export const ErrorWords = ({ error }: { readonly error: string | undefined }) => (
  <>
    <WarningIcon />
    {error}
  </>
);

interface ConflictQuestionProps {
  readonly conflict?: FieldConflict | undefined;
  /** Returns the text of a value; default: the value. */
  readonly show?: ((value: FormValue) => string) | undefined;
}

/** Shows the value that a field got elsewhere meanwhile, and asks which of the two to keep. */
export const ConflictQuestion = ({ conflict, show = String }: ConflictQuestionProps) => {
  const text = useText();
  const id = useId();
  if (!conflict) return null;
  const { value, keepMine, takeTheirs } = conflict;
  const answer = (choose: () => void) => ({
    'aria-describedby': id,
    onPress: ({ target }: { readonly target: Element }) => {
      // The buttons disappear; the focus stays at their field.
      const field = target.closest('[data-field-conflict]')?.parentElement;
      field?.querySelector<HTMLElement>(controls)?.focus();
      choose();
    },
  });
  return (
    <div className={styles.conflict} data-field-conflict>
      <p id={id}>
        {value === '' ? text('form.conflict.empty') : text('form.conflict', { value: show(value) })}
      </p>
      <Button {...answer(keepMine)}>{text('form.conflict.keep')}</Button>
      <Button {...answer(takeTheirs)}>{text('form.conflict.take')}</Button>
    </div>
  );
};

interface FieldPartsProps extends Omit<FieldProps, 'name'>, ConflictQuestionProps {
  readonly error: string | undefined;
  /** The control. */
  readonly children: ReactNode;
}

/** The parts of a React Aria field, which connects them: label, control, description, error. */
export const FieldParts = ({
  label,
  isOptional = false,
  description,
  warning,
  error,
  conflict,
  show,
  children,
}: FieldPartsProps) => (
  <>
    <Label className={styles.label}>
      <LabelWords label={label} isOptional={isOptional} />
    </Label>
    {children}
    {(description ?? warning) !== undefined && (
      <Text slot="description" className={styles.description}>
        {description}
        {warning !== undefined && (
          <span className={styles.warning}>
            <WarningIcon />
            {warning}
          </span>
        )}
      </Text>
    )}
    <FieldError className={styles.error!}>
      <ErrorWords error={error} />
    </FieldError>
    <ConflictQuestion conflict={conflict} show={show} />
  </>
);

/** A text of a form as a day or a time; null if it is empty, or no such thing, as a draft of former code may be. */
export const readOrNull = <Value,>(
  parse: (text: string) => Value,
  text: FormValue | undefined,
): Value | null => {
  try {
    return parse(String(text));
  } catch {
    return null;
  }
};

/** The attributes of the outermost element of each React Aria field. */
export const fieldAttributes = (error: string | undefined) => ({
  className: styles.field!,
  isInvalid: error !== undefined,
  validationBehavior: 'aria' as const,
  'data-field-error': error === undefined ? undefined : true,
});
