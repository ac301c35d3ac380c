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

/** Where the embedded service answers: `/api/` and its key in kebab case. */
export const embeddedServicePath = (key: ServiceKey): string =>
  `/api/${key.replace(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`)}`;
