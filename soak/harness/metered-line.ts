import { createServer, request as forward } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { resumableUploadsPath } from '@albumen/contracts/storage';
import type { UploadOutcome } from '@albumen/contracts/storage';
import { createTravelLog } from './travel-log.ts';
import type { TravelLog } from './travel-log.ts';

/** A connection to a server with a limited rate, on which all requests and answers are recorded. */
export interface MeteredLine {
  /** The address at which customers find the server. */
  readonly url: string;
  readonly travelled: TravelLog;
  close(): Promise<void>;
}

const uploadsPath = `/api/storage${resumableUploadsPath}`;
const outcomesPath = '/api/storage/upload-outcomes';

/** Headers that concern one connection only and are not forwarded. */
const ownHeaders = new Set(['connection', 'keep-alive']);

const passedOn = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name)));

/** Returns a field of the header `Upload-Metadata`; empty if it is missing. */
const fieldOf = (metadata: unknown, name: string): string =>
  Buffer.from(new RegExp(`${name} ([^,]+)`).exec(String(metadata))?.[1] ?? '', 'base64').toString();

const lastPartOf = (address: string): string => address.split('/').at(-1) ?? '';

/** Returns the upload of a request; empty if the server will choose its id. */
const uploadOf = ({ method, url = '', headers }: IncomingMessage): string =>
  method === 'POST' ? fieldOf(headers['upload-metadata'], 'uploadId') : lastPartOf(url);

/** Opens a line to the server on a port. It breaks whenever the server does. */
export const openMeteredLine = async (port: number, bytesPerSecond: number): Promise<MeteredLine> => {
  const travelled = createTravelLog();
  let freeAtMs = 0;

  /** Settles when this many bytes have had their time on the line, which all transfers share. */
  const pass = async (bytes: number): Promise<void> => {
    freeAtMs = Math.max(freeAtMs, performance.now()) + (bytes / bytesPerSecond) * 1000;
    await setTimeout(Math.max(1, freeAtMs - performance.now()));
  };

  const noteAnswer = (question: IncomingMessage, answer: IncomingMessage, body: string): void => {
    const { method, headers } = question;
    const { location, 'upload-offset': offset } = answer.headers;
    const uploadId = location === undefined ? uploadOf(question) : lastPartOf(location);
    if ((answer.statusCode ?? 500) >= 300) {
      if (method !== 'HEAD') travelled.refused(uploadId);
      return;
    }
    if (method === 'POST') travelled.opened(uploadId, fieldOf(headers['upload-metadata'], 'filename'));
    if (method === 'HEAD') travelled.resumedAt(uploadId, Number(offset));
    if (method === 'PATCH' && answer.statusCode === 204) travelled.acknowledged(uploadId, Number(offset));
    if (method !== 'HEAD' && answer.statusCode === 200 && body !== '')
      travelled.ended(uploadId, JSON.parse(body) as UploadOutcome);
  };

  const relay = (question: IncomingMessage, reply: ServerResponse): void => {
    const { method, url = '', headers } = question;
    const isUpload = url.startsWith(uploadsPath) || url.startsWith(outcomesPath);
    let isRefused = false;
    const onward = forward({
      host: '127.0.0.1',
      port,
      agent: false,
      method,
      path: url,
      headers: passedOn(headers),
    });
    onward.on('response', (answer) => {
      isRefused = (answer.statusCode ?? 500) >= 300;
      reply.writeHead(answer.statusCode ?? 502, passedOn(answer.headers));
      let body = '';
      if (isUpload) answer.setEncoding('utf8').on('data', (text: string) => (body += text));
      pipeline(answer, reply).then(
        () => isUpload && noteAnswer(question, answer, body),
        // One side has disconnected: break the connection to the other, so that it notices.
        () => reply.destroy(),
      );
    });
    const noteBytes = async function* (bytes: AsyncIterable<Buffer>) {
      const uploadId = isUpload ? uploadOf(question) : '';
      // The request that opens the upload may contain bytes: then the client has chosen the id.
      if (method === 'POST' && uploadId !== '')
        travelled.opened(uploadId, fieldOf(headers['upload-metadata'], 'filename'));
      let position = Number(headers['upload-offset'] ?? 0);
      for await (const chunk of bytes) {
        await pass(chunk.length);
        travelled.sent(uploadId, position, position + chunk.length, isRefused);
        position += chunk.length;
        yield chunk;
      }
    };
    // An answer that came before the last byte is still forwarded.
    onward.on('error', () => reply.headersSent || reply.destroy());
    pipeline(question, noteBytes, onward).catch(() => reply.headersSent || reply.destroy());
  };

  const server = createServer(relay);
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    travelled,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
