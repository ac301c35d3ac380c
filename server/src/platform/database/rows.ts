import type { Rows } from './statement.ts';

/** Returns the first row of a result; undefined if it is empty. */
export const firstRow = async <Row extends object>(
  result: Promise<Rows<readonly Row[]>>,
): Promise<Row | undefined> => (await result)[0];

/** Whether a statement has found or changed any row. */
export const anyRow = async (result: Promise<Rows>): Promise<boolean> => (await result).count > 0;
