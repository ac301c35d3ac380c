import type { DeletionNotice } from '@albumen/contracts/account';
import type { ContractPart } from '@albumen/contracts/endpoint';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from '../platform/database/database.ts';
import type { OperatorReading, Subscription } from './events.ts';
import { sendLimitPage, serveLimitStyles } from './html-pages/limit-page.ts';
import type { Authenticators } from './http/caller.ts';
import { serveContract } from './http/contract-routes.ts';
import type { Served } from './http/contract-routes.ts';
import { addGauge } from '../platform/http/metrics.ts';
import type { Gauge } from '../platform/http/metrics.ts';
import type { StoredThings } from './nights/opening.ts';
import { nightlySchedule } from './nights/rules.ts';
import type { JobHandler, JobSettings, Queue } from '../platform/queue.ts';
import type { HashColumn } from './secret-key.ts';
import type { StreamedEntry } from '../platform/zip/streamed-zip.ts';

/** A fact stored about a customer, as listed in a data export: its kind and its values. */
export interface CustomerFact {
  readonly kind: string;
  readonly [name: string]: unknown;
}

/** Throws if the data being erased must be kept after all. */
export type RequireDue = (tx: Transaction) => Promise<void>;

/** The data that a slice stores about customers. */
export interface CustomerData {
  /** All tables of the slice with data about customers. */
  readonly tables: readonly string[];
  /** The key prefixes of all objects stored for a customer. */
  readonly objectPrefixes?: (ownerId: string) => readonly string[];
  /**
   * Set if all data is part of the library: it is also erased when only the library is, while the account stays. The
   * customer may then be active meanwhile, so `erase` never erases only half of something that was just added.
   */
  readonly isLibrary?: true;
  /** From then on, calls of the customer get the answers for an erased one. May be repeated. */
  readonly refuse?: (ownerId: string) => Promise<void>;
  /**
   * Erases everything about a customer. May be repeated, and resumes after a kill. Calls `requireDue` in the
   * transaction of each batch of a long list; it throws once the rest must be kept.
   */
  erase(ownerId: string, requireDue?: RequireDue): Promise<void>;
  /**
   * Yields everything stored about a customer, fact by fact: a library may have a million photos. Undefined if it only
   * stores hashes, or other slices describe it.
   */
  readonly describe?: (ownerId: string) => AsyncIterable<CustomerFact>;
  /** Yields files that customers get with these facts. Their paths are safe and differ from all others. */
  readonly files?: (ownerId: string) => AsyncIterable<StreamedEntry>;
  /** The same for the PDFs of photo books, which customers get only if they choose to. */
  readonly books?: (ownerId: string) => AsyncIterable<StreamedEntry>;
}

/** Kinds of facts, each with some of its fields. */
export type ShownFacts = Readonly<Record<string, readonly string[]>>;

/** Everything that a slice adds to the product; the composition root knows nothing else about it. */
export interface Slice {
  readonly name: string;
  /** Its parts of the contracts with their handlers. */
  readonly serves?: readonly Served[];
  /** Its routes outside of contracts: pages, and protocols defined by others. */
  readonly pages?: (http: FastifyInstance, authenticators: Authenticators) => void;
  /** The same for anyone without a token: each call counts towards the limit of its network. */
  readonly publicPages?: (http: FastifyInstance) => void;
  readonly jobs?: readonly JobHandler[];
  /** The jobs among `jobs` that run once a night. `kernel/nights` creates the handlers of those that erase. */
  readonly nightly?: readonly JobSettings[];
  /** The jobs among `jobs` that run every minute. */
  readonly everyMinute?: readonly JobSettings[];
  /** Numbers for the metrics. */
  readonly gauges?: readonly Gauge[];
  /** Its reactions to events of other slices. */
  readonly reacts?: readonly Subscription[];
  /** The events that it provides to the operator's systems. */
  readonly operatorEvents?: readonly OperatorReading[];
  readonly customerData?: CustomerData;
  /**
   * The kinds and fields that people want to read first in the file of their data, as tables; all others are only in its
   * JSON files. `my-data` has the messages `kind.{kind}` and `field.{field}`, and the order of the kinds.
   */
  readonly shownFacts?: ShownFacts;
  /** Facts that customers should know before they delete their account; those with the count 0 are left out. */
  readonly beforeDeletion?: (ownerId: string) => Promise<readonly DeletionNotice[]>;
  /** Its hashes of values that could be guessed: those of earlier versions are rewritten with the secret key. */
  readonly hashes?: readonly HashColumn[];
  /** Its objects in the object store: on the first night, database and store must belong together. */
  readonly stored?: StoredThings;
}

/** A service with its use cases for others, and the slice that it adds. */
export interface Made<Service> {
  readonly service: Service;
  readonly slice: Slice;
}

const everyMinute = '* * * * *';

/** Returns the same text for all calls with the same address, whatever their parameters are called. */
const addressOf = ({ service, endpoints }: ContractPart, name: string): string => {
  const { method, path } = endpoints[name] ?? {};
  return `${method} ${embeddedServicePath(service)}${path}`.replace(/:\w+/g, ':…');
};

/** Throws if a call of these parts has no handler or two, or if a slice serves a part that is not listed. */
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

/** The reactions of all slices to events of others, in the order of the slices. */
export const reactionsOf = (slices: readonly Slice[]): Subscription[] =>
  slices.flatMap(({ reacts = [] }) => reacts);

export const serveSlices = (
  http: FastifyInstance,
  slices: readonly Slice[],
  authenticators: Authenticators,
): void => {
  serveLimitStyles(http);
  for (const { serves = [], pages, publicPages } of slices) {
    for (const served of serves) serveContract(http, served, authenticators);
    pages?.(http, authenticators);
    if (publicPages)
      void http.register(async (scope) => {
        scope.setErrorHandler(sendLimitPage);
        if (authenticators.stranger) scope.addHook('onRequest', authenticators.stranger);
        publicPages(scope);
      });
  }
};

/** Adds the numbers of the slices to the metrics. */
export const showGauges = (slices: readonly Slice[]): void => {
  for (const { gauges = [] } of slices) gauges.forEach(addGauge);
};

/** Declares the job types of the slices, whether this process runs them or not. */
export const declareJobs = async (queue: Queue, slices: readonly Slice[]): Promise<void> => {
  for (const { jobs = [] } of slices) for (const { type } of jobs) await queue.declare(type);
};

/** Starts running the jobs of the slices, and schedules those that run every night or minute. */
export const workSlices = async (queue: Queue, slices: readonly Slice[]): Promise<void> => {
  await queue.work(slices.flatMap(({ jobs = [] }) => jobs));
  for (const slice of slices) {
    for (const type of slice.nightly ?? []) await queue.schedule(type, nightlySchedule);
    for (const type of slice.everyMinute ?? []) await queue.schedule(type, everyMinute);
  }
};

/**
 * Erases everything about a customer in all slices, from the last to the first, because the first ones identify the
 * customer. Calls that began before, or that reach a process that does not know yet, may end afterwards: callers that
 * cannot rule this out repeat it a minute later.
 */
export const eraseCustomer = async (slices: readonly Slice[], ownerId: string): Promise<void> => {
  for (const { customerData } of slices) await customerData?.refuse?.(ownerId);
  for (const { customerData } of slices.toReversed()) await customerData?.erase(ownerId);
};

/** Erases everything in a customer's library, in the same order; the account stays. */
export const eraseLibrary = async (
  slices: readonly Slice[],
  ownerId: string,
  requireDue?: RequireDue,
): Promise<void> => {
  for (const { customerData } of slices.toReversed())
    if (customerData?.isLibrary) await customerData.erase(ownerId, requireDue);
};

/** Everything that a customer should know before they delete their account. */
export const deletionNotices = async (
  slices: readonly Slice[],
  ownerId: string,
): Promise<DeletionNotice[]> => {
  const notices = await Promise.all(
    slices.map(async ({ beforeDeletion }) => beforeDeletion?.(ownerId) ?? []),
  );
  return notices.flat().filter(({ count }) => count > 0);
};

/** The kinds and fields of all slices that people want to read first. */
export const shownFactsOf = (slices: readonly Slice[]): ShownFacts =>
  Object.assign({}, ...slices.map(({ shownFacts }) => shownFacts)) as ShownFacts;

/** The facts that one slice stores about a customer. */
export interface SliceFacts {
  readonly slice: string;
  readonly facts: AsyncIterable<CustomerFact>;
  readonly files?: AsyncIterable<StreamedEntry> | undefined;
  readonly books?: AsyncIterable<StreamedEntry> | undefined;
}

/** Returns everything that the slices store about a customer, to be read one slice after the other. */
export const describeSlices = (slices: readonly Slice[], ownerId: string): SliceFacts[] =>
  slices.flatMap(({ name: slice, customerData }) => {
    if (!customerData?.describe) return [];
    const { describe, files, books } = customerData;
    return { slice, facts: describe(ownerId), files: files?.(ownerId), books: books?.(ownerId) };
  });
