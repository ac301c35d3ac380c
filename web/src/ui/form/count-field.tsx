import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import styles from './field.module.css';
import { fieldAttributes, FieldParts } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useField } from './form.tsx';

interface CountFieldProps extends FieldProps {
  /** The maximum number of digits. */
  readonly digits: number;
}

/** A whole number from 0 on. Its value consists of digits; other input is ignored. */
export const CountField = ({ name, digits, ...parts }: CountFieldProps) => {
  const { value, onChange, error, conflict, isDisabled } = useField(name);
  return (
    <AriaTextField
      {...fieldAttributes(error)}
      value={String(value)}
      // Typing 1 after the initial 0 gives "01".
      onChange={(typed) =>
        onChange(
          typed
            .replaceAll(/\D/g, '')
            .replace(/^0+(?=\d)/, '')
            .slice(0, digits),
        )
      }
      isDisabled={isDisabled}
      isRequired={parts.isOptional !== true}
      autoComplete="off"
    >
      <FieldParts {...parts} error={error} conflict={conflict}>
        <Input className={styles.control!} inputMode="numeric" />
      </FieldParts>
    </AriaTextField>
  );
};
