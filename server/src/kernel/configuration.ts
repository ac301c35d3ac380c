import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { megabyte } from '@albumen/contracts/limits';
import { serviceKeys } from '@albumen/contracts/services';
import type { ServiceKey } from '@albumen/contracts/services';
import { featureFlags } from '@albumen/contracts/web-configuration';
import type { FeatureSettings, Shop } from '@albumen/contracts/web-configuration';
import { ConfigurationError, reader, unusable } from './configuration-reader.ts';
import type { Environment, Reader } from './configuration-reader.ts';
import { readPublicUrl, readSiteEntries, sitesOf, withSamples } from './configuration-sites.ts';
import { configurationVariables } from './configuration-variables.ts';
import type { ConfigurationVariable } from './configuration-variables.ts';
import { readEmailAddress } from '../platform/email-address.ts';
import { logLevels } from '../platform/log.ts';
import type { LogLevel } from '../platform/log.ts';
import { sampleChannelId, sampleShopPaths } from './sample-shop.ts';
import { isChannelId, isUploadAddress, uploadAddress } from './site-entry.ts';
import { isLoopback } from './sites.ts';
import type { Sites } from './sites.ts';

export { ConfigurationError, unusable } from './configuration-reader.ts';

const retentionModes = ['on', 'off', 'dry-run'] as const;
export type RetentionMode = (typeof retentionModes)[number];

const roles = ['all', 'web', 'worker'] as const;
type Role = (typeof roles)[number];

/** The validated environment. */
export interface Configuration {
  readonly role: Role;
  readonly host: string;
  readonly port: number;
  /** The port for a worker's health checks and metrics; undefined if it has none. */
  readonly workerPort: number | undefined;
  /** The addresses that customers use, each with its brand. */
  readonly sites: Sites;
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are trusted: addresses, CIDR ranges and `loopback`. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  /** Undefined for the embedded PostgreSQL. */
  readonly databaseUrl: string | undefined;
  /** The maximum number of database connections for the statements of this process. */
  readonly databaseConnections: number;
  /** The folder of the file store. */
  readonly storageDir: string;
  /** The folder with the photos of an earlier system; undefined if there is none. */
  readonly importSource: string | undefined;
  /** Undefined for the development mailbox. */
  readonly smtpUrl: string | undefined;
  /** The address that gets a mail when something stops nights; undefined for none. */
  readonly operatorEmail: string | undefined;
  /** Undefined for the embedded identity provider. */
  readonly oidc: { issuer: string; clientId: string; audience: string } | undefined;
  /** The key of stored hashes; undefined for the one stored in the data folder. */
  readonly secretKey: string | undefined;
  /** The operator's first key; undefined for the one stored in the data folder. */
  readonly operatorApiKey: string | undefined;
  /** Shared with the shop's page for payment methods. */
  readonly paymentMethodSecret: string | undefined;
  /** `off` stops all nightly erasing by date. */
  readonly erasing: 'on' | 'off';
  /** Only `on` sends notices and erases; `on` becomes `dry-run` while `erasing` is off. */
  readonly retention: RetentionMode;
  readonly shop: Shop;
  /** The feature flags that the operator has set. */
  readonly features: Partial<FeatureSettings>;
  /** The addresses of services that run elsewhere. */
  readonly services: Partial<Readonly<Record<ServiceKey, string>>>;
  /** The limits of one file. */
  readonly uploadLimits: { readonly bytes: number; readonly pixels: number };
  readonly unfinishedUploads: { readonly count: number; readonly bytes: number };
  /** Calls per minute. */
  readonly callLimits: {
    readonly customer: number;
    readonly operator: number;
    readonly stranger: number;
    readonly merchandise: number;
  };
  /** The largest part of an export, in bytes. */
  readonly exportPartBytes: number;
  /** Whether webhooks may go to http and private addresses. */
  readonly webhookTargets: 'public' | 'any';
  readonly logLevel: LogLevel;
  /**
   * Whether sample accounts and `/dev/mail` exist: only if every part is the embedded default and only this machine can
   * reach it.
   */
  readonly sampleAccounts: boolean;
}

const projectFolder = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

const { PORT, HOST, TRUSTED_PROXIES, DATA_DIR } = configurationVariables;

/**
 * Whether sample accounts and `/dev/mail` may exist; everyone knows the password of these accounts. A proxy can make a
 * server reachable that listens on loopback only, so the public addresses count, too.
 */
const areSamplesAllowed = (parts: {
  readonly external: readonly unknown[];
  readonly host: string;
  readonly addresses: readonly string[];
}): boolean =>
  parts.external.every((part) => part === undefined) &&
  isLoopback(parts.host) &&
  parts.addresses.every((address) => isLoopback(new URL(address).hostname));

const readPort = (from: Reader, name: 'PORT' | 'WORKER_PORT', usual: string): number => {
  const value = from.read(name) ?? usual;
  const port = Number(value);
  return /^\d+$/.test(value) && port <= 65_535 ? port : from.refuse(name, 'a number from 0 to 65535');
};

/** Our choice: the port after that of a web process on the same machine. */
const usualWorkerPort = '8081';

const readWorkerPort = (from: Reader, role: Role): number | undefined =>
  role === 'worker' || from.read('WORKER_PORT') !== undefined
    ? readPort(from, 'WORKER_PORT', usualWorkerPort)
    : undefined;

/** A job that writes while it reads a snapshot takes two connections, and a worker runs several of them. */
const fewestConnections = 5;

/** Our choice: what PostgreSQL accepts in all, with its usual settings. */
const mostConnections = 100;

/** Concurrent uploads of one customer. With fewer than a browser sends at once, uploads would never finish. */
const fewestUnfinished = 10;

/**
 * Our choice: far larger than any photo, and small enough that a staging folder holds those of a few customers at once.
 */
const largestUploadMegabytes = 2000;

/** Our choice: a size that a customer's disk accepts as one file and a browser handles as one download. */
const largestPartMegabytes = 100_000;

/** Our choice: the size of the largest stitched panoramas. */
const mostMegapixels = 1000;

const readUploadLimits = (from: Reader): Configuration['uploadLimits'] => ({
  bytes: from.number('UPLOAD_MB_LIMIT', 1, largestUploadMegabytes) * megabyte,
  pixels: from.number('PHOTO_MEGAPIXELS_LIMIT', 1, mostMegapixels) * 1_000_000,
});

const readUnfinishedUploads = (
  from: Reader,
  largestFileBytes: number,
): Configuration['unfinishedUploads'] => ({
  count: from.number('UNFINISHED_UPLOADS_LIMIT', fewestUnfinished),
  // The largest allowed file must fit.
  bytes: from.number('UNFINISHED_UPLOADS_MB_LIMIT', largestFileBytes / megabyte) * megabyte,
});

/** Whether a text is an address or a range of addresses. A range of all addresses would trust everyone. */
const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...further] = text.split('/');
  const version = isIP(address);
  if (version === 0 || further.length > 0) return false;
  const bits = Number(prefix ?? 1);
  return (prefix === undefined || /^\d+$/.test(prefix)) && bits >= 1 && bits <= (version === 4 ? 32 : 128);
};

const readTrustedProxies = (from: Reader): string[] => {
  const proxies = (from.read('TRUSTED_PROXIES') ?? TRUSTED_PROXIES.usual)
    .split(',')
    .map((proxy) => proxy.trim());
  return proxies.every((proxy) => proxy === 'loopback' || isNetwork(proxy))
    ? proxies
    : from.refuse('TRUSTED_PROXIES', 'a list such as loopback,10.0.0.5,192.168.0.0/24');
};

const readSmtp = (from: Reader): string | undefined => {
  const value = from.url('SMTP_URL', ['smtp:', 'smtps:']);
  if (value === undefined || new URL(value).hostname) return value;
  return from.refuse('SMTP_URL', 'an address that names a mail server, such as smtp://mail.example.com:587');
};

const readOperatorEmail = (from: Reader): string | undefined => {
  const value = from.read('OPERATOR_EMAIL');
  return value === undefined || readEmailAddress(value)
    ? value
    : from.refuse('OPERATOR_EMAIL', 'one email address, such as operator@example.com');
};

const readOidc = (from: Reader): Configuration['oidc'] => {
  const issuer = from.url('OIDC_ISSUER', ['https:', 'http:']);
  const clientId = from.read('OIDC_CLIENT_ID');
  const audience = from.read('OIDC_AUDIENCE');
  if (issuer && clientId && audience) return { issuer, clientId, audience };
  const missing = Object.entries({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_AUDIENCE: audience })
    .filter(([, value]) => value === undefined)
    .map(([name]) => name);
  if (missing.length === 3) return undefined;
  throw new ConfigurationError(
    `${missing.join(' and ')} must be set, too: an external identity provider needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_AUDIENCE.`,
  );
};

const readSecret = (
  from: Reader,
  name: 'SECRET_KEY' | 'OPERATOR_API_KEY' | 'PAYMENT_METHOD_SECRET',
): string | undefined => {
  const value = from.read(name);
  if (value === undefined || /^[\w.~+/-]{32,200}$/.test(value)) return value;
  throw unusable(name, '***', 'it must be 32 to 200 letters, digits and -._~+/');
};

const shopAddress = (from: Reader, name: ConfigurationVariable): string | undefined =>
  from.url(name, ['https:', 'http:']);

const readMobileUploadUrl = (from: Reader): string | undefined => {
  const value = from.read('MOBILE_UPLOAD_URL');
  return value === undefined || isUploadAddress(value)
    ? value
    : from.refuse('MOBILE_UPLOAD_URL', uploadAddress);
};

const readShop = (from: Reader, hasSamples: boolean): Shop => {
  const channelId = from.read('CHANNEL_ID') ?? (hasSamples ? sampleChannelId : undefined);
  if (channelId !== undefined && !isChannelId(channelId))
    from.refuse('CHANNEL_ID', '1 to 100 letters, digits and -._');
  return {
    channelId,
    shopUrl: shopAddress(from, 'SHOP_URL') ?? (hasSamples ? sampleShopPaths.shop : undefined),
    editorUrl: shopAddress(from, 'EDITOR_URL') ?? (hasSamples ? sampleShopPaths.editor : undefined),
    surveyUrl: shopAddress(from, 'SURVEY_URL') ?? (hasSamples ? sampleShopPaths.survey : undefined),
    mobileUploadUrl: readMobileUploadUrl(from),
    photoFaqUrl: shopAddress(from, 'PHOTO_FAQ_URL'),
    paymentMethodUrl:
      shopAddress(from, 'PAYMENT_METHOD_URL') ?? (hasSamples ? sampleShopPaths.paymentMethod : undefined),
  };
};

/** Reads a list such as `a=1,b=2`. `parse` returns undefined for an unusable pair. */
const readPairs = <Name extends string, Value>(
  from: Reader,
  variable: ConfigurationVariable,
  accepted: string,
  parse: (name: string, value: string) => readonly [Name, Value] | undefined,
): Partial<Record<Name, Value>> => {
  const pairs = (from.read(variable) ?? '').split(',').filter((pair) => pair.trim() !== '');
  const parsed = pairs.map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return parse(name.trim(), value.join('=').trim()) ?? from.refuse(variable, accepted);
  });
  return Object.fromEntries(parsed) as Partial<Record<Name, Value>>;
};

const readFeatures = (from: Reader): Configuration['features'] =>
  readPairs(
    from,
    'FEATURES',
    `a list such as PhotoManagementUploadViewEnabled=false of ${featureFlags.join(', ')}, each with true or false`,
    (name, value) => {
      const flag = featureFlags.find((one) => one === name);
      return flag && /^(?:true|false)$/.test(value) ? [flag, value === 'true'] : undefined;
    },
  );

const readServices = (from: Reader): Configuration['services'] =>
  readPairs(
    from,
    'SERVICES',
    `a list such as order=https://orders.example.com of ${serviceKeys.join(', ')}, each with an address that begins with https:// or http://`,
    (name, value) => {
      const key = serviceKeys.find((one) => one === name);
      return key && /^https?:$/.test(URL.parse(value)?.protocol ?? '') ? [key, value] : undefined;
    },
  );

/**
 * Reads the environment (`docs/reference/configuration.md` lists the variables).
 * Throws `ConfigurationError` for a value that cannot be used.
 */
export const readConfiguration = (environment: Environment): Configuration => {
  const from = reader(environment);
  const port = readPort(from, 'PORT', PORT.usual);
  const host = from.read('HOST') ?? HOST.usual;
  const dataDir = resolve(projectFolder, from.read('DATA_DIR') ?? DATA_DIR.usual);
  const databaseUrl = from.url('DATABASE_URL', ['postgres:', 'postgresql:']);
  const smtpUrl = readSmtp(from);
  const oidc = readOidc(from);
  const role = from.choice('ROLE', roles);
  if (role !== 'all' && !databaseUrl) {
    throw new ConfigurationError(
      `ROLE is "${role}", but separate processes need DATABASE_URL: the embedded database serves only one process.`,
    );
  }
  const erasing = from.choice('ERASING', ['on', 'off']);
  const retention = from.choice('RETENTION', retentionModes);
  const uploadLimits = readUploadLimits(from);
  const publicUrl = readPublicUrl(from, port);
  const entries = readSiteEntries(from);
  const external = [databaseUrl, from.read('STORAGE_URL'), smtpUrl, oidc];
  const addresses = [publicUrl, ...entries.map((entry) => entry.publicUrl)];
  const sampleAccounts = areSamplesAllowed({ external, host, addresses });
  const sites = sitesOf(sampleAccounts ? withSamples(entries, publicUrl) : entries, publicUrl);
  return {
    role,
    host,
    port,
    workerPort: readWorkerPort(from, role),
    sites,
    trustedProxies: readTrustedProxies(from),
    dataDir,
    databaseUrl,
    databaseConnections: from.number('DATABASE_CONNECTIONS', fewestConnections, mostConnections),
    storageDir: from.folder('STORAGE_URL') ?? join(dataDir, 'objects'),
    importSource: from.folder('IMPORT_SOURCE'),
    smtpUrl,
    operatorEmail: readOperatorEmail(from),
    oidc,
    uploadLimits,
    unfinishedUploads: readUnfinishedUploads(from, uploadLimits.bytes),
    callLimits: {
      customer: from.number('CUSTOMER_CALLS_LIMIT', 1),
      operator: from.number('OPERATOR_CALLS_LIMIT', 1),
      stranger: from.number('PUBLIC_CALLS_LIMIT', 1),
      merchandise: from.number('MERCHANDISE_CALLS_LIMIT', 1),
    },
    exportPartBytes: from.number('EXPORT_PART_MB', 1, largestPartMegabytes) * megabyte,
    secretKey: readSecret(from, 'SECRET_KEY'),
    operatorApiKey: readSecret(from, 'OPERATOR_API_KEY'),
    paymentMethodSecret: readSecret(from, 'PAYMENT_METHOD_SECRET'),
    erasing,
    retention: erasing === 'off' && retention === 'on' ? 'dry-run' : retention,
    shop: readShop(from, sampleAccounts),
    features: readFeatures(from),
    services: readServices(from),
    webhookTargets: from.choice('WEBHOOK_TARGETS', ['public', 'any'], sampleAccounts ? 'any' : 'public'),
    logLevel: from.choice('LOG_LEVEL', logLevels),
    sampleAccounts,
  };
};
