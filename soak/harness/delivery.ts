import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Problem } from '@albumen/contracts/problem';
import type { UploadOutcome } from '@albumen/contracts/storage';
import { storagePath } from '../../server/test/customer.ts';
import type { TestCustomer } from '../../server/test/customer.ts';
import { grainyPicture } from '../../server/src/platform/images/test-photos.ts';
import type { TravelLog } from './travel-log.ts';

/** A file on its way, and the server's promises about it. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  location: string | undefined;
  outcome: UploadOutcome | undefined;
}

/** Unsuccessful answers, by status and code. */
export type Problems = Map<string, number>;

export const countProblem = (problems: Problems, answer: string): void => {
  problems.set(answer, (problems.get(answer) ?? 0) + 1);
};

const kibibyte = 1024;
const mebibyte = 1024 ** 2;

/** Sizes of ten files: six small photos, three from a phone, and a large one. */
const bytesOfTen = [
  ...Array.from({ length: 6 }, () => 300 * kibibyte),
  ...Array.from({ length: 3 }, () => 1.5 * mebibyte),
];

/** Longer than the amount that the server flushes at once. */
const usualLargeBytes = 9 * mebibyte;

/** Files up to this size travel in pieces, larger ones in one request, as browsers send them. */
const piecesUpToBytes = mebibyte;
const pieceBytes = 64 * kibibyte;

const pauseMs = 100;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns the sent share of the files' bytes, from 0 to 1. */
export const partSent = (travelled: TravelLog, files: readonly SentFile[]): number =>
  files.reduce((sum, { name }) => sum + travelled.bytesOf(name), 0) /
  files.reduce((sum, { bytes }) => sum + bytes.length, 0);

/** Counts files that are sent partly, but not completely. */
export const midway = (travelled: TravelLog, files: readonly SentFile[]): number =>
  files.filter(({ name, bytes }) => {
    const sent = travelled.bytesOf(name);
    return sent > 0 && sent < bytes.length;
  }).length;

let picture: Promise<Buffer> | undefined;
let made = 0;

/** Creates a photo with different bytes after its end, where no decoder looks. */
const makeSentFile = async (size: number): Promise<SentFile> => {
  picture ??= grainyPicture(400, 300).jpeg({ quality: 90 }).toBuffer();
  made += 1;
  const name = `sent-${made}.jpg`;
  const photo = await picture;
  const bytes = Buffer.concat([photo, Buffer.alloc(size - photo.length, `${name} ${Math.random()} `)]);
  return { name, bytes, sha256: sha256Of(bytes), location: undefined, outcome: undefined };
};

/** Creates different photos of several sizes; one in ten is large. */
export const makeSentFiles = (count: number, largeBytes = usualLargeBytes): Promise<SentFile[]> =>
  Promise.all(
    Array.from({ length: count }, (_, index) => makeSentFile(bytesOfTen[index % 10] ?? largeBytes)),
  );

const step = async (customer: TestCustomer, sessionId: string, file: SentFile): Promise<void> => {
  file.location ??= await customer.openUpload(sessionId, file.name, file.bytes.length);
  const head = await customer.tus<Problem>('HEAD', file.location, {});
  if (head.status !== 200) throw Object.assign(new Error('HEAD'), { problem: { status: head.status } });
  let offset = Number(head.headers.get('upload-offset'));
  const length = file.bytes.length > piecesUpToBytes ? file.bytes.length : pieceBytes;
  while (offset < file.bytes.length) {
    const piece = file.bytes.subarray(offset, offset + length);
    const { status, body } = await customer.sendBytes<UploadOutcome & Problem>(file.location, offset, piece);
    if (status !== 200 && status !== 204) throw Object.assign(new Error('PATCH'), { problem: body });
    offset += piece.length;
    if (status === 200) file.outcome = body;
  }
  if (file.outcome) return;
  const uploadId = file.location.split('/').at(-1);
  const { status, body } = await customer.get<UploadOutcome & Problem>(
    `${storagePath}/upload-outcomes/${uploadId}`,
  );
  if (status !== 200) throw Object.assign(new Error('outcome'), { problem: body });
  file.outcome = body;
};

/** Repeats an attempt until it succeeds or `signal` aborts it, and counts the answers meanwhile. */
const untilDone = async (
  problems: Problems,
  signal: AbortSignal,
  attempt: () => Promise<unknown>,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      await attempt();
      return;
    } catch (error) {
      const { problem } = error as { problem?: Partial<Problem> };
      const answer = problem ? `${problem.status} ${problem.code ?? ''}`.trim() : 'no answer';
      countProblem(problems, answer);
      await setTimeout(pauseMs);
    }
  }
};

/** Sends a file by calls. Continues at the right byte after every failure, until its outcome is known. */
export const deliver = (
  customer: TestCustomer,
  sessionId: string,
  file: SentFile,
  problems: Problems,
  signal: AbortSignal,
): Promise<void> => untilDone(problems, signal, () => step(customer, sessionId, file));

/** Opens a session, however long it takes. */
export const openSession = async (
  customer: TestCustomer,
  problems: Problems,
  signal: AbortSignal,
): Promise<string> => {
  let sessionId: string | undefined;
  await untilDone(problems, signal, async () => {
    sessionId = await customer.openSession();
    if (sessionId === undefined) throw new Error('There was no session.');
  });
  return sessionId ?? '';
};

/** Confirms a session, however long it takes. */
export const confirmSession = (
  customer: TestCustomer,
  sessionId: string,
  problems: Problems,
  signal: AbortSignal,
): Promise<void> =>
  untilDone(problems, signal, async () => {
    const { status, body } = await customer.post<Problem>(
      `${storagePath}/upload-sessions/${sessionId}/confirm`,
    );
    if (status !== 200) throw Object.assign(new Error('confirm'), { problem: body });
  });

/** Counts acknowledged files that are not in the library with their bytes. */
export const countLost = async (
  customer: TestCustomer,
  url: string,
  files: readonly SentFile[],
): Promise<number> => {
  let lost = 0;
  for (const { outcome, sha256 } of files) {
    if (outcome === undefined) continue;
    const { status, body } = await customer.photo(outcome.imageId);
    const reply = status === 200 ? await fetch(new URL(body.untouchedUrl, url)) : undefined;
    if (reply?.ok !== true || sha256Of(new Uint8Array(await reply.arrayBuffer())) !== sha256) lost += 1;
  }
  return lost;
};
