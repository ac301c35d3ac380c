import { beforeEach, expect, test } from 'vitest';
import { createTravelLog, lostAtMostMs } from './travel-log.ts';
import type { TravelLog } from './travel-log.ts';

let nowMs: number;
let log: TravelLog;

/** A hundred bytes at each of these moments, one after the other. */
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

test('an upload that begins anew under its id after it was long under way stands too far back', () => {
  sendAt([0, 2000, lostAtMostMs + 1]);
  log.toldOffset('upload', 0);
  expect(log.counts()).toMatchObject({ tooFarBack: 1, mostLostMs: lostAtMostMs + 1 });
});

test('an upload may have lost what came within the last flush', () => {
  sendAt([0, 2000, lostAtMostMs + 1]);
  log.toldOffset('upload', 100);
  expect(log.counts()).toMatchObject({ tooFarBack: 0, mostLostMs: lostAtMostMs - 1999 });
});

test('what was lost is told of once, and the bytes that are sent again count from then on', () => {
  sendAt([0, 2000, lostAtMostMs + 1]);
  log.toldOffset('upload', 100);
  log.toldOffset('upload', 100);
  expect(log.counts()).toMatchObject({ tooFarBack: 0 });
  nowMs = 20_000;
  log.sent('upload', 100, 200, false);
  log.toldOffset('upload', 100);
  expect(log.counts()).toMatchObject({ tooFarBack: 0 });
});

test('an upload of which all stands has lost nothing, however long it took', () => {
  sendAt([0, 20_000]);
  log.toldOffset('upload', 200);
  expect(log.counts()).toMatchObject({ tooFarBack: 0, mostLostMs: 0 });
});

test('bytes that the server refused need not stand', () => {
  sendAt([0, 20_000]);
  log.refused('upload');
  // What is left of the request comes nevertheless.
  log.sent('upload', 200, 300, true);
  nowMs = 40_000;
  log.sent('upload', 300, 400, true);
  log.toldOffset('upload', 0);
  expect(log.counts()).toMatchObject({ tooFarBack: 0 });
});
