import { randomUUID } from 'node:crypto';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { nextTurn } from '../../platform/queue.ts';
import { renderPagesJob } from './jobs.ts';
import { isOpen, wantsPages } from './rules.ts';
import type { FileRow, ProductsStore } from './store.ts';

/**
 * Jobs run in this order, and in fair turns within a rank. `open`: somebody looks through the book. `seen`: its missing
 * cover is on a screen. `cover`: the book is new. `rest`: somebody has looked through it.
 */
const ranks = ['open', 'seen', 'cover', 'rest'] as const;
type Rank = (typeof ranks)[number];

/** Our choice: longer than a job usually waits. One that waits longer comes before new ones of the rank ahead of it. */
const rankMs = 7 * 86_400_000;

/** Our choice, see [Note: Fair turns]. A job of ten pages takes about five seconds. */
const turnSpacingMs = 60_000;

/** Our choice: about as many covers as fit on a screen. */
const seenLimit = 30;

const ranked = (turn: Date, rank: Rank): Date =>
  new Date(turn.getTime() - (ranks.length - 1 - ranks.indexOf(rank)) * rankMs);

/** Queues the jobs that render pages: at most one job for each file waits or runs. */
export const createPageJobs = ({
  database,
  store,
  clock,
  enqueue,
  hasten,
  log,
}: Pick<Infrastructure, 'database' | 'clock' | 'enqueue' | 'hasten' | 'log'> & {
  readonly store: ProductsStore;
}) => {
  /** Queues the job of a file that has none. */
  const add = async (tx: Transaction, { id, ownerId }: Pick<FileRow, 'id' | 'ownerId'>, rank: Rank) => {
    const waitsForOthers = rank !== 'open' && ownerId !== null;
    const lastTurn = waitsForOthers ? await store.lastTurn(tx, ownerId) : undefined;
    const turn = nextTurn(clock.now(), lastTurn, turnSpacingMs);
    const jobId = randomUUID();
    await store.setJob(tx, id, jobId, turn);
    await enqueue(tx, renderPagesJob, { fileId: id }, { turn: ranked(turn, rank), jobId });
  };

  /** Moves waiting jobs forward. The reader does not wait for that. */
  const moveForward = (files: readonly Pick<FileRow, 'jobId'>[], rank: Rank): void => {
    const jobIds = files.flatMap(({ jobId }) => jobId ?? []);
    if (jobIds.length === 0) return;
    hasten(renderPagesJob, jobIds, ranked(clock.now(), rank)).catch((error: unknown) => {
      log.warn({ err: error }, 'pages of a product could not be moved forward in the queue');
    });
  };

  return {
    add,

    /** Requests all pages of a file, before those of books that nobody looks through. */
    open: async (fileId: string): Promise<void> => {
      const waiting = await inTransaction(database, async (tx) => {
        const file = await store.setOpened(tx, fileId, clock.now());
        if (file?.jobId === null) await add(tx, file, 'open');
        return file;
      });
      if (waiting) moveForward([waiting], 'open');
    },

    /** To be called with the files of books on a screen, in their order there. */
    see: (files: readonly FileRow[]): void =>
      moveForward(files.filter(({ renderedCount }) => renderedCount === 0).slice(0, seenLimit), 'seen'),

    /** Ends the job of a file, and queues the next one if pages are missing. Returns undefined if the file is gone. */
    finish: async (tx: Transaction, fileId: string): Promise<FileRow | undefined> => {
      const file = await store.endJob(tx, fileId);
      if (file && wantsPages(file)) await add(tx, file, isOpen(file, clock.now()) ? 'open' : 'rest');
      return file;
    },
  };
};

export type PageJobs = ReturnType<typeof createPageJobs>;
