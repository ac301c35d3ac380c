import { operatorCustomers } from '@albumen/contracts/operator/customers';
import { serves } from '../../platform/http/contract-routes.ts';
import type { Served } from '../../platform/http/contract-routes.ts';
import { shortList } from '../../platform/short-text.ts';
import { ignoredFields } from './rules.ts';
import type { CustomersService } from './service.ts';

/** The operator's routes for customers. */
export const customersRoutes = ({ records }: CustomersService): Served =>
  serves(operatorCustomers, {
    putCustomer: async ({ params, body }) => ({
      applied: await records.put(params.customerNumber, body),
      ignored: shortList(ignoredFields(body)),
    }),
    readCustomer: ({ params }) => records.read(params.customerNumber),
  });
