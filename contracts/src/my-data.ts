import * as z from 'zod/mini';
import { contractPart, endpoint, signedQuery } from './endpoint.ts';

/** Where a ZIP file of the customer's data can be fetched. */
export const MyDataUrl = z.object({
  /** Signed: anyone with the URL can fetch the file, for 5 minutes. Open it at once. */
  url: z.string(),
  fileName: z.string(),
});
export type MyDataUrl = z.infer<typeof MyDataUrl>;

/** Everything that is stored about the customer, as one ZIP file. */
export const myData = contractPart({
  service: 'customer',
  title: 'My data',
  endpoints: {
    requestMyData: endpoint({
      method: 'POST',
      path: '/customers/me/data',
      summary: 'An address from which a ZIP file of all data about the customer can be fetched',
      security: 'customer',
      body: z.optional(
        z.strictObject({
          /** With the PDFs of photo books. */
          withBooks: z.optional(z.boolean()),
        }),
      ),
      reply: { status: 201, body: MyDataUrl },
      problems: ['sign-in-too-old'],
    }),
    readMyData: endpoint({
      method: 'GET',
      path: '/customer-data/:ownerId',
      summary:
        'The file, made while it is sent: an index page, a JSON file for each part of the account, PDFs of invoices and, if chosen, of photo books',
      security: 'none',
      params: z.object({ ownerId: z.string() }),
      query: z.object({ ...signedQuery.shape, books: z.optional(z.literal('yes')) }),
      reply: { status: 200, body: { binary: ['application/zip'] } },
      problems: ['not-found', 'file-url-refused', 'too-many-requests'],
    }),
  },
});
