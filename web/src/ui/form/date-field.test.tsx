import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readCatalogue } from '../../../message-catalogues.ts';
import { MessageProvider } from '../../i18n/message-provider.tsx';
import { BirthDateField } from './birth-date-field.tsx';
import { DateField, TimeField } from './date-field.tsx';
import { Form } from './form.tsx';

const drawn = (day: string, time: string) =>
  renderToStaticMarkup(
    <MessageProvider initialLocale="en-GB" initialMessages={readCatalogue('en-GB')}>
      <Form
        messages="kit"
        initial={{ day, bornOn: day, time }}
        schema={{ safeParse: (data) => ({ success: true, data }) }}
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
