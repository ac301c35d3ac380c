import { backOffMs } from '../lib/retrying.ts';
import type { Connection } from './connection.ts';
import type { UploadTrouble } from './upload-item.ts';

/**
 * Files that are sent at the same time. Our choice: enough to use a connection fully, few enough to leave it usable.
 */
export const parallelTransfers = 4;

/** Failures of single files in a row after which all files are in trouble. */
const stumblesInARow = 2 * parallelTransfers;

interface UploadPaceParts {
  readonly connection: Connection;
  readonly random: () => number;
  /** Called when more files may be sent, or a pause begins. */
  readonly onChange: () => void;
}

/**
 * Decides whether one more file may be sent. While the network or the service is in trouble, all files wait. After a
 * pause one file tries, and the others follow once its bytes get through. So ten thousand files cost a broken
 * connection one request at a time, and none of them uses up its own tries.
 */
export class UploadPace {
  readonly #connection: Connection;
  readonly #random: () => number;
  readonly #onChange: () => void;
  readonly #unsubscribe: () => void;
  #state: 'flowing' | 'paused' | 'probing' = 'flowing';
  #cause: UploadTrouble = 'network';
  #failures = 0;
  #stumbles = 0;
  #arrivals = 0;
  readonly #trips = new Set<symbol>();
  /** Those that were started since the last pause. */
  readonly #tripsSincePause = new Set<symbol>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ connection, random, onChange }: UploadPaceParts) {
    this.#connection = connection;
    this.#random = random;
    this.#onChange = onChange;
    this.#unsubscribe = connection.subscribe(() => this.#connectionChanged());
    if (!connection.isOnline()) this.#pause('network');
  }

  /** Starts one more file, if one may be sent. Call the returned function when it ends. */
  admit(): (() => void) | undefined {
    if (!this.#isRoom()) return undefined;
    const trip = Symbol('trip');
    this.#trips.add(trip);
    this.#tripsSincePause.add(trip);
    return () => {
      this.#trips.delete(trip);
      this.#tripsSincePause.delete(trip);
    };
  }

  /** The reason why all files wait; undefined while they are being sent. */
  pause(): UploadTrouble | undefined {
    return this.#state === 'flowing' ? undefined : this.#cause;
  }

  /** The number of files that have ended so far: if others get through, the file is bad, not the connection. */
  arrivals(): number {
    return this.#arrivals;
  }

  /** Notes that no file gets through. The service may have asked to wait for `askedMs` milliseconds. */
  trouble(cause: UploadTrouble, askedMs?: number): void {
    // The other files that were being sent fail with the first: that is one problem, not four.
    if (this.#state === 'paused') return;
    this.#pause(cause, askedMs);
  }

  /** Notes that one file did not get through. After several in a row, all files wait. */
  stumble(cause: UploadTrouble): void {
    this.#stumbles++;
    if (this.#stumbles >= stumblesInARow) this.trouble(cause);
  }

  /** Notes that bytes get through. */
  progressed(): void {
    if (this.#state === 'probing') this.#flow();
  }

  /** Notes that a file has ended: the connection works. */
  arrived(): void {
    this.#arrivals++;
    this.#failures = 0;
    this.#stumbles = 0;
    if (this.#state !== 'flowing') this.#flow();
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#unsubscribe();
  }

  #isRoom(): boolean {
    if (this.#state === 'paused') return false;
    // All files from before a pause may hang: one more may always be sent next to them.
    if (this.#tripsSincePause.size === 0) return true;
    return this.#state === 'flowing' && this.#trips.size < parallelTransfers;
  }

  #connectionChanged(): void {
    if (!this.#connection.isOnline()) return this.trouble('network');
    this.#failures = 0;
    if (this.#state === 'paused') this.#tryTheWay();
  }

  #pause(cause: UploadTrouble, askedMs?: number): void {
    this.#state = 'paused';
    this.#cause = cause;
    this.#tripsSincePause.clear();
    // Even if the browser believes that it is offline: some always do.
    this.#timer = setTimeout(() => this.#tryTheWay(), backOffMs(this.#failures++, this.#random, askedMs));
    this.#onChange();
  }

  #tryTheWay(): void {
    clearTimeout(this.#timer);
    this.#state = 'probing';
    this.#onChange();
  }

  #flow(): void {
    clearTimeout(this.#timer);
    this.#state = 'flowing';
    this.#onChange();
  }
}

/**
 * Milliseconds over which the rate is measured: long enough to be steady, short enough to follow a change of network.
 */
const windowMs = 15_000;

/** With less time than this, a rate is a guess and is not reported. */
const shortestMs = 3_000;

/** Samples closer together than this add nothing. */
const stepMs = 500;

/** The speed of the last seconds. */
export class TransferRate {
  #samples: { readonly atMs: number; readonly bytes: number }[] = [];

  /** Notes how many bytes have been sent in total at a moment. */
  note(bytes: number, atMs: number): void {
    const last = this.#samples.at(-1);
    if (last && atMs - last.atMs < stepMs) return;
    this.#samples = [...this.#samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }];
  }

  /** Samples from before a pause do not predict the time after it. */
  reset(): void {
    this.#samples = [];
  }

  /** Seconds for so many bytes; undefined while that cannot be known. */
  secondsFor(bytes: number): number | undefined {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.atMs - first.atMs < shortestMs || last.bytes <= first.bytes) return undefined;
    return (bytes * (last.atMs - first.atMs)) / (last.bytes - first.bytes) / 1_000;
  }
}
