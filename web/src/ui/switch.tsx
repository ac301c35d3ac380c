import { SwitchButton, SwitchField } from 'react-aria-components/Switch';
import styles from './form/choice-fields.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SwitchProps {
  /** Read out: the words next to the switch already say it. */
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** A switch outside of a form, which acts at once. */
export const Switch = ({ label, isOn, onChange }: SwitchProps) => (
  <SwitchField isSelected={isOn} onChange={onChange}>
    <SwitchButton className={styles.choice!}>
      <span className={styles.track} />
      <VisuallyHidden>{label}</VisuallyHidden>
    </SwitchButton>
  </SwitchField>
);
