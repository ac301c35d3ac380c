import type { ServiceKey } from '@albumen/contracts/services';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { readJsonInTime } from '../lib/answer-in-time.ts';

let loaded: WebConfiguration | undefined;

/**
 * Photo library §7: "Configuration is read from /config.json". Reads and keeps it.
 * Throws when it cannot be reached.
 */
export const loadConfiguration = async (): Promise<WebConfiguration> => {
  loaded = (await readJsonInTime('/config.json')) as WebConfiguration;
  return loaded;
};

/** The configuration. Albums §8: "Configuration not loaded before authentication throws an error." */
export const configuration = (): WebConfiguration => {
  if (!loaded) throw new Error('The configuration is not loaded.');
  return loaded;
};

/** The base address of a service, without a slash at its end. Throws when this installation has no such service. */
export const serviceAddress = (key: ServiceKey): string => {
  const address = configuration().services[key];
  if (address === undefined) throw new Error(`The configuration names no service "${key}".`);
  return address.replace(/\/+$/, '');
};
