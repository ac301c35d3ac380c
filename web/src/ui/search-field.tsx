import { Input } from 'react-aria-components/Input';
import { SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import fieldStyles from './form/field.module.css';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** What is searched: stands in the empty field, and is read out. */
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A line of text that narrows what stands below it. Escape empties it. */
export const SearchField = ({ label, value, onChange }: SearchFieldProps) => (
  <AriaSearchField className={styles.field!} aria-label={label} value={value} onChange={onChange}>
    <Input className={fieldStyles.control!} placeholder={label} autoComplete="off" enterKeyHint="search" />
  </AriaSearchField>
);
