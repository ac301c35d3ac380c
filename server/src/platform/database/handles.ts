declare const opaque: unique symbol;

/** An open transaction. Services pass it on; only stores look inside, by `sqlOf` of `sql.ts`. */
export interface Transaction {
  readonly [opaque]: 'transaction';
}

/** The connections to PostgreSQL. Stores look inside by `sqlOf`. */
export interface Database {
  readonly [opaque]: 'database';
}
