/** The path of the identity provider, below the public address. */
export const identityPath = '/identity';

/** Keeps the language that a person has chosen for the pages. */
export const languagePath = `${identityPath}/language`;

/** The pages of one sign-in. Its cookie is sent only to this path and below. */
export const interactionPath = (uid: string): string => `${identityPath}/interaction/${uid}`;

export const registerPath = (uid: string): string => `${interactionPath(uid)}/register`;

export const forgottenPasswordPath = (uid: string): string => `${interactionPath(uid)}/forgotten-password`;

export const mailSentPath = (uid: string, requestId: string): string =>
  `${interactionPath(uid)}/mail-sent/${requestId}`;

const withProof = (path: string, proof?: string): string =>
  proof === undefined ? path : `${path}?proof=${encodeURIComponent(proof)}`;

/** Asks whether to keep an account whose deletion is confirmed. `proof` says whose password was entered. */
export const keepAccountPath = (uid: string, proof?: string): string =>
  withProof(`${interactionPath(uid)}/keep-account`, proof);

/** Shows what is erased with such an account, and erases it at once. */
export const eraseAccountPath = (uid: string, proof?: string): string =>
  withProof(`${interactionPath(uid)}/erase-account`, proof);

// Links in mails are below the sign-in that requested them, so that the browser with its cookie continues this sign-in.

export const confirmPath = (uid: string, token: string): string => `${interactionPath(uid)}/confirm/${token}`;

export const newPasswordPath = (uid: string, token: string): string =>
  `${interactionPath(uid)}/new-password/${token}`;

/** Sends the mail of an expired link again. */
export const linkAgainPath = (uid: string, token: string): string =>
  `${interactionPath(uid)}/link-again/${token}`;
