import { photoArchives } from '@albumen/contracts/photo-management/archives';
import { createServiceClient } from '../client.ts';

/** The calls on ZIP archives of photos; the address of one gives its bytes. */
export const archiveCalls = createServiceClient(photoArchives);
