import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createIgnoredFields } from './ignored-fields.ts';

const ignoredFields = createIgnoredFields(
  'order',
  z.looseObject({
    title: z.optional(z.string()),
    lines: z.optional(z.array(z.looseObject({ price: z.number() }))),
    delivery: z.optional(z.union([z.looseObject({ home: z.string() }), z.looseObject({ shop: z.string() })])),
    notes: z.optional(z.record(z.string(), z.looseObject({ text: z.string() }))),
    anything: z.optional(z.unknown()),
  }),
);

test.each([
  [{ title: 'a', anything: { b: 1 } }, []],
  [{ titel: 'a', __proto__x: 1 }, ['titel', '__proto__x']],
  [
    {
      lines: [
        { price: 1, tax: 2 },
        { price: 1, tax: 3, vat: 4 },
      ],
    },
    ['lines.tax', 'lines.vat'],
  ],
  [{ delivery: { shop: 'x', hours: 1 } }, ['delivery.hours']],
  [{ notes: { first: { text: 'x', by: 'y' } } }, ['notes.by']],
  [{ toString: 1 }, ['toString']],
])('names the fields of %j that the schema does not know', (document, ignored) => {
  expect(ignoredFields(document)).toEqual(ignored);
});

test('rejects a recursive schema', () => {
  const Link = z.looseObject({
    title: z.string(),
    get links() {
      return z.optional(z.array(Link));
    },
  });
  expect(() => createIgnoredFields('menu', Link)).toThrow('menu contains itself');
});
