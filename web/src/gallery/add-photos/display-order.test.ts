import { expect, test } from 'vitest';
import type { UploadItem, UploadRefusal, UploadState } from '../../api/uploads/upload-item.ts';
import { inDisplayOrder } from './display-order.ts';

const item = (state: UploadState, refusal?: UploadRefusal): UploadItem => ({
  id: 1,
  file: new File(['bytes'], 'photo.jpg'),
  state,
  bytesSent: 0,
  ...(refusal ? { refusal } : {}),
});

test('what needs the customer stands first, then what moves, waits, and has arrived', () => {
  const states: UploadState[] = [
    'added',
    'queued',
    'sending',
    'refused',
    'duplicate',
    'failed',
    'chosen',
    'missing',
  ];
  const shown = inDisplayOrder(states.map((state) => item(state))).map(({ state }) => state);
  expect(shown).toEqual([
    'missing',
    'failed',
    'refused',
    'sending',
    'queued',
    'chosen',
    'added',
    'duplicate',
  ]);
});

test('refused files stand together by their cause', () => {
  const causes: UploadRefusal[] = ['photo-empty', 'upload-too-large', 'photo-empty', 'upload-too-large'];
  const shown = inDisplayOrder(causes.map((cause) => item('refused', cause))).map(({ refusal }) => refusal);
  expect(shown).toEqual(['upload-too-large', 'upload-too-large', 'photo-empty', 'photo-empty']);
});
