/** Account design: "Confirmation links are valid for 24 hours". */
export const linkHours = 24;

export const linkMs = linkHours * 3_600_000;

/** Our choice: how long a used or expired link can still say so; longer than a change can be taken back. */
export const requestKeptMs = 30 * 86_400_000;

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
