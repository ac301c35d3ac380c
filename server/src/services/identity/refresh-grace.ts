import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { KoaContextWithOIDC, TokenEndpointGrantContext } from 'oidc-provider';
import type { Clock } from '../../platform/clock.ts';
import { hashOf } from './hash.ts';
import type { ProviderScope } from './provider-adapter.ts';
import { refreshReplayGraceSeconds } from './rules.ts';
import type { ProviderRowsStore } from './store/provider-rows.ts';

type GrantHandler<Parameters extends object> = (
  ctx: TokenEndpointGrantContext<Parameters>,
) => void | Promise<void>;

interface TokenAnswer {
  readonly expires_in: number;
  readonly [field: string]: unknown;
}

const nonceBytes = 12;
const tagBytes = 16;

/** Deriving the key requires the refresh token; the table itself contains only its hash. */
const keyOf = (refreshToken: string): Buffer =>
  Buffer.from(hkdfSync('sha256', refreshToken, '', 'identity refresh replay', 32));

const encrypt = (answer: TokenAnswer, refreshToken: string): Buffer => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyOf(refreshToken), nonce);
  const text = Buffer.concat([cipher.update(JSON.stringify(answer), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), text]);
};

const decrypt = (encrypted: Buffer, refreshToken: string): TokenAnswer => {
  const decipher = createDecipheriv('aes-256-gcm', keyOf(refreshToken), encrypted.subarray(0, nonceBytes));
  decipher.setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes));
  const text = Buffer.concat([decipher.update(encrypted.subarray(nonceBytes + tagBytes)), decipher.final()]);
  return JSON.parse(text.toString('utf8')) as TokenAnswer;
};

/**
 * [Note: Refresh replay] Two tabs, a lost answer or a double click may present the same refresh token twice. The first
 * use rotates it, and its answer is kept for a short time. During this time the same token gets the same answer instead
 * of a new one. Later, a used token means that somebody else has a copy: the grant and all its tokens are revoked, and
 * the session ends. Uses of one token wait for one another on a lock. Rotation and the kept answer are committed in one
 * transaction, so that neither concurrent requests nor a crash can separate them.
 */
export const withRefreshGrace =
  <Parameters extends object>(
    parts: {
      rows: ProviderRowsStore;
      scope: ProviderScope;
      clock: Clock;
      /** Called when a session ends because its token was used again. */
      onReplay: (ctx: KoaContextWithOIDC, accountId: string) => void;
    },
    refresh: GrantHandler<Parameters>,
  ): GrantHandler<Parameters> =>
  async (ctx) => {
    const { rows, scope, clock } = parts;
    const { refresh_token: presented } = ctx.oidc.params as { refresh_token?: unknown };
    if (typeof presented !== 'string') return refresh(ctx);
    const tokenHash = hashOf(presented);

    const refused = await scope.transaction(async (tx) => {
      await rows.lockRefreshToken(tx, tokenHash);
      const replay = await rows.findReplay(tx, tokenHash);
      const age =
        replay === undefined ? undefined : (clock.now().getTime() - replay.rotatedAt.getTime()) / 1000;
      if (replay !== undefined && age !== undefined && age <= refreshReplayGraceSeconds) {
        const answer = decrypt(replay.answer, presented);
        ctx.body = { ...answer, expires_in: answer.expires_in - Math.floor(age) };
        return undefined;
      }
      try {
        await refresh(ctx);
      } catch (error) {
        const { RefreshToken: used } = ctx.oidc.entities;
        if (used?.consumed && used.sessionUid !== undefined) {
          await rows.deleteByUid(tx, 'Session', used.sessionUid);
          parts.onReplay(ctx, used.accountId);
        }
        // Not thrown yet: the revocation has to be committed.
        return { error };
      }
      const grantId = ctx.oidc.entities.Grant?.jti ?? '';
      const answer = encrypt(ctx.body as TokenAnswer, presented);
      await rows.putReplay(tx, { tokenHash, grantId, answer, rotatedAt: clock.now() });
      return undefined;
    });
    if (refused !== undefined) throw refused.error;
    return undefined;
  };
