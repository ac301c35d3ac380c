import type { ProblemTable } from './any-call.ts';

/** Reasons for refusing to create, publish or share a widget. */
export const widgetProblems = {
  'order-blocked': { status: 409, title: 'The shop has blocked the order.' },
  'product-without-pages': { status: 409, title: 'The product has no PDF whose pages could be shown.' },
  'widget-hidden': { status: 409, title: 'Nobody can see the widget; publish it first.' },
} as const satisfies ProblemTable;
