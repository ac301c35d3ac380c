import { Input } from 'react-aria-components/Input';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import styles from './field.module.css';
import { FieldParts } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useAriaField } from './form.tsx';

interface CountFieldProps extends FieldProps {
  /** The maximum number of digits. */
  readonly digits: number;
}

/** A whole number from 0 on. Its value consists of digits; other input is ignored. */
export const CountField = ({ digits, ...field }: CountFieldProps) => {
  const { value, onChange, attributes, parts } = useAriaField(field);
  return (
    <AriaTextField
      {...attributes}
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
      autoComplete="off"
    >
      <FieldParts {...parts}>
        <Input className={styles.control!} inputMode="numeric" />
      </FieldParts>
    </AriaTextField>
  );
};
