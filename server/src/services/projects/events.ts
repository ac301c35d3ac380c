import { eventType } from '../../kernel/events.ts';

/** A project that its customer had deleted was erased for good. */
export const projectErased = eventType<{ readonly ownerId: string; readonly projectId: string }>(
  'projects.erased',
);
