/** Where events are delivered. */
export interface WebhooksTable {
  readonly id: string;
  readonly url: string;
  readonly secrets: readonly string[];
  /** Null for all types. */
  readonly types: readonly string[] | null;
  /** The sequence of the last event that was queued. */
  readonly position: number;
  /** The job that delivers has it until then. */
  readonly takenUntil: Date | null;
  /** Whether another job has come meanwhile. */
  readonly isWoken: boolean;
  readonly disabledAt: Date | null;
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastFailure: string | null;
}

/** An event that the receiver has not accepted yet. */
export interface WebhookDeliveriesTable {
  readonly sequence: number;
  readonly webhookId: string;
  readonly queuedAt: Date;
  readonly tries: number;
  /** Null once it is given up. */
  readonly dueAt: Date | null;
}
