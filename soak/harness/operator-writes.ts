import { setTimeout } from 'node:timers/promises';
import { countProblem } from './delivery.ts';
import type { Problems } from './delivery.ts';
import { operatorKey } from './site.ts';
import type { Site } from './site.ts';

const pauseMs = 100;

let orderCount = 0;

/** The shop's system, which puts one order after the other and repeats those that are refused. */
export const startOperatorWrites = (site: Site, problems: Problems) => {
  const acknowledgedCodes: string[] = [];
  let isOver = false;
  const call = (method: string, code: string, body?: object) =>
    fetch(`${site.server().url}/api/operator/v1/orders/${code}`, {
      method,
      headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
  const put = async (code: string): Promise<void> => {
    for (;;) {
      const order = { email: 'shop@example.com', orderedAt: '2026-01-01T00:00:00Z', status: 'Confirmed' };
      const { ok, status } = await call('PUT', code, order);
      if (ok) return;
      countProblem(problems, `${status} order`);
      await setTimeout(pauseMs);
    }
  };
  const write = async (): Promise<void> => {
    while (!isOver) {
      orderCount += 1;
      const code = `O-${orderCount}`;
      await put(code);
      acknowledgedCodes.push(code);
      await setTimeout(pauseMs);
    }
  };
  const writing = write();
  writing.catch(() => undefined);
  return {
    /** Ends after the order that is being put, and counts acknowledged orders that are missing. */
    end: async (): Promise<{ written: number; lost: number }> => {
      isOver = true;
      await writing;
      let lost = 0;
      for (const code of acknowledgedCodes) if (!(await call('GET', code)).ok) lost += 1;
      return { written: acknowledgedCodes.length, lost };
    },
  };
};
