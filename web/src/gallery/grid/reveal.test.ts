import { expect, test } from 'vitest';
import { reveal } from './reveal.ts';

const order = ['june', 'may', 'april', 'march', 'february'];
const show = (near: string[], settled: string[], revealed: string[] = []) => [
  ...reveal({ order, near: new Set(near), settled: new Set(settled), revealed: new Set(revealed) }),
];

test('of the sections in view the first is drawn, and the next ones wait for its height', () => {
  expect(show(['june', 'may', 'april'], [])).toEqual(['june']);
});

test('each section that has come lets the next one be drawn', () => {
  expect(show(['june', 'may', 'april'], ['june'], ['june'])).toEqual(['june', 'may']);
  expect(show(['june', 'may', 'april'], ['june', 'may'], ['june', 'may'])).toEqual(['june', 'may', 'april']);
});

test('a section that came before the one above it waits all the same', () => {
  expect(show(['june', 'may'], ['may'])).toEqual(['june']);
});

test('what has been seen stays, also while a section above it is loaded', () => {
  expect(show(['june', 'may', 'april'], ['may', 'april'], ['may', 'april'])).toEqual([
    'june',
    'may',
    'april',
  ]);
});

test('far away only what has photos is kept, so that the focus can go there', () => {
  expect(show(['march'], ['june', 'march'], ['june', 'may', 'march'])).toEqual(['june', 'march']);
});
