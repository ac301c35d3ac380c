import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import type { SwitchFieldProps } from 'react-aria-components/Switch';
import { Text } from 'react-aria-components/Text';
import styles from './form/choice-fields.module.css';
import fieldStyles from './form/field.module.css';

interface SwitchProps extends Omit<SwitchFieldProps, 'children' | 'className'> {
  readonly label: ReactNode;
  readonly description?: string | undefined;
}

/** A switch that acts at once. */
export const Switch = ({ label, description, ...field }: SwitchProps) => (
  <SwitchField {...field} className={fieldStyles.field!}>
    <SwitchButton className={styles.choice!}>
      <span className={styles.track} />
      {label}
    </SwitchButton>
    {description !== undefined && (
      <Text slot="description" className={`${fieldStyles.description} ${styles.below}`}>
        {description}
      </Text>
    )}
  </SwitchField>
);
