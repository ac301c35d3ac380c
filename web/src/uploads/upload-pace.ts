import { backOffMs } from '../lib/retrying.ts';
import type { Connection } from './connection.ts';
import type { UploadTrouble } from './upload-item.ts';

/** Files that travel at the same time. Our choice: enough to fill a line, few enough to leave it usable. */
export const parallelTransfers = 4;

/** Single files that may stumble one after another before it counts as trouble for all. */
const stumblesInARow = 2 * parallelTransfers;

interface UploadPaceParts {
  readonly connection: Connection;
  readonly random: () => number;
  /** Called when more files may travel, or a pause begins. */
  readonly onChange: () => void;
}

/**
 * Whether one more file may travel now. While the network or the service is in trouble all wait; after a pause one file
 * tries the way, and the others follow once its bytes get through. So ten thousand files cost a broken line one request
 * at a time, and none of them uses up its own tries.
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
  /** Those of them that were begun since the last pause. */
  readonly #tripsSincePause = new Set<symbol>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor({ connection, random, onChange }: UploadPaceParts) {
    this.#connection = connection;
    this.#random = random;
    this.#onChange = onChange;
    this.#unsubscribe = connection.subscribe(() => this.#connectionChanged());
    if (!connection.isOnline()) this.#pause('network');
  }

  /** Has one more file travel, if one may; the function that it gives says that it does no more. */
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

  /** What all files wait for; undefined while they travel. */
  pause(): UploadTrouble | undefined {
    return this.#state === 'flowing' ? undefined : this.#cause;
  }

  /** Files that came to an end so far: what else gets through tells a bad line from a bad file. */
  arrivals(): number {
    return this.#arrivals;
  }

  /** No file gets through, and the service may have said for how many milliseconds. */
  trouble(cause: UploadTrouble, askedMs?: number): void {
    // The other files that were under way fail with the first: that is one trouble, not four.
    if (this.#state === 'paused') return;
    this.#pause(cause, askedMs);
  }

  /** One file did not get through. When that happens to one after another, no file does. */
  stumble(cause: UploadTrouble): void {
    this.#stumbles++;
    if (this.#stumbles >= stumblesInARow) this.trouble(cause);
  }

  /** Bytes get through. */
  progressed(): void {
    if (this.#state === 'probing') this.#flow();
  }

  /** A file came to its end: the way is good. */
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
    // What is under way since before a pause may hang there, all of it: beside that one file always may travel.
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
    // Even where the browser believes to be offline: some believe it for good.
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

/** Milliseconds over which the rate is taken: long enough to be steady, short enough to follow a change of network. */
const windowMs = 15_000;

/** Below this a rate is a guess, and nothing is said. */
const shortestMs = 3_000;

/** Two samples closer than this say nothing more than one. */
const stepMs = 500;

/** How fast bytes travelled in the last seconds. */
export class TransferRate {
  #samples: { readonly atMs: number; readonly bytes: number }[] = [];

  /** Notes how many bytes have travelled in all at a moment. */
  note(bytes: number, atMs: number): void {
    const last = this.#samples.at(-1);
    if (last && atMs - last.atMs < stepMs) return;
    this.#samples = [...this.#samples.filter((sample) => atMs - sample.atMs <= windowMs), { atMs, bytes }];
  }

  /** What was noted before a pause says nothing of the time after it. */
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
