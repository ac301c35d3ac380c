import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createBudget } from './budget.ts';

/** A job that logs its start and ends on demand. */
const controlledJob = (name: string, log: string[]) => {
  const { promise, resolve } = Promise.withResolvers<string>();
  return {
    run: () => {
      log.push(name);
      return promise;
    },
    end: () => resolve(name),
  };
};

test('runs jobs together while the budget lasts, and makes others wait', async () => {
  const log: string[] = [];
  const budget = createBudget(10);
  const [first, second, third] = ['first', 'second', 'third'].map((name) => controlledJob(name, log));
  const results = [budget.run(6, first!.run), budget.run(4, second!.run), budget.run(1, third!.run)];
  await turn();
  expect(log).toEqual(['first', 'second']);
  second!.end();
  await turn();
  expect(log).toEqual(['first', 'second', 'third']);
  first!.end();
  third!.end();
  expect(await Promise.all(results)).toEqual(['first', 'second', 'third']);
});

test('does not let small jobs overtake a large one', async () => {
  const log: string[] = [];
  const budget = createBudget(10);
  const [first, large, small] = ['first', 'large', 'small'].map((name) => controlledJob(name, log));
  const results = [budget.run(5, first!.run), budget.run(10, large!.run), budget.run(1, small!.run)];
  await turn();
  expect(log).toEqual(['first']);
  first!.end();
  await turn();
  expect(log).toEqual(['first', 'large']);
  large!.end();
  small!.end();
  await Promise.all(results);
  expect(log).toEqual(['first', 'large', 'small']);
});

test('frees the part of a failed job', async () => {
  const budget = createBudget(1);
  await expect(budget.run(1, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await budget.run(1, () => Promise.resolve('next'))).toBe('next');
});

test.each([11, Number.NaN])('rejects %d of a budget of 10 at once', async (amount) => {
  await expect(createBudget(10).run(amount, () => Promise.resolve())).rejects.toThrow(RangeError);
});
