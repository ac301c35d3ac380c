import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** What one hash costs, in the terms of scrypt. */
export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** One hash to be computed. The threads answer each with its bytes. */
export interface HashTask {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly bytes: number;
  readonly cost: HashCost;
}

parentPort?.on('message', ({ password, salt, bytes, cost }: HashTask) => {
  // scrypt needs 128·N·r bytes and a little more; Node's own limit is lower.
  const maxmem = 128 * cost.r * (cost.N + cost.p + 2);
  parentPort?.postMessage(new Uint8Array(scryptSync(password, salt, bytes, { ...cost, maxmem })), []);
});
