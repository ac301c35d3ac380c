import { parseArgs } from 'node:util';
import { serviceKeys } from '@albumen/contracts/services';
import type { ServiceKey } from '@albumen/contracts/services';
import { WebConfiguration } from '@albumen/contracts/web-configuration';
import { nameForNoChannel } from '@albumen/contracts/widgets';
import { signIn } from '../../samples/src/sign-in.ts';
import { checkService } from './checks.ts';
import type { Check } from './checks.ts';

// `npm run conformance`: compares an implementation of a service with its contract.

const usage = `Usage:
  npm run conformance -- --service KEY --base URL --token TOKEN [--product URL] [--id NAME=VALUE …] [--changes]
  npm run conformance -- --service KEY|all --product URL --token TOKEN
--service  ${serviceKeys.join(', ')}, or all
--base     the base URL of the implementation; without it, the one that the product names
--product  the product: the other services in its /config.json list values, and its pages must be able to call
--token    an access token of a test account; or --email and --password of an account of the embedded sign-in of --product
--id       a value that no call lists, such as --id orderCode=O-1
--changes  also make calls that change the account`;

class Refused extends Error {}

const options = {
  service: { type: 'string' },
  base: { type: 'string' },
  product: { type: 'string' },
  token: { type: 'string' },
  email: { type: 'string' },
  password: { type: 'string' },
  id: { type: 'string', multiple: true },
  changes: { type: 'boolean' },
} as const;

const readArguments = () => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Refused(`${(error as Error).message}\n${usage}`);
  }
};

const urlOf = (name: string, value: string): string => {
  if (/^https?:\/\//.test(value) && URL.canParse(value)) return value.replace(/\/$/, '');
  throw new Refused(`--${name} is "${value}", but it must begin with https:// or http://.`);
};

const configurationOf = async (product: string): Promise<WebConfiguration> => {
  const reply = await fetch(`${product}/config.json`).catch(({ cause, message }: Error) => {
    throw new Refused(`${product} cannot be reached: ${cause instanceof Error ? cause.message : message}.`);
  });
  const { data } = WebConfiguration.safeParse(await reply.json().catch(() => undefined));
  if (!data) throw new Refused(`${product}/config.json is no configuration of the product.`);
  return data;
};

const line = (check: Check): string => {
  const title = `${check.call}: ${check.what}`;
  if (check.state === 'passed') return `passed       ${title}`;
  if (check.state === 'not checked') return `not checked  ${title} (${check.why})`;
  return `DEVIATES     ${title}\n  ${check.request}\n  expected: ${check.expected}\n  got: ${check.got}`;
};

const signedIn = async (product: string | undefined): Promise<() => Promise<string>> => {
  const { token, email, password } = readArguments();
  if (token !== undefined) return async () => token;
  if (email === undefined || password === undefined)
    throw new Refused(`Give --token, or --email and --password.\n${usage}`);
  if (product === undefined) throw new Refused('--email and --password need --product: it signs them in.');
  const signedInAs = await signIn({ url: product, email, password }).catch(({ message }: Error) => {
    throw new Refused(`${message} Are --email and --password right?`);
  });
  return signedInAs.accessToken;
};

const main = async (): Promise<number> => {
  const { service = '', id = [], changes = false, ...addresses } = readArguments();
  const services = serviceKeys.filter((key) => key === service || service === 'all');
  const product = addresses.product === undefined ? undefined : urlOf('product', addresses.product);
  const base = addresses.base === undefined ? undefined : urlOf('base', addresses.base);
  const isComplete = service === 'all' ? product && !base : (product ?? base);
  if (services.length === 0 || isComplete === undefined || isComplete === false) throw new Refused(usage);

  const configuration = product === undefined ? undefined : await configurationOf(product);
  const bases: Partial<Record<ServiceKey, string>> = {};
  for (const key of serviceKeys) {
    const named = base !== undefined && key === service ? base : configuration?.services[key];
    if (named !== undefined) bases[key] = new URL(named, product).href.replace(/\/$/, '');
  }
  const ids: Record<string, string> = { channel: configuration?.channelId ?? nameForNoChannel };
  for (const pair of id) ids[pair.split('=')[0] ?? ''] = pair.slice(pair.indexOf('=') + 1);
  const accessToken = await signedIn(product);

  const counts = { passed: 0, deviates: 0, 'not checked': 0 };
  for (const key of services) {
    const origin = product === undefined ? undefined : new URL(product).origin;
    const isElsewhere = new URL(bases[key] ?? product ?? '').origin !== origin;
    const target = { bases, accessToken, ids, changes, origin: isElsewhere ? origin : undefined };
    for await (const check of checkService(target, key)) {
      counts[check.state]++;
      console.log(line(check));
    }
  }
  console.log(
    `${counts.passed} checks passed, ${counts.deviates} deviate, ${counts['not checked']} were not made.`,
  );
  return counts.deviates > 0 ? 1 : 0;
};

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
process.disconnect?.();
