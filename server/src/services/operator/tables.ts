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
  /** Method and address; `pattern` once a customer named by it is erased. */
  readonly what: string;
  /** The same without ids: `PUT /api/operator/v1/orders/:orderCode`. Null for a call that no version has. */
  readonly pattern: string | null;
  /** Keyed hashes of the ids in the address, and of the customer whose deleted record it names. */
  readonly names: Buffer[];
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
