import { AppError } from './errors.ts';

/** The list to which a cursor belongs. Cursors of another list, or of the same list in another order, are rejected. */
export interface CursorList {
  /** 0 to 31, different for each kind of list of a service. */
  readonly kind: number;
  /** Identifies the list among those of its kind: a signed 32-bit number, such as the beginning of an id. */
  readonly number: number;
  /** The sort order, 0 to 3. */
  readonly order: number;
}

/** The end of a page: the value by which the list is sorted, in milliseconds since 1970, and the id of its last row. */
export interface CursorPosition {
  readonly moment: number;
  readonly id: string;
  /** Whether the page ended among the rows without a sort value, which come last. */
  readonly inTail: boolean;
}

/** The earliest moment of a wall clock: PostgreSQL has no year 0. */
const firstMoment = Date.parse('0001-01-01T00:00:00.000Z');

/**
 * A cursor is 27 bytes: one for the list's kind and order, four for the list's number, six for the moment (until the
 * year 6429), sixteen for the id.
 */
const cursorBytes = 27;
const [listAt, momentAt, idAt] = [1, 5, 11];

const cursorForm = /^[\w-]{36}$/;

const headOf = ({ kind, order }: CursorList, inTail: boolean): number =>
  kind * 8 + order * 2 + Number(inTail);

/** Creates a cursor for a position whose id is a UUID: opaque to callers, and checked when it comes back. */
export const toCursor = (list: CursorList, { moment, id, inTail }: CursorPosition): string => {
  const bytes = Buffer.alloc(cursorBytes);
  bytes.writeUInt8(headOf(list, inTail));
  bytes.writeInt32BE(list.number, listAt);
  bytes.writeIntBE(moment, momentAt, 6);
  bytes.write(id.replaceAll('-', ''), idAt, 'hex');
  return bytes.toString('base64url');
};

/** Returns the position of a cursor. Throws `invalid-cursor` if the cursor does not belong to this list and order. */
export const fromCursor = (list: CursorList, cursor: string): CursorPosition => {
  const refused = () =>
    new AppError('invalid-cursor', {
      detail: 'query.cursor: must be a cursor that this list returned in this order',
    });
  if (!cursorForm.test(cursor)) throw refused();
  const bytes = Buffer.from(cursor, 'base64url');
  const head = bytes.readUInt8();
  const inTail = head === headOf(list, true);
  const moment = bytes.readIntBE(momentAt, 6);
  const fits =
    (inTail || head === headOf(list, false)) &&
    bytes.readInt32BE(listAt) === list.number &&
    moment >= firstMoment;
  if (!fits) throw refused();
  const id = bytes.toString('hex', idAt).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return { moment, id, inTail };
};
