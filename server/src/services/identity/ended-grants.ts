import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { TokenClaims } from '../../kernel/tokens.ts';
import { endedGrantRetentionSeconds } from './rules.ts';
import type { ProviderRowsStore } from './store/provider-rows.ts';

/**
 * The grants whose access tokens are refused before they expire, because somebody signed out, for example. Each web
 * process follows them in memory, so that a call takes no query.
 */
export const createEndedGrants = (parts: { database: Database; rows: ProviderRowsStore; log: Log }) => {
  const { database, rows, log } = parts;
  /** The oldest first, with the time until which its tokens may be valid. */
  const recent = new Map<string, number>();

  const add = (grantId: string): void => {
    const now = Date.now();
    for (const [id, until] of recent) {
      if (until > now) break;
      recent.delete(id);
    }
    recent.delete(grantId);
    recent.set(grantId, now + endedGrantRetentionSeconds * 1000);
  };

  const readAll = async (): Promise<void> => {
    for (const grantId of await rows.endedGrants(database, endedGrantRetentionSeconds)) add(grantId);
  };

  return {
    /** Whether the grant of an access token has ended. Tokens of earlier versions name none. */
    hasEnded: ({ grantId }: TokenClaims): boolean => grantId !== undefined && recent.has(grantId),

    /** Learns from now on which grants end. Settles with a function that stops it. */
    follow: async (): Promise<() => Promise<void>> => {
      const stop = await rows.listenToEndedGrants(database, add, () => {
        // Some may have ended while the connection was lost.
        readAll().catch((error: unknown) => log.warn({ err: error }, 'ended grants could not be read'));
      });
      await readAll();
      return stop;
    },
  };
};
