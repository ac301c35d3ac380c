import type { Journey } from './journey.ts';
import type { UploadRecord } from './upload-record.ts';
import { FileUnreadable } from './upload-transport.ts';
import type { ArrivedPhoto, Transfer, UploadTransport } from './upload-transport.ts';

interface SendBytesParts {
  readonly transport: UploadTransport;
  readonly record: UploadRecord;
}

/** One try of a file: with what the device gives out, else with what this browser has kept. Throws like the transport. */
export const sendBytes = async (
  { transport, record }: SendBytesParts,
  id: number,
  journey: Journey,
  transfer: Transfer,
): Promise<ArrivedPhoto> => {
  try {
    return await transport.send(transfer);
  } catch (error) {
    const file = error instanceof FileUnreadable ? await record.bytesOf(id) : undefined;
    if (!file || transfer.signal.aborted) throw error;
    journey.file = file;
    return transport.send({ ...transfer, file, isBegun: true });
  }
};
