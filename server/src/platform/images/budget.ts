/** A bounded amount of something, shared by jobs that each need a part of it for a while. */
export interface Budget {
  /**
   * Runs `job` as soon as `amount` is free, and frees it when the job has ended. First come, first served, so that a
   * large job is not overtaken for ever by small ones. Throws `RangeError` for more than there is in all.
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
      // What is no number would never fit, and all behind it would wait for ever.
      if (!(amount <= total)) throw new RangeError(`${amount} is not within the whole budget of ${total}.`);
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
