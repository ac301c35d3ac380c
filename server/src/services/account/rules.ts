import { emailUndoDays } from '@albumen/contracts/limits';
import * as z from 'zod/mini';

/** Account design: "Confirmation links are valid for 24 hours". */
export const linkHours = 24;

export const linkMs = linkHours * 3_600_000;

/** Our choice: how long a used or expired link can still say so; longer than a change can be taken back. */
export const requestRetentionMs = 30 * 86_400_000;

/** A confirmed change of the address can be taken back for this long. */
export const undoMs = emailUndoDays * 86_400_000;

export const AccountPayload = z.object({
  /** The new address, or the address of the account that is to be deleted. */
  email: z.string(),
  /** The network from which it was requested. */
  network: z.string(),
  /** The address that a confirmed change has replaced. */
  formerEmail: z.optional(z.string()),
});
export type AccountPayload = z.infer<typeof AccountPayload>;

/** Whether a path names the account of the caller's token, whose `idp_*` claims fall back to `sub`. */
export const isOwnAccount = (
  { idpType, idpSub }: { readonly idpType: string; readonly idpSub: string },
  claims: {
    readonly subject: string;
    readonly idpType?: string | undefined;
    readonly idpSub?: string | undefined;
  },
): boolean =>
  idpSub === (claims.idpSub ?? claims.subject) &&
  (claims.idpType === undefined || idpType === claims.idpType);
