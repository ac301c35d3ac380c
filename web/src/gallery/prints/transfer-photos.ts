import { printsProductCode, tempSelections } from '@albumen/contracts/photo-management/temp-selections';
import type { UnfitPhotos } from '@albumen/contracts/photo-management/temp-selections';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { createServiceClient } from '../../api/client.ts';
import type { PhotoTarget } from '../photo-action.ts';

/** The calls for photos whose prints are ordered. */
export const tempSelectionCalls = createServiceClient(tempSelections);

/** How to treat photos that are too small for a good print. The first try asks the customer. */
export type UnfitChoice = 'ask' | 'include' | 'leave-out';

/** Albums §9: "Prints overlay minimum display time 3000 ms". */
const shownAtLeastMs = 3000;

/** Milliseconds to show that some photos no longer exist. Our choice. */
const missingNoticeMs = 6000;

/** The number of photos handed over, and the number of requested photos that no longer exist. */
export interface HandedOver {
  readonly amount: number;
  readonly missing: number;
}

const forMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the address of the editor with the photos to open. Keeps the query of the configured address. */
const editorAddress = (editorUrl: string, query: Readonly<Record<string, string>>): string => {
  const address = new URL(editorUrl, location.href);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.href;
};

/**
 * Hands photos over to the editor. Resolves with its address, at least 3 seconds after the overlay appeared, and later
 * if photos are missing. If the customer must be asked first, resolves with the photos that are too small. Calls
 * `onMade` as soon as it is known what the editor gets. Throws if the shop does not know the website, or if the call
 * fails.
 */
export const transferPhotos = async (
  { count, onWire }: Pick<PhotoTarget, 'count' | 'onWire'>,
  choice: UnfitChoice,
  { editorUrl, channelId }: Pick<WebConfiguration, 'editorUrl' | 'channelId'>,
  onMade: (handedOver: HandedOver) => void,
): Promise<string | UnfitPhotos> => {
  // Albums §5: "Print order needs a known channel ID, else 'Unable to extract channel ID!'"
  if (channelId === undefined) throw new Error('Unable to extract channel ID!');
  if (editorUrl === undefined) throw new Error('There is no editor.');
  const shown = forMs(shownAtLeastMs);
  const { body } = await tempSelectionCalls.createTempSelection({
    body: { photos: [...onWire], unfitPhotos: choice, channelId },
  });
  if (!('tempSelectionId' in body)) return body;
  const leftOut = choice === 'leave-out' ? body.unfitCount : 0;
  const missing = Math.max(0, count - body.photosCount - leftOut);
  onMade({ amount: body.photosCount, missing });
  await Promise.all([shown, missing > 0 && forMs(missingNoticeMs)]);
  return editorAddress(editorUrl, {
    tempSelectionId: body.tempSelectionId,
    productCode: printsProductCode,
    channelId,
    locale: document.documentElement.lang,
  });
};
