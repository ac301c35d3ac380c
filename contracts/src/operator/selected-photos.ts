import * as z from 'zod/mini';
import { contractPart, endpoint } from '../endpoint.ts';

/** A photo to be printed. */
const SelectedPhoto = z.object({
  photoId: z.uuid(),
  fileName: z.string(),
  width: z.int().check(z.describe('Pixels of the upright photo.')),
  height: z.int(),
  url: z
    .string()
    .check(
      z.describe(
        'Signed URL of the original. Works for anyone who has it, for 24 to 48 hours. Read again for a new one.',
      ),
    ),
});

/** The photos that customers are about to order as prints, for an editor's server. */
export const operatorSelectedPhotos = contractPart({
  service: 'operator',
  title: 'Selected photos',
  endpoints: {
    readSelectedPhotos: endpoint({
      method: 'GET',
      path: '/temp-selections/:tempSelectionId',
      summary: 'The photos of a temporary selection, by date taken, without those deleted since',
      security: 'operator',
      scope: { area: 'photos', access: 'read' },
      params: z.object({ tempSelectionId: z.uuid() }),
      reply: {
        status: 200,
        body: z.object({
          tempSelectionId: z.uuid(),
          customerId: z.string(),
          customerNumbers: z
            .array(z.string())
            .check(z.describe("The operator's numbers of the customer; empty if none is linked.")),
          created: z.iso.datetime(),
          photos: z.array(SelectedPhoto),
        }),
      },
    }),
  },
});
