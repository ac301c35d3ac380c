import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
}

const fieldsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : [];

const unknownIn = (schema: JsonSchema, value: unknown, path: string): string[] => {
  if (Array.isArray(value)) return value.flatMap((item) => unknownIn(schema.items ?? {}, item, path));
  const forms = schema.anyOf?.map((form) => unknownIn(form, value, path));
  if (forms) return forms.toSorted((one, other) => one.length - other.length)[0] ?? [];
  const { properties, additionalProperties } = schema;
  return fieldsOf(value).flatMap(([name, content]) => {
    const schemaOfField = properties && Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (schemaOfField) return unknownIn(schemaOfField, content, `${path}${name}.`);
    if (properties) return [path + name];
    return typeof additionalProperties === 'object' ? unknownIn(additionalProperties, content, path) : [];
  });
};

/** Lists the places where a schema drops unknown fields. */
const strictIn = (schema: JsonSchema, path: string): string[] => [
  ...(schema.properties && schema.additionalProperties === false ? [path || 'the document'] : []),
  ...fieldsOf(schema.properties).flatMap(([name, field]) =>
    strictIn(field as JsonSchema, path === '' ? name : `${path}.${name}`),
  ),
  ...[schema.items, ...(schema.anyOf ?? []), schema.additionalProperties].flatMap((inner) =>
    typeof inner === 'object' ? strictIn(inner, path) : [],
  ),
];

/**
 * Makes a function that lists the fields of a document that its schema does not know: `['gift', 'products.titel']`.
 * Throws if the schema would drop such fields instead of keeping them, or is recursive.
 */
export const createIgnoredFields = (kind: string, schema: ZodMiniType): ((document: unknown) => string[]) => {
  const jsonSchema = z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' }) as JsonSchema;
  // Only recursion makes a reference.
  if (JSON.stringify(jsonSchema).includes('"$ref":'))
    throw new Error(`The schema of the kind ${kind} contains itself: write out the levels of the tree.`);
  const [strict] = strictIn(jsonSchema, '');
  if (strict !== undefined)
    throw new Error(`The schema of the kind ${kind} drops unknown fields of ${strict}: use z.looseObject.`);
  return (document) => [...new Set(unknownIn(jsonSchema, document, ''))];
};
