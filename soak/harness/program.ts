/** Prints a line. */
export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Ends a proof that this machine cannot run. */
export const leaveOut = (why: string): never => {
  say(`Left out: ${why}`);
  process.exit(0);
};

/** Whether none of the faults has happened. */
export const isFaultless = (faults: readonly number[]): boolean => faults.every((count) => count === 0);

/** Prints the counts and the proven sentence, and ends the program: with 1 if the sentence does not hold. */
export const conclude = (counts: object, holds: boolean, shown: string): never => {
  say(JSON.stringify(counts, null, 2));
  say(holds ? shown : 'FAILED');
  process.exit(holds ? 0 : 1);
};
