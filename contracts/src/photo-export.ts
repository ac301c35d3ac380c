import { contractPart } from './endpoint.ts';
import { readChunkUrl } from './photo-management/backups.ts';

/** Photo library §7: "A photo-export API returns the url for a chunk". The same answer as from the photo service. */
export const photoExport = contractPart({
  service: 'photoExport',
  title: 'Photo export',
  endpoints: { readChunkUrl },
});
