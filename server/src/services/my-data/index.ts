import { sharedSecret } from '../../platform/secrets.ts';
import type { Made } from '../../kernel/slice.ts';
import { myDataRoutes } from './routes.ts';
import { createMyDataService } from './service.ts';
import type { MyDataService, MyDataServiceParts } from './service.ts';

/** The file with everything that is stored about a customer. */
export const createMyData = async (
  parts: Omit<MyDataServiceParts, 'urlKey'>,
): Promise<Made<MyDataService>> => {
  const urlKey = await sharedSecret(parts.database, 'my-data-urls');
  const service = createMyDataService({ ...parts, urlKey });
  return { service, slice: { name: 'my-data', serves: [myDataRoutes(service)] } };
};
