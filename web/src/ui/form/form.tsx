import { createContext, useContext, useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { classNames } from '../../lib/class-names.ts';
import { WarningIcon } from '../icons.tsx';
import { Button } from '../button.tsx';
import styles from './form.module.css';
import { controls, fieldAttributes } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useFormState } from './use-form-state.ts';
import type { FieldConflict, FormSchema, FormStateOptions, FormValue } from './use-form-state.ts';

interface FormContextValue {
  readonly valueOf: (name: string) => FormValue | undefined;
  readonly change: (name: string, value: FormValue) => void;
  /** Returns the error text of a field. */
  readonly errorOf: (name: string) => string | undefined;
  readonly conflictOf: (name: string) => FieldConflict | undefined;
  readonly isBusy: boolean;
  readonly reset: () => void;
}

const FormContext = createContext<FormContextValue | undefined>(undefined);

const useForm = (): FormContextValue => {
  const form = useContext(FormContext);
  if (!form) throw new Error('A field needs a Form around it.');
  return form;
};

type FieldsNamed<Name, Fields> = {
  readonly [Key in keyof Fields]: Fields[Key] extends (props: infer Props extends FieldProps) => ReactNode
    ? (props: Omit<Props, 'name'> & { readonly name: Name }) => ReactNode
    : Fields[Key];
};

/** Returns the fields of a form: a name that its schema, or its initial values, lack is a type error. */
export const fieldsOf = <Values, Fields>(_form: FormSchema<Values> | Values, fields: Fields) =>
  fields as FieldsNamed<keyof Values, Fields>;

/** Connects a field to the form around it. */
export const useField = (name: string) => {
  const { valueOf, change, errorOf, conflictOf, isBusy } = useForm();
  const value = valueOf(name);
  if (value === undefined) throw new Error(`The form has no initial value for the field "${name}".`);
  return {
    value,
    onChange: (next: FormValue) => change(name, next),
    error: errorOf(name),
    conflict: conflictOf(name),
    isDisabled: isBusy,
  };
};

/** Connects a field of React Aria: with the attributes of its outermost element, and the properties of its parts. */
export const useAriaField = ({ name, ...parts }: FieldProps) => {
  const { value, onChange, error, conflict, isDisabled } = useField(name);
  return {
    value,
    onChange,
    attributes: { ...fieldAttributes(error), isDisabled, isRequired: parts.isOptional !== true },
    parts: { ...parts, error, conflict },
  };
};

interface FormProps<Output> extends FormStateOptions<Output> {
  readonly children: ReactNode;
  /** The prefix of its fields' messages: `{messages}.{field}.{code}`, with the codes of `errorsOfIssues`. */
  readonly messages: string;
  /** Returns the text for an error that no field shows; default: `form.failed`. */
  readonly failureText?: ((error: unknown) => string | undefined) | undefined;
  /** Returns the text of a failed call that a field shows, by the name of the field. */
  readonly fieldFailures?: ((error: unknown) => Readonly<Record<string, string>> | undefined) | undefined;
  /** Lets a button outside the form submit it. */
  readonly id?: string | undefined;
  /** The purpose of the form for screen readers, if no heading above says it. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** The texts for fields whose form has none of its own. */
const usualTexts: Readonly<Record<string, MessageId>> = {
  required: 'form.required',
  tooLong: 'form.tooLong',
};

const firstInvalid = `:is([data-field-error] ${controls}, [data-field-conflict] button)`;

/**
 * A form: its fields and their submission. It validates by the contract's schema on submit; errors are shown under their
 * fields until they are corrected, and the first invalid field receives the focus. While it is being sent nothing can be
 * changed; input stays until it has arrived.
 */
export const Form = <Output,>({
  children,
  messages,
  failureText,
  fieldFailures,
  id,
  label,
  className,
  ...options
}: FormProps<Output>) => {
  const text = useText();
  const { messages: catalogue, formatMessage } = useIntl();
  const state = useFormState(options);
  const { valueOf, change, conflictOf, isAsked, errors, isTouched, failure, isBusy, ended, reset } = state;
  const form = useRef<HTMLFormElement>(null);
  const focusBefore = useRef<Element | null>(null);

  useEffect(() => {
    if (ended === 0 || isBusy) return;
    const invalid = form.current?.querySelector<HTMLElement>(firstInvalid);
    // A control that was disabled meanwhile has lost the focus.
    const lastFocus = document.activeElement === document.body ? focusBefore.current : undefined;
    (invalid ?? (lastFocus instanceof HTMLElement ? lastFocus : undefined))?.focus();
  }, [ended, isBusy]);

  const shownByFields = failure?.kind === 'failed' ? fieldFailures?.(failure.error) : undefined;

  const errorOf = (name: string): string | undefined => {
    const code = errors[name];
    if (code === undefined) return isTouched(name) ? undefined : shownByFields?.[name];
    const own = `${messages}.${name}.${code}`;
    if (own in catalogue) return formatMessage({ id: own });
    return text(usualTexts[code] ?? 'form.invalid');
  };

  const failureWords = (): string | undefined => {
    if (failure === undefined || shownByFields !== undefined) return undefined;
    if (failure.kind === 'conflict')
      return text(isAsked ? 'form.changedElsewhere.choose' : 'form.changedElsewhere');
    return failureText?.(failure.error) ?? text('form.failed', failureValues(failure.error, text));
  };
  const failed = failureWords();

  return (
    // oxlint-disable-next-line react/jsx-no-constructed-context-values -- each change of a form is seen in its fields
    <FormContext value={{ valueOf, change, errorOf, conflictOf, isBusy, reset }}>
      <form
        ref={form}
        id={id}
        aria-label={label}
        aria-busy={isBusy}
        className={classNames(styles.form, className)}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          focusBefore.current = document.activeElement;
          state.submit();
        }}
      >
        {/* Always mounted, so that screen readers announce its content. */}
        <div role="alert" className={styles.failure} hidden={failed === undefined}>
          {failed !== undefined && (
            <>
              <WarningIcon />
              <p>{failed}</p>
            </>
          )}
        </div>
        {children}
      </form>
    </FormContext>
  );
};

interface FormPartProps {
  readonly children: ReactNode;
}

/** Submits the form around it; shows that it is being sent. */
export const SubmitButton = ({ children }: FormPartProps) => {
  const { isBusy } = useForm();
  return (
    <Button type="submit" variant="primary" isPending={isBusy}>
      {children}
    </Button>
  );
};

/** Returns the form around it to its initial values, without the errors of the last submit. */
export const ResetButton = () => {
  const text = useText();
  const { isBusy, reset } = useForm();
  return (
    <Button onPress={reset} isDisabled={isBusy}>
      {text('ui.cancel')}
    </Button>
  );
};

/** Fields side by side if there is room: a postal code and its town. */
export const FieldRow = ({ children }: FormPartProps) => <div className={styles.row}>{children}</div>;

/** The buttons of a form, the main one first. */
export const FormActions = ({ children }: FormPartProps) => <div className={styles.actions}>{children}</div>;
