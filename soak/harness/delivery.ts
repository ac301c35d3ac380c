import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Problem } from '@albumen/contracts/problem';
import type { UploadOutcome } from '@albumen/contracts/storage';
import { storagePath } from '../../server/test/customer.ts';
import type { TestCustomer } from '../../server/test/customer.ts';
import { grainyPicture } from '../../server/src/platform/images/test-photos.ts';

/** A file on its way, and what the server has promised of it. */
export interface SentFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly sha256: string;
  location: string | undefined;
  /** Bytes whose arrival was acknowledged. */
  acknowledged: number;
  outcome: UploadOutcome | undefined;
}

/** What went otherwise than promised, and what was answered while things were down. */
export interface DeliveryReport {
  /** A resumed upload stood before bytes that had been acknowledged. */
  steppedBack: number;
  /** Files that went on at a byte behind their first. */
  resumed: number;
  /** Answers by status and code, other than success. */
  readonly problems: Map<string, number>;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

let picture: Promise<Buffer> | undefined;
let made = 0;

/** A photo of some 300 kB, each with other bytes behind its end: a decoder does not look there. */
export const makeSentFile = async (): Promise<SentFile> => {
  picture ??= grainyPicture(560, 420).jpeg({ quality: 95 }).toBuffer();
  made += 1;
  const bytes = Buffer.concat([await picture, Buffer.from(`${process.pid} ${made} ${Math.random()}`)]);
  const name = `sent-${made}.jpg`;
  return { name, bytes, sha256: sha256Of(bytes), location: undefined, acknowledged: 0, outcome: undefined };
};

export const newReport = (): DeliveryReport => ({ steppedBack: 0, resumed: 0, problems: new Map() });

/** Bytes of one request: several for a file, so that most kills come in the midst of one. */
const pieceBytes = 64 * 1024;

const pauseMs = 100;

const note = (report: DeliveryReport, problem: string): void => {
  report.problems.set(problem, (report.problems.get(problem) ?? 0) + 1);
};

const step = async (
  customer: TestCustomer,
  sessionId: string,
  file: SentFile,
  report: DeliveryReport,
): Promise<void> => {
  file.location ??= await customer.openUpload(sessionId, file.name, file.bytes.length);
  const head = await customer.tus<Problem>('HEAD', file.location, {});
  if (head.status !== 200) throw Object.assign(new Error('HEAD'), { problem: { status: head.status } });
  let offset = Number(head.headers.get('upload-offset'));
  if (offset < file.acknowledged) report.steppedBack += 1;
  if (offset > 0) report.resumed += 1;
  while (offset < file.bytes.length) {
    const piece = file.bytes.subarray(offset, offset + pieceBytes);
    const { status, body } = await customer.sendBytes<UploadOutcome & Problem>(file.location, offset, piece);
    if (status !== 200 && status !== 204) throw Object.assign(new Error('PATCH'), { problem: body });
    offset += piece.length;
    file.acknowledged = offset;
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

/** Tries anything until it succeeds or `signal` ends it; what is answered meanwhile stands in the report. */
export const untilDone = async (
  report: DeliveryReport,
  signal: AbortSignal,
  attempt: () => Promise<unknown>,
): Promise<void> => {
  while (!signal.aborted) {
    try {
      await attempt();
      return;
    } catch (error) {
      const { problem } = error as { problem?: Partial<Problem> };
      note(report, problem ? `${problem.status} ${problem.code ?? ''}`.trim() : 'no answer');
      await setTimeout(pauseMs);
    }
  }
};

/** Sends a file as the Add photos dialog does: goes on at its byte after every failure, until its outcome is known. */
export const deliver = (
  customer: TestCustomer,
  sessionId: string,
  file: SentFile,
  report: DeliveryReport,
  signal: AbortSignal,
): Promise<void> => untilDone(report, signal, () => step(customer, sessionId, file, report));

/** Opens a session, however long it takes. */
export const openSession = async (
  customer: TestCustomer,
  report: DeliveryReport,
  signal: AbortSignal,
): Promise<string> => {
  let sessionId: string | undefined;
  await untilDone(report, signal, async () => {
    sessionId = await customer.openSession();
    if (sessionId === undefined) throw new Error('There was no session.');
  });
  return sessionId ?? '';
};

/** Confirms a session, however long it takes. */
export const confirmSession = (
  customer: TestCustomer,
  sessionId: string,
  report: DeliveryReport,
  signal: AbortSignal,
): Promise<void> =>
  untilDone(report, signal, async () => {
    const { status, body } = await customer.post<Problem>(
      `${storagePath}/upload-sessions/${sessionId}/confirm`,
    );
    if (status !== 200) throw Object.assign(new Error('confirm'), { problem: body });
  });

/** How many of these files are not in the library with their bytes. */
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
