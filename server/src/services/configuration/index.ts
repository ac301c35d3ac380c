import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import type { Made } from '../../platform/slice.ts';
import { configurationRoutes } from './routes.ts';
import { webConfigurationOf } from './rules.ts';

/** What the web application must know before anyone can sign in. */
export const createConfiguration = (
  ...options: Parameters<typeof webConfigurationOf>
): Made<WebConfiguration> => {
  const service = webConfigurationOf(...options);
  return { service, slice: { name: 'configuration', pages: (http) => configurationRoutes(http, service) } };
};
