import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { isBinary } from './endpoint.ts';
import type { Endpoint } from './endpoint.ts';
import { batchValuesLimit } from './operator/exchange.ts';
import { contractParts } from './parts.ts';

/** The usual limits of the server for a JSON body. */
const [usualBytes, usualValues] = [256 * 1024, 20_000];

type Schema = z.core.JSONSchema.JSONSchema;

/** Up to `count` values, each with at least so many bytes of JSON, including its name and comma. */
interface Block {
  readonly count: number;
  readonly bytes: number;
}

const formatBytes: Readonly<Record<string, number>> = { uuid: 36, 'date-time': 17, date: 10, email: 6 };

/** The fewest bytes of JSON of a value. */
const leastBytes = ({ anyOf, enum: words, type, format = '', minLength = 0 }: Schema): number => {
  if (anyOf) return Math.min(...anyOf.map(leastBytes));
  if (words) return Math.min(...words.map((word) => JSON.stringify(word).length));
  if (type === 'string') return 2 + (formatBytes[format] ?? minLength);
  return type === 'object' || type === 'array' ? 2 : 1;
};

/** The values inside of a value, apart from fields that the schema does not name. */
const blocksIn = ({ anyOf = [], items, maxItems = Infinity, properties = {} }: Schema): readonly Block[] => {
  const many = (count: number, item: Schema, nameBytes: number): Block[] => [
    { count, bytes: nameBytes + leastBytes(item) + 1 },
    ...blocksIn(item).map((block) => ({ ...block, count: count * block.count })),
  ];
  return [
    ...anyOf.flatMap(blocksIn),
    ...(items === undefined ? [] : many(maxItems, items as Schema, 0)),
    ...Object.entries(properties).flatMap(([name, field]) => many(1, field as Schema, name.length + 3)),
  ];
};

/** The values of the largest body that keeps to a schema, or a few more: it has the shortest ones. */
const mostValues = (schema: z.ZodMiniType, maxBytes: number): number => {
  let [left, values] = [maxBytes, 0];
  const blocks = blocksIn(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  for (const { count, bytes } of blocks.toSorted((one, other) => one.bytes - other.bytes)) {
    const fitting = Math.min(count, left / bytes);
    values += fitting;
    left -= fitting * bytes;
  }
  return Math.ceil(values);
};

const bodies = contractParts.flatMap(({ service, endpoints }) =>
  Object.entries<Endpoint>(endpoints).flatMap(([name, { body, maxBytes, maxValues, holdsCalls }]) =>
    body === undefined || isBinary(body) || holdsCalls
      ? []
      : {
          name: `${service}.${name}`,
          body,
          maxBytes: maxBytes ?? usualBytes,
          limit: maxValues ?? usualValues,
        },
  ),
);

test('every call accepts its largest valid body', () => {
  const tooMany = bodies.filter(({ body, maxBytes, limit }) => mostValues(body, maxBytes) > limit);
  // Nothing but its bytes limits the options of a channel: it may have as many values as a batch.
  expect(tooMany.map(({ name, limit }) => [name, limit])).toEqual([
    ['operator.putChannel', batchValuesLimit],
  ]);
});
