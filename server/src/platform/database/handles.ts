declare const opaque: unique symbol;

/** An open transaction. Services pass it on; only stores access it, with `sqlOf` of `sql.ts`. */
export interface Transaction {
  readonly [opaque]: 'transaction';
}

/** The connections to PostgreSQL. Only stores access them, with `sqlOf`. */
export interface Database {
  readonly [opaque]: 'database';
}
