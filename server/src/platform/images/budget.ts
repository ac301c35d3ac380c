/** A limited amount of a resource, shared by jobs that each need a part of it for a while. */
export interface Budget {
  /**
   * Runs `job` as soon as `amount` is free, and frees it when the job has ended. Jobs run in the order of their calls,
   * so small jobs cannot overtake a large one forever. Throws `RangeError` if `amount` exceeds the total.
   */
  run<Result>(amount: number, job: () => Promise<Result>): Promise<Result>;
}

export const createBudget = (total: number): Budget => {
  let free = total;
  const waiting: { readonly amount: number; readonly start: () => void }[] = [];

  const startWhoFits = (): void => {
    for (let next = waiting[0]; next && next.amount <= free; next = waiting[0]) {
      waiting.shift();
      free -= next.amount;
      next.start();
    }
  };

  return {
    run: async (amount, job) => {
      // NaN would never fit, and all jobs behind it would wait forever.
      if (!(amount <= total)) throw new RangeError(`${amount} exceeds the whole budget of ${total}.`);
      await new Promise<void>((start) => {
        waiting.push({ amount, start });
        startWhoFits();
      });
      try {
        return await job();
      } finally {
        free += amount;
        startWhoFits();
      }
    },
  };
};
