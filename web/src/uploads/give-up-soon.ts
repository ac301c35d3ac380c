import type { Journey } from './journey.ts';
import type { UploadTransport } from './upload-transport.ts';

/** An upload that has not arrived, and of which the server may hold something; `attempt` is a try that comes to its end. */
export type BegunUpload = Pick<Journey, 'uploadId' | 'attempt'>;

/** Our choice: whoever signs out waits no longer. */
const timeLimitMs = 3_000;

/** What a browser sends to one host at once. */
const callsAtOnce = 6;

/**
 * Has the server forget uploads with which nobody goes on, as far as it can be told in a few seconds; never throws. In
 * their order: of files that an earlier page has left it is not known which were begun, but those stand first.
 */
export const giveUpSoon = async (
  { giveUp }: Pick<UploadTransport, 'giveUp'>,
  uploads: readonly BegunUpload[],
): Promise<void> => {
  let isOver = false;
  const tell = async (uploadId: string): Promise<boolean> =>
    isOver || (await giveUp(uploadId).catch(() => false));
  const waiting = uploads.values();
  const tellInTurn = async (): Promise<void> => {
    for (const { uploadId, attempt } of waiting) {
      if ((await tell(uploadId)) || !attempt) continue;
      // It may have been opened right after.
      await attempt.catch(() => undefined);
      await tell(uploadId);
    }
  };
  const told = Promise.all(Array.from({ length: callsAtOnce }, tellInTurn));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeIsOver = new Promise((resolve) => {
    timer = setTimeout(resolve, timeLimitMs);
  });
  await Promise.race([told, timeIsOver]);
  clearTimeout(timer);
  isOver = true;
};
