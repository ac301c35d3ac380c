import { Readable, pipeline } from 'node:stream';
import { constants, createDeflateRaw } from 'node:zlib';
import { crc32 } from '@node-rs/crc32';
import { centralHeader, dataDescriptor, dosTime, endOfArchive, localHeader } from './zip-records.ts';
import type { EntryFacts } from './zip-records.ts';

/** A file whose size is not known before it is sent. */
export interface StreamedEntry {
  /** Safe on every system, and different from the others: `entryNames` is not applied. */
  readonly path: string;
  readonly content: AsyncIterable<Uint8Array>;
  /** Whether it is compressed already, as a PDF is: deflating it would take 20 ms per MB of processor time for nothing. */
  readonly isCompressed?: boolean;
}

/**
 * Yields a ZIP file of these entries while they are read, deflated, so that it may be larger than the memory. It cannot
 * be resumed; for files of known sizes use `createVirtualZip`. An entry that throws breaks the file off: it then has no
 * central directory, and no reader takes it for complete.
 */
export async function* streamZip(
  entries: AsyncIterable<StreamedEntry>,
  /** Wall clock, `2024-12-31T23:30:00`: the time of all entries. */
  modified: string,
): AsyncGenerator<Uint8Array> {
  const directory: { readonly facts: EntryFacts; readonly offset: number }[] = [];
  let position = 0;
  const passed = <Bytes extends Uint8Array>(bytes: Bytes): Bytes => {
    position += bytes.byteLength;
    return bytes;
  };
  for await (const { path, content, isCompressed = false } of entries) {
    const offset = position;
    const unknown = { name: Buffer.from(path), size: 0, deflatedSize: 0, crc32: 0, ...dosTime(modified) };
    yield passed(localHeader(unknown));
    let size = 0;
    let sum = 0;
    async function* measured(): AsyncGenerator<Uint8Array> {
      for await (const bytes of content) {
        size += bytes.byteLength;
        sum = crc32(bytes, sum);
        yield bytes;
      }
    }
    const start = position;
    const level = isCompressed ? constants.Z_NO_COMPRESSION : constants.Z_DEFAULT_COMPRESSION;
    // Errors of the content reach the loop through the stream, which the pipeline destroys.
    const deflating = pipeline(Readable.from(measured()), createDeflateRaw({ level }), () => {});
    for await (const bytes of deflating) yield passed(bytes as Uint8Array);
    const facts = { ...unknown, size, deflatedSize: position - start, crc32: sum };
    yield passed(dataDescriptor(facts));
    directory.push({ facts, offset });
  }
  const start = position;
  for (const { facts, offset } of directory) yield passed(centralHeader(facts, offset));
  yield endOfArchive({ entries: directory.length, start, end: position });
}
