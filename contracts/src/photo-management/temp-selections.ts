import * as z from 'zod/mini';
import { contractPart, endpoint } from '../endpoint.ts';
import { photosPageSize, printPhotosLimit, unfitPhotosLimit } from '../limits.ts';
import { pageCursor, pageLimit, PhotoPage } from './library.ts';
import { SelectedPhotos, selectionMaxBytes } from './selections.ts';

/** Albums §9: "prints editor product auto-selected code 'PAP_910'". */
export const printsProductCode = 'PAP_910';

/** Days for which a temporary selection can be read. Our choice: an order is made within the week or begun anew. */
export const tempSelectionDays = 7;

/** Parts of a call that selects photos: each may be a rule, or up to 500 ids. */
const partsLimit = 500;

/** Ours: a photo with too few pixels for a good print of the smallest size. */
export const UnfitPhoto = z.object({
  photoId: z.uuid(),
  fileName: z.string(),
  /** Pixels, as it is shown upright. */
  width: z.int(),
  height: z.int(),
});
export type UnfitPhoto = z.infer<typeof UnfitPhoto>;

const selectedParts = {
  /** How many photos there are. */
  photosCount: z.int().check(z.positive()),
  /** Those of them that are too small, at most 100 by name; `unfitCount` counts all. */
  unfit: z.array(UnfitPhoto).check(z.maxLength(unfitPhotosLimit)),
  unfitCount: z.int().check(z.nonnegative()),
};

/** Ours: some photos are too small, and it was asked to say so first: no temporary selection is made. */
export const UnfitPhotos = z.object(selectedParts);
export type UnfitPhotos = z.infer<typeof UnfitPhotos>;

/** Albums §3: "Temporary selection: request photoIds (list of strings); response tempSelectionId." The rest is ours. */
export const MadeTempSelection = z.object({ tempSelectionId: z.uuid(), ...selectedParts });
export type MadeTempSelection = z.infer<typeof MadeTempSelection>;

/** Photos on their way to the editor, in the order of their dates. */
export const TempSelection = z.object({
  tempSelectionId: z.uuid(),
  /** Of the photos that are still in the library. */
  photoIds: z.array(z.uuid()).check(z.maxLength(printPhotosLimit)),
  created: z.iso.datetime(),
});
export type TempSelection = z.infer<typeof TempSelection>;

const orderParts = {
  /** What is done about photos that are too small: they are taken along, left out, or told before anything is made. */
  unfitPhotos: z._default(z.enum(['include', 'leave-out', 'ask']), 'include'),
  /** Under which the shop knows the website; handed on to the operator. */
  channelId: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))),
};

const params = z.object({ tempSelectionId: z.uuid() });

/** The photos of which a customer is about to order prints. */
export const tempSelections = contractPart({
  service: 'photoManagement',
  title: 'Temporary selections',
  endpoints: {
    // Albums §7: "POST /temp-selections (body photoIds); GET /temp-selections/{id}"
    createTempSelection: endpoint({
      method: 'POST',
      path: '/temp-selections',
      summary: `Selects at most ${printPhotosLimit} photos for prints, for ${tempSelectionDays} days. What is not in the library is left out; 404 where nothing is. 200 where some are too small and \`unfitPhotos\` is \`ask\`: nothing is made`,
      security: 'customer',
      body: z.union([
        z.strictObject({
          photoIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(printPhotosLimit)),
          ...orderParts,
        }),
        z.strictObject({
          /** Ours: together they are what was selected. */
          photos: z.array(SelectedPhotos).check(z.minLength(1), z.maxLength(partsLimit)),
          ...orderParts,
        }),
      ]),
      maxBytes: selectionMaxBytes,
      reply: { 200: UnfitPhotos, 201: MadeTempSelection },
      problems: ['not-found', 'too-many-photos'],
    }),
    readTempSelection: endpoint({
      method: 'GET',
      path: '/temp-selections/:tempSelectionId',
      summary: 'The ids of the selected photos; those that were deleted meanwhile drop out',
      security: 'customer',
      params,
      reply: { status: 200, body: TempSelection },
    }),
    readTempSelectionPhotos: endpoint({
      method: 'GET',
      path: '/temp-selections/:tempSelectionId/photos',
      summary: 'One page of the selected photos, with signed addresses',
      security: 'customer',
      params,
      query: z.object({ cursor: pageCursor, limit: pageLimit(photosPageSize) }),
      reply: { status: 200, body: PhotoPage },
      problems: ['invalid-cursor'],
    }),
  },
});
