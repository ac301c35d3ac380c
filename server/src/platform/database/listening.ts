import { setTimeout } from 'node:timers/promises';
import { openConnection } from './connection.ts';
import type { Connection, ConnectionSettings } from './connection.ts';
import { requireWritable } from './read-only.ts';

/** How often a connection that listens checks that its messages can arrive. */
const checkEveryMs = 5000;

const retryMs = 500;

/** Listens on a connection of its own. Throws if that is impossible, or useless because nobody can send. */
const openLine = async (
  settings: ConnectionSettings,
  channel: string,
  hear: (text: string) => void,
): Promise<Connection> => {
  const line = openConnection({ ...settings, name: 'listens', answerLimitMs: checkEveryMs });
  line.hear(hear);
  const check = () => line.run({ text: requireWritable });
  try {
    await check();
    await line.run({ text: `listen "${channel}"` });
  } catch (error) {
    line.destroy();
    throw error;
  }
  const checks = setInterval(() => void check().catch(line.destroy), checkEveryMs);
  void line.loss.then(() => clearInterval(checks));
  return line;
};

export interface Listener {
  /** Hears each text from the time `listen` settles. */
  readonly hear: (text: string) => void;
  /** Called when a lost connection is back: texts may be missing. */
  readonly onGap: () => void;
}

/**
 * Listens to a channel. A lost connection is opened again until it succeeds, also if the server refuses, as a standby
 * does. Settles with a function that stops listening.
 */
export const listen = async (settings: ConnectionSettings, channel: string, { hear, onGap }: Listener) => {
  let isOver = false;
  let line = await openLine(settings, channel, hear);
  const watch = async (): Promise<void> => {
    for (;;) {
      await line.loss;
      if (isOver) return;
      try {
        line = await openLine(settings, channel, hear);
      } catch {
        await setTimeout(retryMs, undefined, { ref: false });
        continue;
      }
      if (isOver) line.destroy();
      else onGap();
    }
  };
  void watch();
  return async (): Promise<void> => {
    isOver = true;
    line.destroy();
    await line.loss;
  };
};
