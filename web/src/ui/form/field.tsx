import type { ReactNode } from 'react';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Text } from 'react-aria-components/Text';
import { useText } from '../../i18n/use-text.ts';
import { WarningIcon } from '../icons.tsx';
import styles from './field.module.css';

/** What every field of a form has. */
export interface FieldProps {
  /** Its name in the schema, and in the ids of its messages. */
  readonly name: string;
  readonly label: string;
  /** Helps before it is filled in. */
  readonly description?: string | undefined;
  /** It may be left empty, and says so. */
  readonly isOptional?: boolean;
}

/** The words of a label, which say where a field may be left empty. */
export const LabelWords = ({ label, isOptional = false }: Pick<FieldProps, 'label' | 'isOptional'>) => {
  const text = useText();
  return (
    <>
      {label}
      {isOptional && <span className={styles.optional}> {text('form.optional')}</span>}
    </>
  );
};

interface ErrorWordsProps {
  readonly error: string | undefined;
}

/** What is wrong with a field, as it stands under it. */
export const ErrorWords = ({ error }: ErrorWordsProps) => (
  <>
    <WarningIcon />
    {error}
  </>
);

interface FieldPartsProps extends Omit<FieldProps, 'name'> {
  readonly error: string | undefined;
  /** The control. */
  readonly children: ReactNode;
}

/** The parts of a field of React Aria, which ties them together: label, control, description, error. */
export const FieldParts = ({ label, isOptional = false, description, error, children }: FieldPartsProps) => (
  <>
    <Label className={styles.label}>
      <LabelWords label={label} isOptional={isOptional} />
    </Label>
    {children}
    {description !== undefined && (
      <Text slot="description" className={styles.description}>
        {description}
      </Text>
    )}
    <FieldError className={styles.error!}>
      <ErrorWords error={error} />
    </FieldError>
  </>
);

/** What the outermost element of each field of React Aria gets. */
export const fieldAttributes = (error: string | undefined) => ({
  className: styles.field!,
  isInvalid: error !== undefined,
  validationBehavior: 'aria' as const,
  'data-field-error': error === undefined ? undefined : true,
});
