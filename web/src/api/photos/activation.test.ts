import { photoActivation } from '@albumen/contracts/photo-management/activation';
import { expect, test, vi } from 'vitest';
import { createServiceClient } from '../client.ts';
import { activationCallsOf } from './activation.ts';

const answering = (status: number, body: unknown) =>
  activationCallsOf(
    createServiceClient(photoActivation, {
      serviceAddress: () => 'https://photos.example/photo-management',
      accessToken: async () => 'token',
      replaceAccessToken: async () => 'token',
      sessionEndsWith: () => undefined,
      locale: () => 'en-GB',
      fetch: async () => new Response(JSON.stringify(body), { status }),
    }),
  );

const { signal } = new AbortController();

// #unreadable-answer
test.each([
  ['start', (calls: ReturnType<typeof answering>) => calls.start()],
  ['status', (calls: ReturnType<typeof answering>) => calls.read(signal)],
])('logs an answer to the activation %s that does not parse, and fails', async (_what, call) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await expect(call(answering(200, { status: 'SLEEPING' }))).rejects.toThrow('200 ');
  expect(logged.mock.calls.map(([message]) => String(message))).toEqual(['Failed to parse response!']);
  await expect(call(answering(404, {}))).rejects.toThrow('404 ');
  expect(logged).toHaveBeenCalledOnce();
});
