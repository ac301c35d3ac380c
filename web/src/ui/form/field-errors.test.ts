import { expect, test } from 'vitest';
import { errorsLeft, errorsOfCall, errorsOfIssues, isConflict } from './field-errors.ts';

test('an empty field is required, whatever else its schema says', () => {
  const issues = ['name', 'agreed', 'copies'].map((field) => ({ code: 'invalid_type', path: [field] }));
  expect(errorsOfIssues(issues, { agreed: false, copies: 'x' })).toEqual({
    name: 'required',
    agreed: 'required',
    copies: 'invalid',
  });
});

test('a field shows the first of its issues', () => {
  const issues = [
    { code: 'too_small', origin: 'string', path: ['name'] },
    { code: 'invalid_format', path: ['name'] },
  ];
  expect(errorsOfIssues(issues, { name: '?' })).toEqual({ name: 'tooShort' });
});

test('reports too short and too long texts, too small and too large numbers', () => {
  const sized = (code: string, origin: string) =>
    errorsOfIssues([{ code, origin, path: ['name'] }], { name: 'x' })['name'];
  expect(sized('too_small', 'string')).toBe('tooShort');
  expect(sized('too_big', 'string')).toBe('tooLong');
  expect(sized('too_small', 'number')).toBe('tooSmall');
  expect(sized('too_big', 'int')).toBe('tooLarge');
});

test('uses the code that a rule of a schema names', () => {
  const issue = { code: 'custom', path: ['name'], params: { code: 'notValid' } };
  expect(errorsOfIssues([issue], { name: ';a' })).toEqual({ name: 'notValid' });
});

const refusal = (status: number, ...fields: string[]): Error =>
  Object.assign(new Error(), { status, fields: fields.map((field) => ({ field })) });

test('maps the fields that a service rejects to those of the form', () => {
  expect(errorsOfCall(refusal(400, 'body.name'), ['name', 'copies'])).toEqual({ name: 'invalid' });
});

test("a rejection of anything else than the form's fields is a failure of the whole form", () => {
  expect(errorsOfCall(refusal(400, 'body.name', 'body.version'), ['name'])).toEqual({});
  expect(errorsOfCall(new TypeError('no call'), ['name'])).toEqual({});
});

test('only 412 is a conflict', () => {
  expect(isConflict(refusal(412))).toBe(true);
  expect(isConflict(refusal(409))).toBe(false);
});

test.each([
  [
    'all while nothing has changed',
    [],
    { city: 'required', code: 'invalid' },
    { city: 'required', code: 'invalid' },
  ],
  ['what the schema still rejects', ['code'], { code: 'invalid', number: 'required' }, { code: 'invalid' }],
  ['another error of the same field', ['city'], { city: 'tooLong' }, { city: 'tooLong' }],
  ['nothing of an error that another field has corrected', ['country'], {}, {}],
  ['an error of the service until its field is changed', ['city'], undefined, { code: 'invalid' }],
])('a form shows after a change: %s', (_, touched, now, expected) => {
  expect(errorsLeft({ city: 'required', code: 'invalid' }, touched, now)).toEqual(expected);
});
