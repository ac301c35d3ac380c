/** The customer gave up signing in on the provider's page. */
export class SignInAbandoned extends Error {
  override readonly name = 'SignInAbandoned';
}

/** The provider no longer accepts the refresh token: only a new sign-in helps. */
export class SessionEnded extends Error {
  override readonly name = 'SessionEnded';
}

/** Sign-in could not start, or came back several times without a session. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
}

/**
 * The identity provider gave no answer, or not in time: then the cause is `AnswerTimedOut`. The session may continue.
 */
export class ProviderUnanswered extends Error {
  override readonly name = 'ProviderUnanswered';
  readonly status = 0;
}
