import * as z from 'zod/mini';
import { contractPart, endpoint } from '../endpoint.ts';
import { photosPageSize, printPhotosLimit, unfitPhotosLimit } from '../limits.ts';
import { pageCursor, pageLimit, PhotoPage } from './library.ts';
import { SelectedPhotos, selectionMaxBytes } from './selections.ts';

/** Albums §9: "prints editor product auto-selected code 'PAP_910'". */
export const printsProductCode = 'PAP_910';

/** Days for which a temporary selection can be read. Our choice: customers order within a week or start again. */
export const tempSelectionDays = 7;

/** Most parts of a call that selects photos. Each is a rule or up to 500 ids. */
const partsLimit = 500;

/** Ours: a photo with too few pixels for a good print of the smallest size. */
export const UnfitPhoto = z.object({
  photoId: z.uuid(),
  fileName: z.string(),
  /** Pixels of the upright photo. */
  width: z.int(),
  height: z.int(),
});
export type UnfitPhoto = z.infer<typeof UnfitPhoto>;

const selectedParts = {
  /** Number of photos. */
  photosCount: z.int().check(z.positive()),
  /** Photos that are too small, at most 100; `unfitCount` counts all. */
  unfit: z.array(UnfitPhoto).check(z.maxLength(unfitPhotosLimit)),
  unfitCount: z.int().check(z.nonnegative()),
};

/** Ours: some photos are too small, and the call asks to report them first. No temporary selection is made. */
export const UnfitPhotos = z.object(selectedParts);
export type UnfitPhotos = z.infer<typeof UnfitPhotos>;

/** Albums §3: "Temporary selection: request photoIds (list of strings); response tempSelectionId." The rest is ours. */
export const MadeTempSelection = z.object({ tempSelectionId: z.uuid(), ...selectedParts });
export type MadeTempSelection = z.infer<typeof MadeTempSelection>;

/** Photos for the editor, ordered by date. */
export const TempSelection = z.object({
  tempSelectionId: z.uuid(),
  /** Only photos that are still in the library. */
  photoIds: z.array(z.uuid()).check(z.maxLength(printPhotosLimit)),
  created: z.iso.datetime(),
});
export type TempSelection = z.infer<typeof TempSelection>;

const orderParts = {
  /** How to treat photos that are too small: include them, leave them out, or report them and make nothing. */
  unfitPhotos: z._default(z.enum(['include', 'leave-out', 'ask']), 'include'),
  /** The id by which the shop knows the website. It is passed on to the operator. */
  channelId: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))),
};

const params = z.object({ tempSelectionId: z.uuid() });

/** The photos that a customer is about to order as prints. */
export const tempSelections = contractPart({
  service: 'photoManagement',
  title: 'Temporary selections',
  endpoints: {
    // Albums §7: "POST /temp-selections (body photoIds); GET /temp-selections/{id}"
    createTempSelection: endpoint({
      method: 'POST',
      path: '/temp-selections',
      summary: `Selects at most ${printPhotosLimit} photos for prints, for ${tempSelectionDays} days. Leaves out photos that are not in the library; 404 if none is. 200 if some are too small and \`unfitPhotos\` is \`ask\`: nothing is selected`,
      security: 'customer',
      body: z.union([
        z.strictObject({
          photoIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(printPhotosLimit)),
          ...orderParts,
        }),
        z.strictObject({
          /** Ours: together they form the selection. */
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
      summary: 'The ids of the selected photos; without those deleted since',
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
