import { operatorInvoices } from '@albumen/contracts/operator/invoices';
import type { OperatorInvoice } from '@albumen/contracts/operator/invoices';
import { handle } from '../../platform/queue.ts';
import { sharedSecret } from '../../platform/secrets.ts';
import type { Made } from '../../kernel/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import type { OrdersService } from '../orders/index.ts';
import type { RecordKind, RecordsService } from '../records/index.ts';
import { createFiles } from './files.ts';
import type { FilesParts } from './files.ts';
import { eraseInvoiceFileJob, sweepInvoicesJob } from './jobs.ts';
import { fileRoutes, invoicesRoutes } from './routes.ts';
import { yearOf } from './rules.ts';
import { createInvoicesService } from './service.ts';
import type { InvoicesService } from './service.ts';
import { createInvoicesStore } from './store.ts';

/** The invoices of customers with their PDFs. */
export const createInvoices = async ({
  records,
  customers,
  orders,
  ...house
}: Omit<FilesParts, 'store' | 'invoices'> & {
  readonly records: RecordsService;
  readonly customers: CustomersService;
  readonly orders: Pick<OrdersService, 'numbersOf'>;
}): Promise<Made<InvoicesService>> => {
  const { database, clock, nights } = house;
  const store = createInvoicesStore(database);
  const invoices: RecordKind<OperatorInvoice> = records.kind(operatorInvoices, {
    sortAt: ({ date }) => date,
    facet: yearOf,
    changed: (tx, { id }) => files.follow(tx, id),
  });
  const files = createFiles({ ...house, store, invoices });
  const urlKey = await sharedSecret(database, 'invoice-urls');
  const service = createInvoicesService({ clock, customers, invoices, orders, store, files, urlKey });
  const { customerData, stored } = files;
  return {
    service,
    slice: {
      name: 'invoices',
      serves: [invoices.serves, fileRoutes(files), invoicesRoutes(service)],
      jobs: [handle(eraseInvoiceFileJob, files.eraseFile), nights.job(sweepInvoicesJob, files.sweep)],
      nightly: [sweepInvoicesJob],
      customerData,
      stored,
    },
  };
};
