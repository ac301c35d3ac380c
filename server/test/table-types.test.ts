import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sqlOf } from '../src/platform/database/sql.ts';
import { snakeCase } from '../src/platform/database/statement.ts';
import { createTestDatabase } from './database.ts';
import type { TestDatabase } from './database.ts';

/** Fields of a row type or columns of a table, by name: `number`, `string | null`. */
type Shape = Readonly<Record<string, string>>;

const services = new URL('../src/services/', import.meta.url);

const tablesFiles = readdirSync(services, { recursive: true, encoding: 'utf8' }).filter((path) =>
  path.endsWith('/tables.ts'),
);

/** The type that a query returns for a column. For text, a row type may be more specific. */
const typesOfColumns: Shape = {
  bigint: 'number',
  integer: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'timestamp with time zone': 'Date',
};

const withoutNull = (type: string): string => type.replace(/\s*\|\s*null\b/, '').trim();

/** Literals and named types count as text here. */
const shapeOfField = (type: string): string => {
  const bare = withoutNull(type);
  const columnType = Object.values(typesOfColumns).includes(bare) ? bare : 'string';
  return bare === type.trim() ? columnType : `${columnType} | null`;
};

const fieldsIn = (body: string): Shape => {
  const fields = body.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/^\s+readonly (\w+): ([^;]+);/gm);
  return Object.fromEntries(
    [...fields].map(([, field = '', type = '']) => [snakeCase(field), shapeOfField(type)]),
  );
};

const kernel = new URL('../src/kernel/', import.meta.url);

/** The fields that tables of several services share, by the name of their interface. */
const sharedFields = new Map(
  ['owned-records.ts', 'record-files.ts']
    .map((file) => readFileSync(new URL(file, kernel), 'utf8'))
    .flatMap((text) => [...text.matchAll(/^export interface (\w+) \{([\s\S]*?)^\}/gm)])
    .map(([, name = '', body = '']) => [name, fieldsIn(body)]),
);

/** Returns the row types of a `tables.ts`, by the name of their table. */
const rowTypesIn = (text: string): Map<string, Shape> =>
  new Map(
    [
      ...text.matchAll(
        /^export (?:interface|type) (\w+)Table(?: (?:extends|=) (\w+))?(?:;| \{([\s\S]*?)^\})/gm,
      ),
    ].map(([, name = '', shared = '', body = '']) => [
      snakeCase(name),
      { ...sharedFields.get(shared), ...fieldsIn(body) },
    ]),
  );

let migrated: TestDatabase;
beforeAll(async () => {
  migrated = await createTestDatabase();
});
afterAll(() => migrated.drop());

const shapeOfTable = async (table: string): Promise<Shape> => {
  const columns = await sqlOf(migrated.database)<{ name: string; type: string; nullable: boolean }[]>`
    select column_name as name, data_type as type, is_nullable = 'YES' as nullable
    from information_schema.columns where table_schema = 'public' and table_name = ${table}`;
  return Object.fromEntries(
    columns.map(({ name, type, nullable }) => {
      const bare = typesOfColumns[type] ?? 'string';
      return [name, nullable ? `${bare} | null` : bare];
    }),
  );
};

test.each(tablesFiles)('the row types of %s match the tables', async (path) => {
  const rowTypes = rowTypesIn(readFileSync(new URL(path, services), 'utf8'));
  expect(rowTypes.size).toBeGreaterThan(0);
  for (const [table, shape] of rowTypes) expect(shape, table).toEqual(await shapeOfTable(table));
});

test('notices a field of another type, and an unexpected null', async () => {
  const text =
    'export interface SecretsTable {\n  readonly name: Kind;\n  readonly value: string | null;\n}\n';
  expect(rowTypesIn(text)).toEqual(new Map([['secrets', { name: 'string', value: 'string | null' }]]));
  expect(await shapeOfTable('secrets')).toEqual({ name: 'string', value: 'Buffer', made_at: 'Date' });
});
