import { printsProductCode, tempSelections } from '@albumen/contracts/photo-management/temp-selections';
import type { UnfitPhotos } from '@albumen/contracts/photo-management/temp-selections';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { createServiceClient } from '../../api/client.ts';
import type { PhotoTarget } from '../photo-action.ts';

/** The calls on photos of which prints are ordered. */
export const tempSelectionCalls = createServiceClient(tempSelections);

/** What is done about photos that are too small for a good print: at first the customer is asked. */
export type UnfitChoice = 'ask' | 'include' | 'leave-out';

/** Albums §9: "Prints overlay minimum display time 3000 ms". */
const shownAtLeastMs = 3000;

/** Our choice: within this time it is read that some photos are no longer there. */
const missingToldMs = 6000;

/** How many photos are handed over, and how many of those that were asked for are not there any more. */
export interface HandedOver {
  readonly amount: number;
  readonly missing: number;
}

const forMs = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The address of the editor with photos that it is to open. What the configured address asks for stays. */
const editorAddress = (editorUrl: string, asked: Readonly<Record<string, string>>): string => {
  const address = new URL(editorUrl, location.href);
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address.href;
};

/**
 * Hands photos over to the editor: settles with its address, 3 seconds after the overlay was shown at the earliest, and
 * later where photos are missing, or with the photos that are too small where the customer is to be asked first. `onMade` is
 * called as soon as it is known what the editor gets. Throws where the shop does not know the website, and where the call
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
  await Promise.all([shown, missing > 0 && forMs(missingToldMs)]);
  return editorAddress(editorUrl, {
    tempSelectionId: body.tempSelectionId,
    productCode: printsProductCode,
    channelId,
    locale: document.documentElement.lang,
  });
};
