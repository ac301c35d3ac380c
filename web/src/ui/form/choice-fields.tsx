import { CheckboxButton, CheckboxField as AriaCheckboxField } from 'react-aria-components/Checkbox';
import { FieldError } from 'react-aria-components/FieldError';
import { Label } from 'react-aria-components/Label';
import { Radio, RadioGroup } from 'react-aria-components/RadioGroup';
import { CheckIcon } from '../icons.tsx';
import { ChoiceDescription, Switch } from '../switch.tsx';
import { Stack } from '../layout.tsx';
import styles from './choice-fields.module.css';
import fieldStyles from './field.module.css';
import { ErrorWords, fieldAttributes, FieldParts } from './field.tsx';
import type { FieldProps } from './field.tsx';
import { useAriaField, useField } from './form.tsx';
import { labelIn } from './select-field.tsx';
import type { Choice } from './select-field.tsx';

type OnOffProps = Omit<FieldProps, 'isOptional'>;

const ChoiceError = ({ error }: { readonly error: string | undefined }) => (
  <FieldError className={`${fieldStyles.error} ${styles.below}`}>
    <ErrorWords error={error} />
  </FieldError>
);

/** A checkbox whose value the form sends, such as an agreement. */
export const CheckboxField = ({ name, label, description }: OnOffProps) => {
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
      <ChoiceDescription>{description}</ChoiceDescription>
      <ChoiceError error={error} />
    </AriaCheckboxField>
  );
};

/** A switch for a setting. */
export const SwitchField = ({ name, label, description }: OnOffProps) => {
  const { value, onChange, error, isDisabled } = useField(name);
  return (
    <Switch
      {...fieldAttributes(error)}
      label={label}
      description={description}
      isSelected={value === true}
      onChange={onChange}
      isDisabled={isDisabled}
    >
      <ChoiceError error={error} />
    </Switch>
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
