import { tempSelections } from '@albumen/contracts/photo-management/temp-selections';
import { createServiceClient } from '../client.ts';

/** The calls on photos of which prints are ordered. */
export const tempSelectionCalls = createServiceClient(tempSelections);
