import type { HouseRule, OwnFile } from './house-rules.ts';

const name = '[a-z_][a-z0-9_]*';
const nameWithAlias = `${name}(?:\\s+(?:as\\s+)?${name})?`;

/**
 * The SQL keywords before tables, and the tables: one, or several separated by commas. The expression only looks ahead
 * at the following text, because that may be an alias or the next keyword.
 */
const tablesInUse = new RegExp(
  `\\b(?:from|into|update|join|using|truncate)\\s+(?:only\\s+|table\\s+)?(?=(${nameWithAlias}(?:\\s*,\\s*${nameWithAlias})*))`,
  'gi',
);

/** A table name that the program inserts at run time cannot be checked here. */
const hiddenTable = /\b(?:from|into|update|join|using)\s+\$\{/i;

/** Keywords such as `from` have other uses: `is distinct from`, `extract(year from …)`. */
const otherUses = /\bdistinct\s+from\b|\b(?:extract|substring|trim|overlay)\s*\([^()$]*\bfrom\b/gi;

const withoutComments = (text: string): string => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '');

const withoutOtherUses = (text: string): string => withoutComments(text).replace(otherUses, '');

const namesIn = (text: string): string[] =>
  [...withoutOtherUses(text).matchAll(tablesInUse)].flatMap(([, list = '']) =>
    list.split(',').map((entry) => entry.trim().split(/\s+/)[0]?.toLowerCase() ?? ''),
  );

const snakeCase = (camel: string): string =>
  camel.replace(/(?!^)[A-Z]/g, (capital) => `_${capital}`).toLowerCase();

/** `PhotoMonthCountsTable` is the row type of `photo_month_counts`. */
export const tablesDeclaredIn = ({ text }: OwnFile): string[] =>
  [...text.matchAll(/^export (?:interface|type) (\w+)Table\b/gm)].map(([, camel = '']) => snakeCase(camel));

const isMigration = ({ path }: OwnFile): boolean => /^server\/migrations\/.*\.sql$/.test(path);

/** Returns the tables that exist after all migrations. */
export const tablesAfterMigrations = (files: readonly OwnFile[]): Set<string> => {
  const tables = new Set<string>();
  for (const { text } of files.filter(isMigration).toSorted((a, b) => a.path.localeCompare(b.path)))
    for (const [, verb, table = ''] of text.matchAll(/^(create|drop) table (?:if (?:not )?exists )?(\w+)/gim))
      if (verb?.toLowerCase() === 'create') tables.add(table.toLowerCase());
      else tables.delete(table.toLowerCase());
  return tables;
};

const serviceOf = ({ path }: OwnFile): string | undefined =>
  /^server\/src\/services\/([^/]+)\//.exec(path)?.[1];

const isStore = ({ path }: OwnFile): boolean =>
  /^server\/src\/services\/[^/]+\/store(\.ts$|\/)/.test(path) && !path.endsWith('.test.ts');

/**
 * Architecture: "A store is typed with its own tables only, so it cannot query another slice's." Every table of a
 * migration is declared in one `tables.ts`, or belongs to the platform; a store uses only its own tables.
 */
export const storesKeepToTheirTables: HouseRule = (files) => {
  const made = tablesAfterMigrations(files);
  const declarations = files
    .filter(({ path }) => path.endsWith('/tables.ts'))
    .flatMap((file) => tablesDeclaredIn(file).map((table) => ({ table, file, service: serviceOf(file) })));
  const owners = Map.groupBy(declarations, ({ table }) => table);

  const undeclared = [...made].filter(
    (table) =>
      !owners.has(table) &&
      !files.some(
        (file) => /^server\/src\/(kernel|platform)\//.test(file.path) && namesIn(file.text).includes(table),
      ),
  );
  return [
    ...declarations
      .filter(({ table }) => !made.has(table))
      .map(({ file, table }) => `${file.path} declares ${table}, which no migration makes.`),
    ...[...owners]
      .filter(([, of]) => of.length > 1)
      .map(([table, of]) => `${of.map(({ file }) => file.path).join(' and ')} declare ${table} both.`),
    ...undeclared.map(
      (table) => `server/migrations makes ${table}, which no slice declares and no platform file uses.`,
    ),
    ...files.filter(isStore).flatMap((file) => {
      const foreign = new Set(namesIn(file.text).filter((table) => made.has(table) && !isOwn(table, file)));
      const complaints = [...foreign].map(
        (table) => `${file.path} uses ${table}, which its tables.ts does not declare.`,
      );
      if (hiddenTable.test(withoutOtherUses(file.text)))
        complaints.push(`${file.path} hides a table's name.`);
      return complaints;
    }),
  ];

  function isOwn(table: string, store: OwnFile): boolean {
    return owners.get(table)?.some(({ service }) => service === serviceOf(store)) ?? false;
  }
};
