import { expect, test, vi } from 'vitest';
import { HeldElsewhere } from './held-elsewhere.ts';

test('waits again for a name that is found held, after waiting has failed', async () => {
  const whenFree = vi.fn(async () => undefined).mockRejectedValueOnce(new Error('no lock manager'));
  const onFree = vi.fn(async () => undefined);
  const held = new HeldElsewhere({ isVisible: () => true, whenFree }, onFree);
  held.note('upload-queue 1');
  await vi.waitFor(() => expect(whenFree).toHaveBeenCalledTimes(1));
  await vi.waitFor(() => {
    held.note('upload-queue 1');
    expect(whenFree).toHaveBeenCalledTimes(2);
  });
  await vi.waitFor(() => expect(onFree).toHaveBeenCalledTimes(1));
});
