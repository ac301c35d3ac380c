import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import { startTestIssuer } from '../../server/test/issuer.ts';
import { makeScratchFolder } from '../harness/benchmark.ts';
import type { AtEnd } from '../harness/benchmark.ts';
import { runLoad } from '../harness/load.ts';
import type { LoadResult } from '../harness/load.ts';
import { startProduct, startServer } from '../harness/running-server.ts';
import { makeLibraries } from './libraries.ts';
import { questionsAbout } from './questions.ts';
import type { Question } from './questions.ts';

/** A question about a library of one size, and its answers in each round. */
export interface Case extends Question {
  /** Number of photos in the library. */
  readonly photos: number;
  /** Bytes of one answer on the wire. */
  readonly bytes: number;
  readonly product: LoadResult[];
  readonly bare: LoadResult[];
}

export interface Plan {
  readonly sizes: readonly number[];
  readonly others: number;
  readonly rounds: number;
}

/** Returns the bytes of an answer as they are sent, compressed. */
const sentBytes = async (url: string, headers: Readonly<Record<string, string>>): Promise<number> => {
  const [answer] = (await once(get(url, { headers }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const part of answer) bytes += (part as Buffer).length;
  return bytes;
};

/** Long enough for every round. */
const tokenSeconds = 3600;

/**
 * Sends each question about each library to the product and to the bare server, in rounds, so that a slow minute of the
 * machine affects all alike.
 */
export const measureCases = async (atEnd: AtEnd, plan: Plan): Promise<Case[]> => {
  const issuer = await startTestIssuer();
  atEnd(issuer.close);
  const dataDir = await makeScratchFolder(atEnd);
  const { libraries, connection } = await makeLibraries(dataDir, { ...plan, issuer: issuer.issuer });
  const product = await startProduct(atEnd, dataDir, issuer.environment);
  const bare = await startServer(atEnd, ['bench/timeline/bare-server.ts'], {
    BENCH_DATABASE: JSON.stringify(connection),
  });
  // PostgreSQL is a child of the product and works for both.
  const servers = [product.pid, bare.pid];

  const exp = Math.floor(Date.now() / 1000) + tokenSeconds;
  const byLibrary = await Promise.all(
    libraries.map(async (library) => {
      const headers = {
        authorization: `Bearer ${await issuer.token(library.subject, { exp })}`,
        // As a browser does.
        'accept-encoding': 'gzip, br',
      };
      const ask = async (path: string): Promise<Response> => {
        const answer = await fetch(product.url + path, { headers });
        if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
        return answer;
      };
      const questions = await questionsAbout(
        library,
        async (path) => (await (await ask(path)).json()) as PhotoPage,
      );
      return Promise.all(
        questions.map(async (question) => {
          const load = { headers, requests: question.times, servers };
          const bytes = await sentBytes(product.url + (question.productPaths[0] ?? ''), headers);
          const result: Case = { ...question, photos: library.photos, bytes, product: [], bare: [] };
          return {
            result,
            askProduct: () => runLoad({ ...load, url: product.url, paths: question.productPaths }),
            askBare: () => runLoad({ ...load, url: bare.url, paths: question.barePaths }),
          };
        }),
      );
    }),
  );
  // The same question about different sizes in sequence, so that compared measurements are close together in time.
  const cases = (byLibrary[0] ?? []).flatMap((_, n) => byLibrary.flatMap((questions) => questions[n] ?? []));

  // The first round warms up and is not counted. Every other round runs backwards, so that no case is always first.
  for (let round = 0; round <= plan.rounds; round += 1) {
    for (const { result, askProduct, askBare } of round % 2 ? cases : cases.toReversed()) {
      const answers = [await askProduct(), await askBare()] as const;
      if (round === 0) continue;
      result.product.push(answers[0]);
      result.bare.push(answers[1]);
    }
  }
  return cases.map(({ result }) => result);
};
