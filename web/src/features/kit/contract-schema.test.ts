import { TimelineEntry } from '@albumen/contracts/photo-management/library';
import { expect, test } from 'vitest';
import { errorsOfIssues } from '../../ui/form/field-errors.ts';
import type { FormSchema } from '../../ui/form/use-form-state.ts';

test('a form takes the schema of a contract as it is, and knows its messages', () => {
  const schema: FormSchema<TimelineEntry> = TimelineEntry;
  const values = { year: 'x', month: 0, version: 1 };
  const checked = schema.safeParse(values);
  expect(!checked.success && errorsOfIssues(checked.error.issues, values)).toEqual({
    year: 'invalid',
    month: 'tooSmall',
    count: 'required',
  });
});
