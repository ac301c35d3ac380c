import { eventType } from '../../kernel/events.ts';

/** A customer has shared a widget by mail. */
export const widgetShared = eventType<{
  readonly ownerId: string;
  readonly widgetId: string;
  readonly productCode: string;
  readonly vendorId?: string | undefined;
}>('widgets.shared');

/** A visitor has reported the page of a widget. */
export const widgetReported = eventType<{
  readonly ownerId: string;
  readonly widgetId: string;
  readonly productCode: string;
}>('widgets.reported');
