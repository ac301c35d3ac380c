import { photoMegapixelsLimit, uploadMegabytesLimit } from '@albumen/contracts/limits';

interface Variable {
  /** What holds where it is not set: the value itself, or what is done instead. */
  readonly usual: string;
  readonly meaning: string;
}

/** Every variable of the environment that the server reads; `docs/reference/configuration.md` is made from this table. */
export const configurationVariables = {
  PORT: { usual: '8080', meaning: 'The port to listen on; 0 takes a free one.' },
  HOST: { usual: '127.0.0.1', meaning: 'The address to listen on.' },
  PUBLIC_URL: { usual: 'http://localhost:$PORT', meaning: 'The address that customers use.' },
  TRUSTED_PROXIES: {
    usual: 'loopback',
    meaning:
      'Whose `X-Forwarded-For` counts: addresses and CIDR ranges, with commas between them, and `loopback` for this machine.',
  },
  DATA_DIR: { usual: './data', meaning: 'The folder of everything that the embedded defaults keep.' },
  DATABASE_URL: {
    usual: 'an embedded PostgreSQL under DATA_DIR',
    meaning: 'A PostgreSQL 15 or newer: `postgres://user:password@host:port/database`.',
  },
  STORAGE_URL: {
    usual: 'a folder under DATA_DIR',
    meaning: 'Where photos are stored: `file:` and an absolute folder on this machine.',
  },
  SMTP_URL: {
    usual: 'a mailbox under DATA_DIR, shown at /dev/mail',
    meaning: 'The mail server: `smtp://user:password@host:port`, or `smtps://`.',
  },
  OIDC_ISSUER: {
    usual: 'the embedded identity provider',
    meaning:
      'The issuer address of an external OpenID Connect provider; the three `OIDC_` variables go together.',
  },
  OIDC_CLIENT_ID: {
    usual: 'as OIDC_ISSUER',
    meaning: 'The name by which that provider knows the web application.',
  },
  OIDC_AUDIENCE: { usual: 'as OIDC_ISSUER', meaning: 'For whom its access tokens must be meant.' },
  UPLOAD_MB_LIMIT: {
    usual: String(uploadMegabytesLimit),
    meaning: 'The megabytes (of 1024 × 1024 bytes) that one uploaded file may have, from 1 to 2000.',
  },
  PHOTO_MEGAPIXELS_LIMIT: {
    usual: String(photoMegapixelsLimit),
    meaning:
      'The million pixels that one photo may have, from 1 to 1000. What takes too much memory to decode is refused below that, too.',
  },
  UNFINISHED_UPLOADS_LIMIT: {
    usual: '200',
    meaning: 'How many uploads of one customer may be under way or left half sent.',
  },
  UNFINISHED_UPLOADS_MB_LIMIT: {
    usual: '4000',
    meaning: 'The megabytes that those uploads may come to together, as announced; at least UPLOAD_MB_LIMIT.',
  },
  PHOTO_FAQ_URL: {
    usual: 'no link',
    meaning: 'The page of questions and answers about photos that the menu and the photos page link to.',
  },
  ROLE: {
    usual: 'all',
    meaning: 'Which part this process plays: `web`, `worker` or `all`. Several processes need DATABASE_URL.',
  },
  LOG_LEVEL: {
    usual: 'info',
    meaning:
      '`trace`, `debug`, `info`, `warn`, `error`, `fatal` or `silent`. JSON lines on standard output, readable ones on a terminal.',
  },
} as const satisfies Record<string, Variable>;

export type ConfigurationVariable = keyof typeof configurationVariables;
