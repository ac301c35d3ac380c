import { Readable } from 'node:stream';
import { myData } from '@albumen/contracts/my-data';
import { serves } from '../../kernel/http/contract-routes.ts';
import type { Served } from '../../kernel/http/contract-routes.ts';
import { encodeFileName } from '../../platform/http/download-answer.ts';
import type { MyDataService } from './service.ts';

/** The calls of the page "My data". */
export const myDataRoutes = (service: MyDataService): Served =>
  serves(myData, {
    requestMyData: ({ caller, body }) => service.request(caller, body?.withBooks ?? false),

    readMyData: async ({ params: { ownerId }, query }) => {
      const { content, fileName } = await service.open(ownerId, query, query.books !== undefined);
      return {
        body: Readable.from(content, { objectMode: false }),
        customerId: ownerId,
        headers: {
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename*=UTF-8''${encodeFileName(fileName)}`,
          'cache-control': 'private, no-store, no-transform',
        },
      };
    },
  });
