/** Where the identity provider answers, below the public address. */
export const identityPath = '/identity';

/** The pages of one sign-in. Its cookie is sent to this path and below only. */
export const interactionPath = (uid: string): string => `${identityPath}/interaction/${uid}`;

export const registerPath = (uid: string): string => `${interactionPath(uid)}/register`;

export const forgottenPasswordPath = (uid: string): string => `${interactionPath(uid)}/forgotten-password`;

export const mailSentPath = (uid: string, requestId: string): string =>
  `${interactionPath(uid)}/mail-sent/${requestId}`;

// Links of mails lie below the sign-in that asked for them: the browser that holds its cookie goes on signing in.

export const confirmPath = (uid: string, token: string): string => `${interactionPath(uid)}/confirm/${token}`;

export const newPasswordPath = (uid: string, token: string): string =>
  `${interactionPath(uid)}/new-password/${token}`;

/** Sends the mail of an expired link again. */
export const linkAgainPath = (uid: string, token: string): string =>
  `${interactionPath(uid)}/link-again/${token}`;
