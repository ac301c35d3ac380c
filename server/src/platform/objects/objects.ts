import type { Readable } from 'node:stream';

/** A part of an object: first and last byte, both counted from 0 and inclusive. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** The whole store is missing, for example because its file system is not mounted. It may come back. */
export class StoreGone extends Error {}

/**
 * The object store: named sequences of bytes, written whole and never changed. Keys are slash-separated lower-case
 * words, digits and hyphens (`originals/<owner>/<photo>`). Every write is durable when its promise settles. Every call
 * throws `StoreGone` if it finds nothing because the store is missing.
 */
export interface Objects {
  /** Stores a flushed file from the local disk. The file stays; putting the same key again replaces the object. */
  putFile(key: string, path: string): Promise<void>;
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** The size in bytes, or undefined if there is no such object. */
  size(key: string): Promise<number | undefined>;
  /** The bytes, or undefined if there is no such object. */
  read(key: string, range?: ByteRange): Promise<Readable | undefined>;
  /** Provides a path on the local disk that holds the bytes while `use` runs. Throws if there is no such object. */
  withFile<Result>(key: string, use: (path: string) => Promise<Result>): Promise<Result>;
  /** Deletes objects; missing ones are no error. */
  delete(keys: readonly string[]): Promise<void>;
  /** Removes the folder of a prefix such as `originals/<owner>/`, if it is empty. */
  removeFolder(prefix: string): Promise<void>;
  /** All keys that begin with the prefix, in no particular order. */
  list(prefix: string): AsyncIterable<{ key: string; size: number; modified: Date }>;
  /** Removes the remains of unfinished writes that began before that time; they are under no key. */
  removeUnfinished(before: Date): Promise<void>;
  /** Whether the store is writable at the moment. */
  isWritable(): Promise<boolean>;
  /** The free space in bytes. */
  freeBytes(): Promise<number>;
}
