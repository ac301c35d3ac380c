import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { useText } from '../../i18n/use-text.ts';
import { IconButton } from '../icon-button.tsx';
import { CloseIcon } from '../icons.tsx';
import styles from './field.module.css';
import { FieldParts } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useAriaField } from './form.tsx';

interface TextFieldProps extends FieldProps {
  /** The keyboard of a phone: `numeric` for numbers that are not amounts, such as a house number. */
  readonly inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'url';
  /** The autofill token for the browser: `given-name`, `postal-code`. */
  readonly autoComplete?: string;
  readonly placeholder?: string;
  /** Receives the focus when it is mounted: for a dialog with only this field. */
  readonly takesFocus?: boolean;
}

/** A line of text. */
export const TextField = ({
  inputMode = 'text',
  autoComplete,
  placeholder,
  takesFocus = false,
  ...field
}: TextFieldProps) => {
  const { value, onChange, attributes, parts } = useAriaField(field);
  return (
    <AriaTextField
      {...attributes}
      value={String(value)}
      onChange={onChange}
      // A dialog moves the focus into itself in any case: if it has only one field, the focus goes there.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus={takesFocus}
      {...(autoComplete === undefined ? {} : { autoComplete })}
    >
      <FieldParts {...parts}>
        <Input
          className={styles.control!}
          inputMode={inputMode}
          {...(placeholder === undefined ? {} : { placeholder })}
        />
      </FieldParts>
    </AriaTextField>
  );
};

/** Text of several lines. */
export const TextAreaField = (field: FieldProps) => {
  const { value, onChange, attributes, parts } = useAriaField(field);
  return (
    <AriaTextField {...attributes} value={String(value)} onChange={onChange}>
      <FieldParts {...parts}>
        <TextArea className={styles.control!} rows={4} />
      </FieldParts>
    </AriaTextField>
  );
};

interface SearchFieldProps {
  /** The purpose of the search: placeholder of the empty field, and read out. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text field that filters the content below it. Escape empties it, and so does its button. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => {
  const text = useText();
  return (
    <AriaSearchField className={styles.framed!} aria-label={label} value={value} onChange={onChange}>
      <Input className={styles.control!} placeholder={label} autoComplete="off" enterKeyHint="search" />
      {value !== '' && (
        // The field itself connects it.
        <IconButton className={styles.end} icon={<CloseIcon />} label={text('form.clearSearch')} />
      )}
    </AriaSearchField>
  );
};
