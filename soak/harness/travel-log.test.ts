import { beforeEach, expect, test } from 'vitest';
import { createTravelLog, lostAtMostMs } from './travel-log.ts';
import type { TravelLog } from './travel-log.ts';

let nowMs: number;
let log: TravelLog;

/** Sends a hundred bytes at each of these moments, one after the other. */
const sendAt = (moments: readonly number[]): void => {
  for (const [index, moment] of moments.entries()) {
    nowMs = moment;
    log.sent('upload', index * 100, (index + 1) * 100, false);
  }
};

beforeEach(() => {
  nowMs = 0;
  log = createTravelLog(() => nowMs);
  log.opened('upload', 'photo.jpg');
});

test('an upload that restarts under its id after a long time is too far back', () => {
  sendAt([0, 2000, lostAtMostMs + 1]);
  log.resumedAt('upload', 0);
  expect(log.counts()).toMatchObject({ tooFarBack: 1, mostLostMs: lostAtMostMs + 1 });
});

test('an upload may lose bytes that arrived since the last flush', () => {
  sendAt([0, 2000, lostAtMostMs + 1]);
  log.resumedAt('upload', 100);
  expect(log.counts()).toMatchObject({ tooFarBack: 0, mostLostMs: lostAtMostMs - 1999 });
});

test('reports lost bytes once, and counts from the bytes that are sent again', () => {
  sendAt([0, 2000, lostAtMostMs + 1]);
  log.resumedAt('upload', 100);
  log.resumedAt('upload', 100);
  expect(log.counts()).toMatchObject({ tooFarBack: 0 });
  nowMs = 20_000;
  log.sent('upload', 100, 200, false);
  log.resumedAt('upload', 100);
  expect(log.counts()).toMatchObject({ tooFarBack: 0 });
});

test('an upload without missing bytes has lost nothing, however long it took', () => {
  sendAt([0, 20_000]);
  log.resumedAt('upload', 200);
  expect(log.counts()).toMatchObject({ tooFarBack: 0, mostLostMs: 0 });
});

test('the server need not keep bytes that it refused', () => {
  sendAt([0, 20_000]);
  log.refused('upload');
  // The rest of the request arrives nevertheless.
  log.sent('upload', 200, 300, true);
  nowMs = 40_000;
  log.sent('upload', 300, 400, true);
  log.resumedAt('upload', 0);
  expect(log.counts()).toMatchObject({ tooFarBack: 0 });
});
