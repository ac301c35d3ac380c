import { invoices } from '@albumen/contracts/invoices';
import { operatorInvoiceFiles } from '@albumen/contracts/operator/invoices';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import type { createFiles } from './files.ts';
import type { InvoicesService } from './service.ts';

/** The calls of customers. */
export const invoicesRoutes = (service: InvoicesService): Served =>
  serves(invoices, {
    listInvoices: ({ caller, query }) => service.list(caller.customerId, query),
    readInvoicePdf: ({ caller, params }) => service.pdf(caller.customerId, params.invoiceNumber),
    readInvoiceFile: ({ params, query }) => service.signedPdf(params.fileId, query),
    readYearFiles: ({ caller, params }) => service.yearFiles(caller.customerId, params.year),
    readYearFile: ({ params, query }) => service.signedYearFile(params, query),
  });

/** The calls of the operator on files. */
export const fileRoutes = ({ receive }: Pick<ReturnType<typeof createFiles>, 'receive'>): Served =>
  serves(operatorInvoiceFiles, {
    putInvoiceFile: ({ params, headers, body }) =>
      receive(params.invoiceNumber, { digest: headers['content-digest'], stream: body.stream }),
  });
