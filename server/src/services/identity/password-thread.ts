import { scryptSync } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** The cost of one hash, in scrypt's parameters. */
export interface HashCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

/** A hash to compute. The threads answer each task with its bytes. */
export interface HashTask {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly bytes: number;
  readonly cost: HashCost;
}

parentPort?.on('message', ({ password, salt, bytes, cost }: HashTask) => {
  // scrypt needs a little more than 128·N·r bytes; Node's own limit is lower.
  const maxmem = 128 * cost.r * (cost.N + cost.p + 2);
  parentPort?.postMessage(new Uint8Array(scryptSync(password, salt, bytes, { ...cost, maxmem })), []);
});
