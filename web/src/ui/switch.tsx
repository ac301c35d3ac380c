import type { ReactNode } from 'react';
import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import type { SwitchFieldProps } from 'react-aria-components/Switch';
import { Text } from 'react-aria-components/Text';
import styles from './form/choice-fields.module.css';
import fieldStyles from './form/field.module.css';

/** The description below the label of a switch or a checkbox. */
export const ChoiceDescription = ({ children }: { readonly children: string | undefined }) =>
  children !== undefined && (
    <Text slot="description" className={`${fieldStyles.description} ${styles.below}`}>
      {children}
    </Text>
  );

interface SwitchProps extends Omit<SwitchFieldProps, 'children' | 'className'> {
  readonly label: ReactNode;
  readonly description?: string | undefined;
  /** The error of a form's field. */
  readonly children?: ReactNode;
}

/** A switch that acts at once. `SwitchField` is the one of a form. */
export const Switch = ({ label, description, children, ...field }: SwitchProps) => (
  <SwitchField {...field} className={fieldStyles.field!}>
    <SwitchButton className={styles.choice!}>
      <span className={styles.track} />
      {label}
    </SwitchButton>
    <ChoiceDescription>{description}</ChoiceDescription>
    {children}
  </SwitchField>
);
