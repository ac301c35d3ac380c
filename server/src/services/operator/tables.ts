/** A key of one of the operator's systems. */
export interface OperatorKeysTable {
  readonly id: string;
  readonly name: string;
  /** SHA-256 of the key. */
  readonly hash: Buffer;
  /** Separated by spaces: `orders:write customers:write`. */
  readonly scopes: string;
  readonly createdAt: Date;
  /** Null if the key never ends. */
  readonly endsAt: Date | null;
}

/** A write, noted before it was made. */
export interface OperatorAuditTable {
  readonly id: number;
  readonly keyId: string;
  readonly keyName: string;
  /** Method and address. */
  readonly what: string;
  readonly correlationId: string;
  readonly createdAt: Date;
}

/** Something that a customer did. */
export interface OperatorEventsTable {
  readonly id: number;
  /** Null until it is read. */
  readonly sequence: number | null;
  readonly customerId: string | null;
  readonly type: string;
  /** JSON. */
  readonly payload: string;
  readonly createdAt: Date;
}
