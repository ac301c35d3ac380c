import { AppError } from './errors.ts';

/** What a cursor belongs to: one of another list, or of the same one in another order, is refused. */
export interface CursorList {
  /** 0 to 31, another one for each kind of list of a service. */
  readonly kind: number;
  /** Which list of that kind: a signed number of 32 bits, such as the beginning of an id. */
  readonly number: number;
  /** How it is sorted, 0 to 3. */
  readonly order: number;
}

/** Where a page ended, as numbers: a layout has hundreds of them. */
export interface PageEnd {
  /** The value that the list is sorted by, in milliseconds since 1970, of a wall clock or of UTC. */
  readonly moment: number;
  /** The sixteen bytes of the id that orders what has the same value. */
  readonly id: Uint8Array;
}

/** Where a page ended, as it comes back. */
export interface CursorPosition {
  readonly moment: number;
  readonly id: string;
  /** Whether the list has come to what lacks the value that it is sorted by, and stands last. */
  readonly inTail: boolean;
}

/** The first moment that a wall clock can have: PostgreSQL knows no year 0. */
const firstMoment = Date.parse('0001-01-01T00:00:00.000Z');

/**
 * A cursor is 27 bytes: one for the list's kind and order, four for which list of that kind, six for the moment (until the
 * year 6429), sixteen for the id. Short, since a layout holds one for every page.
 */
const cursorBytes = 27;
const [listAt, momentAt, idAt] = [1, 5, 11];

const cursorForm = /^[\w-]{36}$/;

const headOf = ({ kind, order }: CursorList, inTail: boolean): number =>
  kind * 8 + order * 2 + Number(inTail);

/** A cursor: opaque to callers, checked when it comes back. */
export const cursorAt = (list: CursorList, { moment, id }: PageEnd, inTail = false): string => {
  const bytes = Buffer.alloc(cursorBytes);
  bytes.writeUInt8(headOf(list, inTail));
  bytes.writeInt32BE(list.number, listAt);
  bytes.writeIntBE(moment, momentAt, 6);
  bytes.set(id, idAt);
  return bytes.toString('base64url');
};

/** The same of a position whose id is a UUID. */
export const toCursor = (list: CursorList, { moment, id, inTail }: CursorPosition): string =>
  cursorAt(list, { moment, id: Buffer.from(id.replaceAll('-', ''), 'hex') }, inTail);

/** The position that a cursor stands for. Throws `invalid-cursor` where this list did not give it out in this order. */
export const fromCursor = (list: CursorList, cursor: string): CursorPosition => {
  const refused = () =>
    new AppError('invalid-cursor', {
      detail: 'query.cursor: not a cursor that this list gave out in this order',
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
