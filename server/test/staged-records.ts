import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../src/kernel/configuration.ts';
import { digestHeader, makePdf } from './pdf-files.ts';
import type { StagedRecords, StagedReply } from './stage-calls.ts';

/** The key of the operator, which a server without a configured one has written to its data folder. */
export const operatorKeyOf = async ({ operatorApiKey, dataDir }: Configuration): Promise<string> =>
  (operatorApiKey ?? (await readFile(join(dataDir, 'operator-key'), 'utf8'))).trim();

/** Puts records as the operator's systems do, and returns the replies. */
export const createStagedRecords =
  ({ http, operatorKey }: { readonly http: FastifyInstance; readonly operatorKey: () => Promise<string> }) =>
  async ({ email, records }: StagedRecords): Promise<StagedReply[]> => {
    const replies: StagedReply[] = [];
    for (const { path, document } of records) {
      const pdf = path.endsWith('.pdf') && makePdf();
      const reply = await http.inject({
        method: 'PUT',
        url: embeddedServicePath('operator') + path,
        headers: {
          authorization: `Bearer ${await operatorKey()}`,
          ...(pdf && { 'content-type': 'application/pdf', 'content-digest': digestHeader(pdf) }),
        },
        payload: pdf || { email, ...document },
      });
      if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`);
      replies.push(reply.json());
    }
    return replies;
  };
