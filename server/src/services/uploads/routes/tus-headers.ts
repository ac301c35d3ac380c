import type { IncomingHttpHeaders } from 'node:http';
import { UploadId } from '@albumen/contracts/storage';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/errors.ts';

/** The values of an opening: `POST` of the protocol with the metadata that `resumableUploadsPath` describes. */
export interface Opening {
  /** The id that the client has chosen, if any. */
  readonly id: string | undefined;
  /** Any text: the id of a session if it is a UUID. */
  readonly sessionId: string;
  readonly fileName: string;
  readonly bytes: number;
  readonly expectedSha256: Buffer | null;
  /** The place of the file among those of its session, if the client names it. */
  readonly position: number | null;
}

/** Whether a text is the id of an upload or a session. */
export const isId = (text: string): boolean => UploadId.safeParse(text).success;

const invalid = (detail: string): AppError => new AppError('invalid-request', { detail });

/** Returns the number of bytes in a header. Throws `invalid-request` if it is missing or no such number. */
const bytesIn = (headers: IncomingHttpHeaders, name: 'Upload-Length' | 'Upload-Offset'): number => {
  const text = headers[name.toLowerCase()];
  const bytes = Number(text);
  // "The value MUST be a non-negative integer."
  if (Number.isSafeInteger(bytes) && bytes >= 0 && String(bytes) === text) return bytes;
  throw invalid(
    `${name} ${text === undefined ? 'is missing' : `is "${String(text)}"`}: send the number of bytes in digits, such as 0 or 2500.`,
  );
};

/** Returns `Upload-Offset`. */
export const offsetIn = (headers: IncomingHttpHeaders): number => bytesIn(headers, 'Upload-Offset');

const key = /^[!-~]+$/;
const base64 = z.base64();

/** Returns the values of `Upload-Metadata` by their keys; bytes that are not UTF-8 become U+FFFD. */
const metadataIn = ({ 'upload-metadata': text }: IncomingHttpHeaders): Map<string, string> => {
  const values = new Map<string, string>();
  for (const pair of text ? String(text).split(',') : []) {
    // "The key and value MUST be separated by a space. … The value MAY be empty."
    const [name = '', value = '', ...rest] = pair.split(' ');
    if (!key.test(name) || rest.length > 0)
      throw invalid(`Upload-Metadata has "${pair}": each part is a key, or a key, one space and its value.`);
    // "… the value MUST be Base64 encoded."
    if (!base64.safeParse(value).success)
      throw invalid(`Upload-Metadata "${name}" is not base64 with padding.`);
    // "All keys MUST be unique."
    if (values.has(name)) throw invalid(`Upload-Metadata has "${name}" twice.`);
    values.set(name, Buffer.from(value, 'base64').toString());
  }
  return values;
};

const sha256Form = /^[0-9a-f]{64}$/;
const positionLimit = 2 ** 32;

const isPosition = (text: string): boolean => /^\d{1,10}$/.test(text) && Number(text) < positionLimit;

/** Returns the values of an opening. Throws `invalid-request`, naming the header or the key and the accepted values. */
export const openingIn = (headers: IncomingHttpHeaders): Opening => {
  const bytes = bytesIn(headers, 'Upload-Length');
  const metadata = metadataIn(headers);
  const required = (name: string): string => {
    const value = metadata.get(name);
    if (value) return value;
    throw invalid(`Upload-Metadata lacks "${name}".`);
  };
  /** An empty value says as much as a missing one. */
  const optional = (name: string, isValid: (text: string) => boolean, form: string): string | undefined => {
    const value = metadata.get(name) || undefined;
    if (value === undefined || isValid(value)) return value;
    throw invalid(`Upload-Metadata "${name}" is not ${form}.`);
  };
  const id = optional('uploadId', isId, 'a lower-case UUID');
  const sha256 = optional('sha256', (text) => sha256Form.test(text), '64 lower-case hexadecimal digits');
  const position = optional('position', isPosition, `a whole number from 0 to ${positionLimit - 1}`);
  return {
    id,
    sessionId: required('sessionId'),
    fileName: required('filename'),
    bytes,
    expectedSha256: sha256 === undefined ? null : Buffer.from(sha256, 'hex'),
    position: position === undefined ? null : Number(position),
  };
};
