/** The statuses of an invoice that the account translates; others are shown by their label. */
export const invoiceStatuses = ['paid', 'open', 'overdue', 'credited'] as const;

/** The kinds of document. The sums of a credit note are negative. */
export const invoiceTypes = ['invoice', 'credit-note'] as const;
