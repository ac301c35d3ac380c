import { useEffect, useState } from 'react';
import { log } from '../../lib/log.ts';

/** A script that runs, as its module returns it. */
interface Running {
  /** Removes everything that it shows, and ends its timers and calls. */
  readonly stop: () => void;
}

/** The module of a script. `docs/integrate.md` describes it for the retailer. */
interface ScriptModule<Settings, Started extends Running> {
  readonly start: (settings: Settings) => Started | Promise<Started>;
}

/** Calls a function of a script. If it fails, the page works as before. */
export const callScript = (name: string, call: () => void): void => {
  try {
    call();
  } catch (error) {
    log.warn(`${name} module failed`, { error });
  }
};

interface Script<Started> {
  readonly running: Started | undefined;
  /** Whether it could not be loaded or started. */
  readonly hasFailed: boolean;
}

/**
 * Loads the module at `src` and runs it while `settings` has a value; other settings start it again. `name` is for the
 * log only.
 */
export const useScript = <Started extends Running>(
  name: string,
  src: string | undefined,
  settings: Readonly<Record<string, unknown>> | undefined,
): Script<Started> => {
  const [script, setScript] = useState<Script<Started>>({ running: undefined, hasFailed: false });
  const settingsJson = settings && JSON.stringify(settings);
  useEffect(() => {
    if (src === undefined || settingsJson === undefined) return undefined;
    let isWanted = true;
    let running: Started | undefined;
    const start = async (): Promise<void> => {
      const module: ScriptModule<unknown, Started> = await import(/* @vite-ignore */ src);
      if (!isWanted) return;
      const started = await module.start(JSON.parse(settingsJson));
      if (isWanted) setScript({ running: (running = started), hasFailed: false });
      else callScript(name, () => started.stop());
    };
    start().catch((error: unknown) => {
      log.warn(`${name} module was not loaded`, { error });
      if (isWanted) setScript({ running: undefined, hasFailed: true });
    });
    return () => {
      isWanted = false;
      setScript({ running: undefined, hasFailed: false });
      callScript(name, () => running?.stop());
    };
  }, [name, src, settingsJson]);
  return script;
};
