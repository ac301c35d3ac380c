import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { FastifyInstance } from 'fastify';
import type { Configuration } from '../src/platform/configuration.ts';
import type { StagedRecords, StagedReply } from './stage-calls.ts';

/** Puts records as the operator's systems do, and returns the replies. */
export const createStagedRecords =
  ({ http, configuration }: { readonly http: FastifyInstance; readonly configuration: Configuration }) =>
  async ({ email, records }: StagedRecords): Promise<StagedReply[]> => {
    const key =
      configuration.operatorApiKey ?? (await readFile(join(configuration.dataDir, 'operator-key'), 'utf8'));
    const replies: StagedReply[] = [];
    for (const { path, document } of records) {
      const reply = await http.inject({
        method: 'PUT',
        url: embeddedServicePath('operator') + path,
        headers: { authorization: `Bearer ${key.trim()}` },
        payload: { email, ...document },
      });
      if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`);
      replies.push(reply.json());
    }
    return replies;
  };
