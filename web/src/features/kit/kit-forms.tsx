import { useState } from 'react';
import { IntlProvider, useIntl } from 'react-intl';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import * as choiceFields from '../../ui/form/choice-fields.tsx';
import * as countFields from '../../ui/form/count-field.tsx';
import * as dateFields from '../../ui/form/date-field.tsx';
import type { SchemaIssue } from '../../ui/form/field-errors.ts';
import { FieldRow, fieldsOf, Form, FormActions, SubmitButton } from '../../ui/form/form.tsx';
import * as selectFields from '../../ui/form/select-field.tsx';
import * as textFields from '../../ui/form/text-field.tsx';
import type { FormSchema, FormValues } from '../../ui/form/use-form-state.ts';
import { formMessages, words } from './words.ts';

const needed = ['firstName', 'birthDate', 'country', 'delivery', 'agreed'];

/** Stands for the schema of a contract, which screens pass on as it is. */
const schema: FormSchema<FormValues> = {
  safeParse: (values) => {
    const formValues = values as FormValues;
    const issues: SchemaIssue[] = needed
      .filter((name) => formValues[name] === undefined || formValues[name] === false)
      .map((name) => ({ code: 'invalid_type', path: [name] }));
    if (typeof formValues['remarks'] === 'string' && formValues['remarks'].length < 10)
      issues.push({ code: 'too_small', origin: 'string', path: ['remarks'] });
    return issues.length === 0 ? { success: true, data: formValues } : { success: false, error: { issues } };
  },
};

const empty = {
  firstName: '',
  lastName: '',
  email: '',
  houseNumber: '',
  postalCode: '',
  birthDate: '',
  calledAt: '',
  copies: '0',
  country: '',
  remarks: '',
  delivery: '',
  agreed: false,
};

const { CheckboxField, RadioField, CountField, DateField, TimeField, SelectField, TextAreaField, TextField } =
  fieldsOf(empty, { ...choiceFields, ...countFields, ...dateFields, ...selectFields, ...textFields });

const filledIn: FormValues = {
  ...empty,
  firstName: 'Anna',
  lastName: 'de Vries',
  email: 'anna@example.com',
  houseNumber: '12a',
  postalCode: '1016 GV',
  birthDate: '1984-08-03',
  calledAt: '18:30:00',
  copies: '2',
  country: 'NL',
  delivery: 'Home',
  agreed: true,
};

const Names = () => (
  <FieldRow>
    <TextField name="firstName" label={words.form.firstName} autoComplete="given-name" />
    <TextField name="lastName" label={words.form.lastName} autoComplete="family-name" isOptional />
  </FieldRow>
);

const OtherFields = () => (
  <>
    <TextField
      name="email"
      label={words.form.email}
      description={words.form.emailHelp}
      inputMode="email"
      autoComplete="email"
      isOptional
    />
    <FieldRow>
      <TextField name="houseNumber" label={words.form.houseNumber} inputMode="numeric" isOptional />
      <TextField name="postalCode" label={words.form.postalCode} autoComplete="postal-code" isOptional />
    </FieldRow>
    <FieldRow>
      <SelectField
        name="country"
        label={words.form.country}
        choices={words.form.countries}
        placeholder={words.form.choose}
      />
      <DateField name="birthDate" label={words.form.birthDate} />
    </FieldRow>
    <FieldRow>
      <TimeField name="calledAt" label={words.form.calledAt} isOptional />
      <CountField name="copies" label={words.form.copies} digits={3} isOptional />
    </FieldRow>
    <TextAreaField name="remarks" label={words.form.remarks} isOptional />
    <RadioField name="delivery" label={words.form.delivery} choices={words.form.deliveries} />
    <CheckboxField name="agreed" label={words.form.agreed} />
  </>
);

/** Creates an error as a call throws it. */
const refusal = (status: number, ...fields: readonly string[]): Error =>
  Object.assign(new Error(), { status, fields: fields.map((field) => ({ field: `body.${field}` })) });

type State = 'heading' | 'errors' | 'busy' | 'failed';

const never = new Promise<never>(() => undefined);

/** The answers of the service. Each state is reached by the button, as on a real screen. */
const answers: Readonly<Record<State, () => Promise<void>>> = {
  heading: async () => undefined,
  errors: async () => {
    throw refusal(400, 'houseNumber');
  },
  busy: () => never,
  failed: async () => {
    throw refusal(500);
  },
};

const states = ['heading', 'errors', 'busy', 'failed'] as const;

/** A form with every kind of field and every outcome. */
export const KitForms = () => {
  const intl = useIntl();
  const [saved, setSaved] = useState(empty);
  return (
    <IntlProvider locale={intl.locale} messages={{ ...intl.messages, ...formMessages }}>
      {states.map((state) => (
        <Card key={state} title={words.form[state]}>
          <Form
            label={words.form[state]}
            messages="kit"
            schema={schema}
            initial={state === 'heading' ? saved : filledIn}
            draftKey={state === 'heading' ? 'kit' : undefined}
            onSubmit={async (values) => {
              await answers[state]();
              setSaved({ ...empty, ...values });
            }}
          >
            <Names />
            {state !== 'failed' && <OtherFields />}
            <FormActions>
              <SubmitButton>{words.form.save}</SubmitButton>
              <Button>{words.form.cancel}</Button>
            </FormActions>
          </Form>
        </Card>
      ))}
    </IntlProvider>
  );
};
