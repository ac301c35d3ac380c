import { eventType } from '../../kernel/events.ts';

/** An event for the operator's systems was stored. It gets its sequence when it is read. */
export const operatorEventRecorded = eventType<{ readonly type: string }>('operator.event-recorded');
