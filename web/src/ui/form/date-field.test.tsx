import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readCatalogue } from '../../../message-catalogues.ts';
import { MessageProvider } from '../../i18n/message-provider.tsx';
import * as birthDateFields from './birth-date-field.tsx';
import * as dateFields from './date-field.tsx';
import { fieldsOf, Form } from './form.tsx';
import type { FormSchema } from './use-form-state.ts';

const schema: FormSchema<Record<'day' | 'bornOn' | 'time', string>> = {
  safeParse: (data) => ({ success: true, data: data as Record<'day' | 'bornOn' | 'time', string> }),
};

const { BirthDateField, DateField, TimeField } = fieldsOf(schema, { ...birthDateFields, ...dateFields });

const drawn = (day: string, time: string) =>
  renderToStaticMarkup(
    <MessageProvider initialLocale="en-GB" initialMessages={readCatalogue('en-GB')}>
      <Form
        messages="kit"
        initial={{ day, bornOn: day, time }}
        schema={schema}
        onSubmit={async () => undefined}
      >
        <DateField name="day" label="Day" />
        <BirthDateField name="bornOn" label="Born on" />
        <TimeField name="time" label="Time" />
      </Form>
    </MessageProvider>,
  );

test('a text that is no day or time is shown as an empty field', () => {
  expect(drawn('1984-08-03', '18:30:00')).toContain('1984');
  // React Aria numbers its elements.
  expect(drawn('next week', 'noon')).toBe(drawn('', ''));
});

test('a name that the schema lacks is a type error', () => {
  // @ts-expect-error -- the schema has no such field
  const ofForm = <DateField name="bornAt" label="Born on" />;
  // @ts-expect-error -- `fieldsOf` has not checked the name
  const ofNoForm = <birthDateFields.BirthDateField name="day" label="Day" />;
  expect([ofForm.props.name, ofNoForm.props.name]).toEqual(['bornAt', 'day']);
});
