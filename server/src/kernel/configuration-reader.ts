import { fileURLToPath } from 'node:url';
import { configurationVariables } from './configuration-variables.ts';
import type { ConfigurationVariable } from './configuration-variables.ts';

/** An environment variable has an unusable value; the message is one sentence that names it. */
export class ConfigurationError extends Error {}

/** Removes user, password and query from the value, even if it is not a valid URL. */
const withoutSecrets = (value: string): string =>
  value
    .replace(/^([a-z][a-z\d+.-]*:(?:\/\/)?)?.*@/is, '$1***@')
    .replaceAll(/([?&][^=&]*password=)[^&]*/gi, '$1***');

/** Returns the root cause: libraries wrap it, and one of several tried addresses is enough. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message.replace(/\.$/, '') : reasonOf(error.cause);
};

/** Creates the error for a variable whose value is well-formed but did not work. `but` ends the sentence. */
export const unusable = (
  name: ConfigurationVariable,
  value: string | number,
  but: string,
  cause?: unknown,
): ConfigurationError => {
  const reason = cause === undefined ? '' : ` (${reasonOf(cause)})`;
  return new ConfigurationError(`${name} is "${withoutSecrets(String(value))}", but ${but}${reason}.`, {
    cause,
  });
};

export type Environment = Readonly<Record<string, string | undefined>>;

/** Reads variables and rejects unusable values. */
export const reader = (environment: Environment) => {
  const read = (name: ConfigurationVariable): string | undefined => environment[name]?.trim() || undefined;
  const refuse = (name: ConfigurationVariable, accepted: string): never => {
    throw unusable(name, read(name) ?? '', `it must be ${accepted}`);
  };
  return {
    read,
    refuse,
    choice: <Choice extends string>(
      name: ConfigurationVariable,
      choices: readonly Choice[],
      usual = configurationVariables[name].usual,
    ): Choice => {
      const value = read(name) ?? usual;
      return choices.find((choice) => choice === value) ?? refuse(name, `one of ${choices.join(', ')}`);
    },
    /** A whole number. */
    number: (name: ConfigurationVariable, least: number, most = Infinity): number => {
      const value = read(name) ?? configurationVariables[name].usual;
      if (/^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most) return Number(value);
      return refuse(
        name,
        `a whole number ${most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`}`,
      );
    },
    /** The folder of a `file:` URL. */
    folder: (name: ConfigurationVariable): string | undefined => {
      const value = read(name);
      try {
        return value && fileURLToPath(value);
      } catch {
        return refuse(
          name,
          'a file: address of an absolute folder on this machine, such as file:///srv/photos; buckets cannot be used yet',
        );
      }
    },
    url: (name: ConfigurationVariable, protocols: readonly string[]): string | undefined => {
      const value = read(name);
      if (value === undefined) return undefined;
      const accepted = `an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`;
      const url = URL.parse(value);
      return url && protocols.includes(url.protocol) ? value : refuse(name, accepted);
    },
  };
};

export type Reader = ReturnType<typeof reader>;
