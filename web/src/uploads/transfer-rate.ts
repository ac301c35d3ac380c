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
