import { beforeEach, expect, test, vi } from 'vitest';
import { arePrintsOffered, orderPrintsAction } from './order-prints-action.tsx';
import { tempSelectionCalls, transferPhotos } from './transfer-photos.ts';

const selected = [{ photoIds: ['1', '2'] }];
const selection = { count: 2, onWire: selected };
const shop = { editorUrl: 'https://shop.example/editor?skin=plain', channelId: 'posters-nl' };
const all = { photosCount: 2, unfit: [], unfitCount: 0 };
const small = { photoId: '2', fileName: 'small.jpg', width: 640, height: 480 };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { href: 'https://photos.example/my-photos/photos' });
  vi.stubGlobal('document', { documentElement: { lang: 'nl-NL' } });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

/** Answers the call that creates a temporary selection. */
const answer = (made: boolean, body = all) =>
  vi.spyOn(tempSelectionCalls, 'createTempSelection').mockResolvedValue({
    headers: new Headers(),
    ...(made
      ? { status: 201 as const, body: { tempSelectionId: 'made', ...body } }
      : { status: 200 as const, body }),
  });

// #editor-address
test('opens the editor with selection, product, channel and language after three seconds', async () => {
  const create = answer(true);
  const onEditor = vi.fn();
  const transfer = transferPhotos(selection, 'ask', shop, vi.fn()).then(onEditor);
  await vi.advanceTimersByTimeAsync(2999);
  expect(onEditor).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await transfer;
  expect(onEditor).toHaveBeenCalledWith(
    'https://shop.example/editor?skin=plain&tempSelectionId=made&productCode=PAP_910&channelId=posters-nl&locale=nl-NL',
  );
  expect(create).toHaveBeenCalledWith({
    body: { photos: selected, unfitPhotos: 'ask', channelId: 'posters-nl' },
  });
});

test('the built-in editor is on the same site', async () => {
  answer(true);
  const transfer = transferPhotos(selection, 'ask', { ...shop, editorUrl: '/dev/editor' }, vi.fn());
  await vi.advanceTimersByTimeAsync(3000);
  expect(await transfer).toMatch(/^https:\/\/photos[.]example\/dev\/editor[?]tempSelectionId=made&/);
});

test('reports deleted photos at once, and opens the editor when that could be read', async () => {
  answer(true, { ...all, photosCount: 1 });
  const [onMade, onEditor] = [vi.fn(), vi.fn()];
  const transfer = transferPhotos(selection, 'ask', shop, onMade).then(onEditor);
  await vi.advanceTimersByTimeAsync(0);
  expect(onMade).toHaveBeenCalledExactlyOnceWith({ amount: 1, missing: 1 });
  await vi.advanceTimersByTimeAsync(5999);
  expect(onEditor).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await transfer;
  expect(onEditor).toHaveBeenCalledOnce();
});

test('photos left out by choice are not missing', async () => {
  answer(true, { photosCount: 1, unfit: [small], unfitCount: 1 } as never);
  const onMade = vi.fn();
  void transferPhotos(selection, 'leave-out', shop, onMade);
  await vi.advanceTimersByTimeAsync(3000);
  expect(onMade).toHaveBeenCalledExactlyOnceWith({ amount: 1, missing: 0 });
});

test('returns photos that are too small at once', async () => {
  const unfit = { photosCount: 2, unfit: [small], unfitCount: 1 };
  answer(false, unfit as never);
  expect(await transferPhotos(selection, 'ask', shop, vi.fn())).toEqual(unfit);
});

test('does not hand the photos over without a channel id', async () => {
  const create = answer(true);
  create.mockClear();
  await expect(transferPhotos(selection, 'ask', { editorUrl: shop.editorUrl }, vi.fn())).rejects.toThrow(
    'Unable to extract channel ID!',
  );
  expect(create).not.toHaveBeenCalled();
});

test.each([
  ['if their flag is on and there is an editor', true, shop.editorUrl, false, true],
  ['not if their flag is off', false, shop.editorUrl, false, false],
  ['not without an editor', true, undefined, false, false],
  ['not in the stripped display', true, shop.editorUrl, true, false],
])('prints are offered %s', (_when, isOn, editorUrl, isStripped, expected) => {
  const isEnabled = (flag: string) => flag === 'PhotoManagementOrderPrintsEnabled' && isOn;
  expect(arePrintsOffered(isEnabled, { editorUrl }, isStripped)).toBe(expected);
});

test('more than 5000 photos cannot be ordered at once, and the button says so', () => {
  const reasonOf = (count: number) =>
    orderPrintsAction.disabledReason?.({ count, loaded: [], onWire: selected });
  expect([reasonOf(5000), reasonOf(5001)]).toEqual([undefined, 'prints.limit']);
});
