import {
  customerCallsLimit,
  merchandiseCallsLimit,
  operatorCallsLimit,
  photoMegapixelsLimit,
  publicCallsLimit,
  uploadMegabytesLimit,
} from '@albumen/contracts/limits';

interface Variable {
  /** The default: a value, or what happens instead. */
  readonly usual: string;
  readonly meaning: string;
}

/** Every environment variable of the server; `docs/reference/configuration.md` is generated from this table. */
export const configurationVariables = {
  PORT: { usual: '8080', meaning: 'The port to listen on; 0 chooses a free one.' },
  HOST: { usual: '127.0.0.1', meaning: 'The address to listen on.' },
  PUBLIC_URL: { usual: 'http://localhost:$PORT', meaning: 'The URL that customers use.' },
  SITES: {
    usual: 'one site, at PUBLIC_URL; while sample accounts exist, three more brands at `*.localhost`',
    meaning:
      'Several sites with brands of their own, as JSON: `[{"publicUrl": "https://…", "brand": "…", …}]`; see [operations](../operations.md).',
  },
  TRUSTED_PROXIES: {
    usual: 'loopback',
    meaning:
      'The proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are trusted: comma-separated addresses and CIDR ranges, and `loopback` for this machine.',
  },
  DATA_DIR: { usual: './data', meaning: 'The folder in which all embedded defaults store their data.' },
  DATABASE_URL: {
    usual: 'an embedded PostgreSQL under DATA_DIR',
    meaning: 'A PostgreSQL 15 or newer: `postgres://user:password@host:port/database`.',
  },
  DATABASE_CONNECTIONS: {
    usual: '10',
    meaning:
      'The maximum number of database connections for the statements of one process, from 5 to 100. Its job queue and channels need up to 7 more; see [operations](../operations.md#database-connections).',
  },
  STORAGE_URL: {
    usual: 'a folder under DATA_DIR',
    meaning: 'Where photos are stored: a `file:` URL of an absolute folder on this machine.',
  },
  IMPORT_SOURCE: {
    usual: 'nothing to import',
    meaning:
      'The photos of an earlier system: a `file:` URL of a folder with a subfolder for each customer number; see [operations](../operations.md#import-from-an-earlier-system).',
  },
  SMTP_URL: {
    usual: 'a mailbox under DATA_DIR, shown at /dev/mail',
    meaning: 'The mail server: `smtp://user:password@host:port`, or `smtps://`.',
  },
  OPERATOR_EMAIL: {
    usual: 'no mail',
    meaning:
      'The address that gets a mail, in English, when something stops the nightly jobs until you act; see [operations](../operations.md#never-erase-by-mistake).',
  },
  OIDC_ISSUER: {
    usual: 'the embedded identity provider',
    meaning:
      'The issuer URL of an external OpenID Connect provider; set all three `OIDC_` variables or none.',
  },
  OIDC_CLIENT_ID: {
    usual: 'as OIDC_ISSUER',
    meaning: 'The client id of the web application at that provider.',
  },
  OIDC_AUDIENCE: { usual: 'as OIDC_ISSUER', meaning: 'The required audience of its access tokens.' },
  SECRET_KEY: {
    usual: 'a key that is generated at the first start and stored in `secret-key` under DATA_DIR',
    meaning:
      'The key of stored hashes, the same for all processes: 32 to 200 random letters, digits and `-._~+/`. See [operations](../operations.md#the-secret-key).',
  },
  OPERATOR_API_KEY: {
    usual: 'a key that is generated at the first start and stored in `operator-key` under DATA_DIR',
    meaning: 'The first key of the operator API, with all rights: 32 to 200 letters, digits and `-._~+/`.',
  },
  UPLOAD_MB_LIMIT: {
    usual: String(uploadMegabytesLimit),
    meaning: 'The maximum size of an uploaded file in megabytes of 1024 × 1024 bytes, from 1 to 2000.',
  },
  PHOTO_MEGAPIXELS_LIMIT: {
    usual: String(photoMegapixelsLimit),
    meaning:
      'The maximum size of a photo in megapixels, from 1 to 1000. Smaller photos are also refused if decoding them needs too much memory.',
  },
  UNFINISHED_UPLOADS_LIMIT: {
    usual: '200',
    meaning: 'The maximum number of unfinished uploads per customer.',
  },
  UNFINISHED_UPLOADS_MB_LIMIT: {
    usual: '4000',
    meaning: 'The maximum total size of those uploads in megabytes; at least UPLOAD_MB_LIMIT.',
  },
  CUSTOMER_CALLS_LIMIT: {
    usual: String(customerCallsLimit),
    meaning:
      'The maximum number of calls per customer and minute, in each web process; a large body counts as several.',
  },
  OPERATOR_CALLS_LIMIT: {
    usual: String(operatorCallsLimit),
    meaning:
      'The maximum number of calls per operator key and minute, in each web process; every write of a batch counts, and a large body as several.',
  },
  PUBLIC_CALLS_LIMIT: {
    usual: String(publicCallsLimit),
    meaning:
      'The maximum number of calls per network and minute to public pages (widgets, orders of guests, links of mails), in each web process.',
  },
  MERCHANDISE_CALLS_LIMIT: {
    usual: String(merchandiseCallsLimit),
    meaning:
      'The maximum number of merchandise queries (GraphQL) per network and minute, in each web process. One may take half a second of a core.',
  },
  EXPORT_PART_MB: {
    usual: '2000',
    meaning:
      'The maximum size of an export part in megabytes of 1024 × 1024 bytes, from 1 to 100000; a larger photo gets a part of its own.',
  },
  FEATURES: {
    usual: 'all existing views are on',
    meaning:
      'Feature flags to switch, such as `PhotoManagementUploadViewEnabled=false`, comma-separated; see [operations](../operations.md#feature-flags).',
  },
  SERVICES: {
    usual: 'the embedded ones',
    meaning:
      'Services that run elsewhere, such as `order=https://orders.example.com`, comma-separated, by their keys in `/config.json`. Pages send them the tokens of customers. See [Replace a service](../integrate.md#replace-a-service).',
  },
  ERASING: {
    usual: 'on',
    meaning:
      '`off` stops everything that the nightly jobs erase by date or sweep: libraries, Recently deleted, upload sessions, sign-in sessions, expired exports, downloads and archives, objects without a row. `RETENTION=on` then acts like `dry-run`. Photos and albums that customers erase themselves are still erased at once. See [operations](../operations.md#never-erase-by-mistake).',
  },
  RETENTION: {
    usual: 'on',
    meaning:
      '`on`, `off` (sends no notices and erases no library), or `dry-run` (like `off`, but logs what `on` would do). See [operations](../operations.md#retention).',
  },
  CHANNEL_ID: {
    usual: '`albumen` while sample accounts exist, else none',
    meaning: 'The id of this website in the shop: 1 to 100 letters, digits and `-._`.',
  },
  SHOP_URL: {
    usual: 'a sample shop while sample accounts exist, else no link',
    meaning: 'The page of the shop on which customers order; the storage status links to it.',
  },
  EDITOR_URL: {
    usual: 'a sample editor while sample accounts exist, else no prints',
    meaning: 'The editor that opens with the photos selected for prints.',
  },
  SURVEY_URL: {
    usual: 'a sample survey while sample accounts exist, else none',
    meaning: 'The survey that is offered to customers who delete their whole library.',
  },
  MOBILE_UPLOAD_URL: {
    usual: 'the website’s own upload',
    meaning: 'The page or app that takes photos from a phone into an album.',
  },
  PHOTO_FAQ_URL: {
    usual: 'no link',
    meaning: 'The page of FAQs about photos, linked from the menu and the photos page.',
  },
  PAYMENT_METHOD_URL: {
    usual: 'a sample page while sample accounts exist, else none',
    meaning: 'The page on which customers change their payment method. It gets a signed return address.',
  },
  PAYMENT_METHOD_SECRET: {
    usual: 'a secret that only this installation knows',
    meaning:
      'The secret with which PAYMENT_METHOD_URL can check its return address: 32 to 200 letters, digits and `-._~+/`.',
  },
  WEBHOOK_TARGETS: {
    usual: '`any` while sample accounts exist, else `public`',
    meaning:
      '`public`: webhooks go only to https addresses of the public internet. `any`: also to http addresses and to private ones, for receivers in your own network.',
  },
  ROLE: {
    usual: 'all',
    meaning: 'The role of this process: `web`, `worker` or `all`. Several processes need DATABASE_URL.',
  },
  WORKER_PORT: {
    usual: '8081 with ROLE=worker, otherwise none',
    meaning:
      'The port of `/health/live`, `/health/ready` and `/metrics` of a worker, at HOST; 0 chooses a free one. Workers on one machine need different ports.',
  },
  LOG_LEVEL: {
    usual: 'info',
    meaning:
      '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. JSON lines on standard output, readable lines on a terminal.',
  },
} as const satisfies Record<string, Variable>;

export type ConfigurationVariable = keyof typeof configurationVariables;
