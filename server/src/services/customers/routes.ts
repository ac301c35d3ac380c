import { OperatorCustomer, operatorCustomers } from '@albumen/contracts/operator/customers';
import * as z from 'zod/mini';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import { createIgnoredFields } from '../../platform/ignored-fields.ts';
import { shortList } from '../../platform/short-text.ts';
import { hiddenDetails } from './rules.ts';
import type { CustomersService } from './service.ts';

const { addresses, paymentMethods } = OperatorCustomer.shape;
const ignoredFields = createIgnoredFields('customer', z.looseObject({ addresses, paymentMethods }));

/** The operator's routes for customers. */
export const customersRoutes = ({ records }: CustomersService): Served =>
  serves(operatorCustomers, {
    putCustomer: async ({ params, body }) => ({
      ...(await records.put(params.customerNumber, body)),
      ignored: shortList([
        ...hiddenDetails(body.profile),
        ...ignoredFields({ addresses: body.addresses, paymentMethods: body.paymentMethods }),
      ]),
    }),
    readCustomer: ({ params }) => records.read(params.customerNumber),
    listCustomers: async ({ query: { limit, ...query } }) => {
      const rows = await records.list({ ...query, limit: limit + 1 });
      const page = rows.slice(0, limit);
      return { records: page, ...(rows.length > limit ? { next: page.at(-1)?.id } : {}) };
    },
  });
