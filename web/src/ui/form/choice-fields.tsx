import { CheckboxButton, CheckboxField as AriaCheckboxField } from 'react-aria-components/Checkbox';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { CheckIcon } from '../icons.tsx';
import { Stack } from '../layout.tsx';
import styles from './choice-fields.module.css';
import fieldStyles from './field.module.css';
import { ErrorWords, fieldAttributes, FieldParts } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useAriaField, useField } from './form.tsx';
import { labelIn } from './select-field.tsx';
import type { Choice } from './select-field.tsx';

/** A checkbox whose value the form sends, such as an agreement. */
export const CheckboxField = ({ name, label }: Pick<FieldProps, 'name' | 'label'>) => {
  const { value, onChange, error, isDisabled } = useField(name);
  return (
    <AriaCheckboxField
      {...fieldAttributes(error)}
      isSelected={value === true}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      <CheckboxButton className={styles.choice!}>
        <span className={styles.box}>
          <CheckIcon />
        </span>
        <span>{label}</span>
      </CheckboxButton>
      <FieldError className={`${fieldStyles.error} ${styles.below}`}>
        <ErrorWords error={error} />
      </FieldError>
    </AriaCheckboxField>
  );
};

interface RadioChoice extends Choice {
  readonly description?: string;
}

interface RadioChoicesProps {
  readonly choices: readonly RadioChoice[];
}

const RadioChoices = ({ choices }: RadioChoicesProps) => (
  <Stack gap={2}>
    {choices.map((choice) => (
      <Radio key={choice.value} value={choice.value} className={`${styles.choice} ${styles.framedChoice}`}>
        <span className={styles.dot} />
        <span>
          {choice.label}
          {choice.description !== undefined && (
            <span className={fieldStyles.description}>
              <br />
              {choice.description}
            </span>
          )}
        </span>
      </Radio>
    ))}
  </Stack>
);

interface RadioCardsProps extends RadioChoicesProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isDisabled?: boolean;
}

/** One of a few values outside of a form: it decides which form is shown. */
export const RadioCards = ({ label, choices, ...group }: RadioCardsProps) => (
  <RadioGroup {...group} className={fieldStyles.field!}>
    <Label className={fieldStyles.label}>{label}</Label>
    <RadioChoices choices={choices} />
  </RadioGroup>
);

/** One of a few values, all of them visible. */
export const RadioField = ({ choices, ...field }: FieldProps & RadioChoicesProps) => {
  const { value, onChange, attributes, parts } = useAriaField(field);
  return (
    <RadioGroup {...attributes} value={value === '' ? null : String(value)} onChange={onChange}>
      <FieldParts {...parts} show={labelIn(choices)}>
        <RadioChoices choices={choices} />
      </FieldParts>
    </RadioGroup>
  );
};
