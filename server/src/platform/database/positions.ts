import type { PageEnd } from '../cursors.ts';

/** Bytes of a moment as PostgreSQL sends it (`timestamp_send`, `timestamptz_send`). */
const momentBytes = 8;

/** Bytes of a moment and an id (`uuid_send`). */
export const positionBytes = momentBytes + 16;

/** PostgreSQL counts microseconds since this time. */
const momentZero = Date.UTC(2000, 0);

/** Decodes the positions in a row of bytes, each a moment and an id as PostgreSQL sends them. */
export const positionsIn = (bytes: Buffer): PageEnd[] =>
  Array.from({ length: bytes.length / positionBytes }, (_, index) => {
    const start = index * positionBytes;
    return {
      moment: momentZero + Number(bytes.readBigInt64BE(start) / 1000n),
      id: bytes.subarray(start + momentBytes, start + positionBytes),
    };
  });
