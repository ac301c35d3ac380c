import { Problem } from '@albumen/contracts/problem';
import { expect, test } from 'vitest';
import { errorsOfIssues } from '../../ui/form/field-errors.ts';
import type { FormSchema } from '../../ui/form/use-form-state.ts';

test('a form takes the schema of a contract as it is, and knows what it says', () => {
  const schema: FormSchema<Problem> = Problem;
  const values = { type: 't', status: 'x', code: 'not-found', correlationId: 'c', pixelLimit: -1 };
  const checked = schema.safeParse(values);
  expect(!checked.success && errorsOfIssues(checked.error.issues, values)).toEqual({
    title: 'required',
    status: 'invalid',
    pixelLimit: 'tooSmall',
  });
});
