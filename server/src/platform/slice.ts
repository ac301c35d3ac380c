import type { ContractPart } from '@albumen/contracts/endpoint';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from './database/database.ts';
import type { OperatorReading, Subscription } from './events.ts';
import type { Authenticators } from './http/caller.ts';
import { serveContract } from './http/contract-routes.ts';
import type { Served } from './http/contract-routes.ts';
import { addGauge } from './http/metrics.ts';
import type { Gauge } from './http/metrics.ts';
import type { StoredThings } from './nights/opening.ts';
import type { JobHandler, JobSettings, Queue } from './queue.ts';

/** Something that is held about a customer, as it stands in a data export: what kind of thing, and its facts. */
export interface HeldFact {
  readonly kind: string;
  readonly [name: string]: unknown;
}

/** Throws where what is being erased is to be kept after all. */
export type RequireDue = (tx: Transaction) => Promise<void>;

/** What a slice holds about customers. */
export interface CustomerData {
  /** Every table of the slice that says something of a customer. */
  readonly tables: readonly string[];
  /** What the keys of all objects begin with that are held of a customer. */
  readonly objectPrefixes?: (ownerId: string) => readonly string[];
  /**
   * All of it is part of the library: it is also erased when the library is, with the account left as it is. Then the
   * customer may be there meanwhile, so `erase` never takes half of what has just come.
   */
  readonly isLibrary?: true;
  /** From then on the calls of a customer are answered as those of one who is erased. May be repeated. */
  readonly refuse?: (ownerId: string) => Promise<void>;
  /**
   * Leaves nothing of a customer. May be repeated, and goes on where a kill has cut it off. `requireDue` is asked in the
   * transaction of each batch of a long list, and throws once the rest is to stay.
   */
  erase(ownerId: string, requireDue?: RequireDue): Promise<void>;
  /** Tells all that is held of a customer, one fact after the other: a library has a million photos. */
  describe(ownerId: string): AsyncIterable<HeldFact>;
}

/** All that a slice brings into the product; the composition root knows no more of it. */
export interface Slice {
  readonly name: string;
  /** Its parts of the contracts with their handlers. */
  readonly serves?: readonly Served[];
  /** What it answers that stands in no contract: pages, and protocols of others. */
  readonly pages?: (http: FastifyInstance, authenticators: Authenticators) => void;
  /** The jobs that it does. */
  readonly jobs?: readonly JobHandler[];
  /** Those of them that are done once a night. `platform/nights` makes the handlers of those that erase. */
  readonly nightly?: readonly JobSettings[];
  /** Numbers for the metrics. */
  readonly gauges?: readonly Gauge[];
  /** What it does about the facts that others announce. */
  readonly reacts?: readonly Subscription[];
  /** What the operator's systems read of its events. */
  readonly operatorEvents?: readonly OperatorReading[];
  readonly customerData?: CustomerData;
  /** What it keeps in the object store: on their first night, database and store must belong together. */
  readonly stored?: StoredThings;
}

/** A service as its front door gives it: its use cases for others, and what it brings. */
export interface Made<Service> {
  readonly service: Service;
  readonly slice: Slice;
}

/** Once a night, in five cron fields (UTC). */
const nightly = '17 3 * * *';

/** Two calls of one address are one call, whatever their parameters are called. */
const addressOf = ({ service, endpoints }: ContractPart, name: string): string => {
  const { method, path } = endpoints[name] ?? {};
  return `${method} ${embeddedServicePath(service)}${path}`.replace(/:\w+/g, ':…');
};

/** Throws where a call of these parts has no handler, or two, or where a slice serves a part that is not listed. */
export const requireAllServed = (parts: readonly ContractPart[], slices: readonly Slice[]): void => {
  const served = slices.flatMap(({ name: slice, serves = [] }) =>
    serves.flatMap(({ contract, handlers }) =>
      Object.keys(handlers).map((call) => ({
        by: slice,
        contract,
        call: `${contract.service}.${call}`,
        address: addressOf(contract, call),
      })),
    ),
  );
  const byAddress = Map.groupBy(served, ({ address }) => address);
  const complaints = [
    ...parts.flatMap((part) =>
      Object.keys(part.endpoints)
        .filter((name) => !byAddress.has(addressOf(part, name)))
        .map((name) => `No slice serves ${part.service}.${name} (${addressOf(part, name)}).`),
    ),
    ...[...byAddress]
      .filter(([, handlers]) => handlers.length > 1)
      .map(
        ([address, handlers]) =>
          `${address} is served twice: as ${handlers.map(({ by, call }) => `${call} by ${by}`).join(' and as ')}.`,
      ),
    ...[...new Set(served.filter(({ contract }) => !parts.includes(contract)).map(({ by }) => by))].map(
      (by) => `${by} serves calls that parts.ts of the contracts does not list.`,
    ),
  ];
  if (complaints.length > 0) throw new Error(complaints.join(' '));
};

/** What all slices do about the facts that others announce, in the order of the slices. */
export const reactionsOf = (slices: readonly Slice[]): Subscription[] =>
  slices.flatMap(({ reacts = [] }) => reacts);

/** Serves the calls and pages of the slices. */
export const serveSlices = (
  http: FastifyInstance,
  slices: readonly Slice[],
  authenticators: Authenticators,
): void => {
  for (const { serves = [], pages } of slices) {
    for (const served of serves) serveContract(http, served, authenticators);
    pages?.(http, authenticators);
  }
};

/** Shows the numbers of the slices in the metrics. */
export const showGauges = (slices: readonly Slice[]): void => {
  for (const { gauges = [] } of slices) gauges.forEach(addGauge);
};

/** Declares the kinds of jobs of the slices, whether this process does them or not. */
export const declareJobs = async (queue: Queue, slices: readonly Slice[]): Promise<void> => {
  for (const { jobs = [] } of slices) for (const { type } of jobs) await queue.declare(type);
};

/** Does the jobs of the slices from now on, and has those of the night come every night. */
export const workSlices = async (queue: Queue, slices: readonly Slice[]): Promise<void> => {
  await queue.work(slices.flatMap(({ jobs = [] }) => jobs));
  for (const { nightly: types = [] } of slices) for (const type of types) await queue.schedule(type, nightly);
};

/**
 * Leaves nothing of a customer in any slice: from the last to the first, since those that were made first know who it is.
 * Calls that have begun before, or come to a process that does not know yet, may end behind it: who cannot rule them out
 * repeats it a minute later.
 */
export const eraseCustomer = async (slices: readonly Slice[], ownerId: string): Promise<void> => {
  for (const { customerData } of slices) await customerData?.refuse?.(ownerId);
  for (const { customerData } of slices.toReversed()) await customerData?.erase(ownerId);
};

/** Leaves nothing of a customer's library, in the same order; the account stays. */
export const eraseLibrary = async (
  slices: readonly Slice[],
  ownerId: string,
  requireDue?: RequireDue,
): Promise<void> => {
  for (const { customerData } of slices.toReversed())
    if (customerData?.isLibrary) await customerData.erase(ownerId, requireDue);
};

/** All that the slices hold of a customer. */
export async function* describeCustomer(
  slices: readonly Slice[],
  ownerId: string,
): AsyncGenerator<HeldFact & { readonly slice: string }> {
  for (const { name, customerData } of slices) {
    if (!customerData) continue;
    for await (const fact of customerData.describe(ownerId)) yield { slice: name, ...fact };
  }
}
