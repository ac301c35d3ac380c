import { contractPart, endpoint } from '../endpoint.ts';
import { AccountCounts } from './library.ts';

/** The counts in the tabs of My photos. */
export const accountCounts = contractPart({
  service: 'photoManagement',
  title: 'Counts',
  endpoints: {
    // Photo library §2: "The Albums count is the number of own albums plus the number of read-shared albums."
    readAccountCounts: endpoint({
      method: 'GET',
      path: '/users',
      summary: 'The number of photos, and of own and read-shared albums',
      security: 'customer',
      reply: { status: 200, body: AccountCounts },
    }),
  },
});
