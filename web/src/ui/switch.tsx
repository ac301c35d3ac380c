import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './form/choice-fields.module.css';
import fieldStyles from './form/field.module.css';
import hiddenStyles from './visually-hidden.module.css';

interface SwitchProps {
  readonly label: ReactNode;
  readonly description?: string | undefined;
  readonly isSelected: boolean;
  readonly onChange: (isSelected: boolean) => void;
}

/** A switch that acts at once. */
export const Switch = ({ label, description, isSelected, onChange }: SwitchProps) => {
  const id = useId();
  return (
    <div className={fieldStyles.field}>
      <label className={styles.choice} data-selected={isSelected || undefined}>
        <input
          type="checkbox"
          role="switch"
          aria-checked={isSelected}
          className={hiddenStyles.hidden}
          checked={isSelected}
          aria-describedby={description === undefined ? undefined : id}
          onChange={({ target }) => onChange(target.checked)}
        />
        <span className={styles.track} />
        {label}
      </label>
      {description !== undefined && (
        <span id={id} className={`${fieldStyles.description} ${styles.below}`}>
          {description}
        </span>
      )}
    </div>
  );
};
