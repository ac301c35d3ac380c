import type { Backup } from '@albumen/contracts/photo-management/backups';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../client.ts';
import { requestExport } from './exports.ts';

const backup: Backup = {
  status: 'READY',
  backupId: '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01',
  chunks: [],
  created: '2026-11-25T12:00:00Z',
  updated: '2026-11-25T12:00:00Z',
  expires: '2026-12-02T12:00:00Z',
  onlyNew: true,
  photosCount: 3,
};

const failed = (status: number) =>
  new ApiError({ status, url: '/backups', call: 'createBackup', correlationId: '1' });

test("requests an export through the customer's channel", async () => {
  const create = vi.fn(async () => backup);
  expect(await requestExport('albumen', { onlyNew: true }, create)).toBe(backup);
  expect(create).toHaveBeenCalledWith({ body: { channelId: 'albumen', onlyNew: true } });
});

// #no-channel
test('requests nothing without a channel', async () => {
  const create = vi.fn(async () => backup);
  await expect(requestExport(undefined, { onlyNew: false }, create)).rejects.toThrow(
    'Unable to extract channel ID!',
  );
  expect(create).not.toHaveBeenCalled();
});

// #failed-export
test('a failed export is an error', async () => {
  const create = async (): Promise<Backup> => ({ ...backup, status: 'FAILED' });
  await expect(requestExport('albumen', { onlyNew: false }, create)).rejects.toThrow(
    'Unable to generate backup request!',
  );
});

// #unreadable-answer
test('logs an answer that does not parse with an error of its own; keeps any other failure', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const refuse = (error: Error) => requestExport('albumen', { onlyNew: false }, () => Promise.reject(error));
  await expect(refuse(failed(201))).rejects.toThrow('Unable to parse response!');
  expect(JSON.stringify(logged.mock.calls)).toContain('Unable to parse response!');
  const unavailable = failed(503);
  await expect(refuse(unavailable)).rejects.toBe(unavailable);
  expect(logged).toHaveBeenCalledOnce();
});
