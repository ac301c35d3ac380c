/** Every service of the specification, by its key in `/config.json`. */
export const serviceKeys = [
  'auth',
  'photoManagement',
  'photoDeletion',
  'photoExport',
  'sharedAlbums',
  'download',
  'storage',
  'customer',
  'project',
  'order',
  'delivery',
  'reorder',
  'campaign',
  'voucher',
  'product',
  'pdf',
  'widget',
  'gallery',
  'configuration',
  'merchandise',
  'subscription',
  'invoice',
  'push',
] as const;

export type ServiceKey = (typeof serviceKeys)[number];

/** The groups of calls: a service of the specification, or the calls of the operator's systems. */
export type ContractKey = ServiceKey | 'operator';

/** Returns the base path of an embedded service: `/api/` and its key in kebab case, with a version for the operator. */
export const embeddedServicePath = (key: ContractKey): string =>
  key === 'operator'
    ? '/api/operator/v1'
    : `/api/${key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
