/** A failure that another try cannot change. A job that throws it is logged once and not retried. */
export class FinalFailure extends Error {}
