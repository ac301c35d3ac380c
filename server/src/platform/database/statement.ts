import { encode, Json, parameter } from './values.ts';
import type { Value } from './values.ts';

/** The rows of a result, and how many rows the statement returned or changed. */
export type Rows<Result extends readonly object[] = readonly object[]> = Result & { readonly count: number };

/** SQL as it is sent. Without `values` it may be several statements. */
export interface Query {
  readonly text: string;
  readonly values?: unknown[];
}

/** Runs a query and returns its rows. Throws if it is made where it may not run. */
export type Run = (query: Query) => Promise<Rows>;

/** A query that is being written. */
interface Draft {
  text: string;
  readonly values: unknown[];
}

/** Adds a part of a statement to a query. */
type Write = (query: Draft) => void;

/** A value, or parts of a statement. */
type Part = Value | Statement | readonly Statement[];

/** The value of each column, by its name in camel case. */
type Row = Readonly<Record<string, Value | Statement>>;

/** The name of a column or table in SQL. */
export const snakeCase = (name: string): string => name.replaceAll(/(?!^)[A-Z]/g, '_$&').toLowerCase();

const identifier = (name: string): string => `"${snakeCase(name).replaceAll('"', '""')}"`;

const writeList = <Item>(
  query: Draft,
  separator: string,
  items: readonly Item[],
  write: (item: Item) => void,
): void =>
  items.forEach((item, index) => {
    if (index > 0) query.text += separator;
    write(item);
  });

const writePart = (query: Draft, part: Part): void => {
  if (part instanceof Statement) return part.write(query);
  if (Array.isArray(part) && part[0] instanceof Statement)
    return writeList(query, ' ', part as readonly Statement[], (each) => each.write(query));
  query.values.push(encode(part as Value));
  query.text += parameter(query.values.length, part as Value);
};

const writeTemplate =
  (strings: readonly string[], parts: readonly Part[]): Write =>
  (query) =>
    strings.forEach((string, index) => {
      query.text += string;
      if (index < parts.length) writePart(query, parts[index] as Part);
    });

/** `"a" = $1, "b" = $2` after `set`, otherwise `("a", "b") values ($1, $2), …`. */
const writeRows =
  (rows: readonly [Row, ...Row[]], columns: readonly string[]): Write =>
  (query) => {
    if (/\bset\s+$/.test(query.text))
      return writeList(query, ', ', columns, (column) => {
        query.text += `${identifier(column)} = `;
        writePart(query, rows[0][column] as Part);
      });
    query.text += `(${columns.map(identifier).join(', ')}) values `;
    writeList(query, ', ', rows, (row) => {
      query.text += '(';
      writeList(query, ', ', columns, (column) => writePart(query, row[column] as Part));
      query.text += ')';
    });
  };

/** PostgreSQL counts them with 16 bits. */
const mostValues = 65_535;

/** A statement, which runs when it is awaited, or a part of another one. */
export class Statement<Result extends readonly object[] = readonly object[]> extends Promise<Rows<Result>> {
  static override get [Symbol.species]() {
    return Promise;
  }

  readonly write: Write;
  readonly #run: Run;
  #running: Promise<Rows<Result>> | undefined;

  constructor(write: Write, run: Run) {
    super(() => {});
    this.write = write;
    this.#run = run;
  }

  /** Its text and values. Throws if a value is undefined or has no type of PostgreSQL. */
  get query(): Query {
    const query: Draft = { text: '', values: [] };
    this.write(query);
    if (query.values.length > mostValues)
      throw new RangeError(`This statement has ${query.values.length} values; ${mostValues} are possible.`);
    return query;
  }

  // oxlint-disable-next-line unicorn/no-thenable -- awaiting it runs it
  override then<Fulfilled = Rows<Result>, Rejected = never>(
    onFulfilled?: ((rows: Rows<Result>) => Fulfilled | PromiseLike<Fulfilled>) | null,
    onRejected?: ((reason: unknown) => Rejected | PromiseLike<Rejected>) | null,
  ): Promise<Fulfilled | Rejected> {
    this.#running ??= (async () => (await this.#run(this.query)) as Rows<Result>)();
    return this.#running.then(onFulfilled, onRejected);
  }
}

/** Makes statements of templates: `` sql`select … where id = ${id}` ``. */
export interface Sql {
  <Result extends readonly object[] = readonly Record<string, unknown>[]>(
    strings: TemplateStringsArray,
    ...parts: Part[]
  ): Statement<Result>;
  /** The name of a column or table that code has chosen, in camel case or as it is. */
  (name: string): Statement;
  /** Columns and values: of rows for `insert into photos`, of one for `update photos set`. All columns by default. */
  <Columns extends object>(row: Columns | readonly Columns[], ...columns: (keyof Columns)[]): Statement;
  json(value: unknown): Json;
  /** Runs SQL as it is: prepared if it has values (`$1`); otherwise it may be several statements. */
  unsafe<Result extends readonly object[] = readonly Record<string, unknown>[]>(
    text: string,
    values?: readonly Value[],
  ): Promise<Rows<Result>>;
}

/** Creates the function that makes statements, which `run` runs. */
export const createSql = (run: Run): Sql =>
  Object.assign(
    (first: TemplateStringsArray | string | Row | readonly Row[], ...others: Part[]) => {
      if (typeof first === 'string') return new Statement((query) => (query.text += identifier(first)), run);
      if ('raw' in first) return new Statement(writeTemplate(first as TemplateStringsArray, others), run);
      const rows = [first].flat() as [Row, ...Row[]];
      const columns = others.length > 0 ? (others as string[]) : Object.keys(rows[0]);
      return new Statement(writeRows(rows, columns), run);
    },
    {
      json: (value: unknown) => new Json(value),
      unsafe: async (text: string, values?: readonly Value[]) =>
        run(values ? { text, values: values.map(encode) } : { text }),
    },
  ) as Sql;
