import { pino } from 'pino';
import type { Logger } from 'pino';
import { shortText } from './short-text.ts';

export type Log = Logger;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Characters of a log line, and of a field of one that is longer. Our choice: what every collector of logs takes. */
const longestLine = 16 * 1024;
const longestField = 1024;

const shortLine = (line: string): string => {
  if (line.length <= longestLine) return line;
  const fields = Object.entries(JSON.parse(line) as object).map(([name, value]) => {
    const json = JSON.stringify(value);
    return [name, json.length <= longestField ? value : shortText(json, longestField)];
  });
  return `${JSON.stringify(Object.fromEntries(fields))}\n`;
};

/** A log of JSON lines on standard output, or readable lines on a terminal. It redacts secrets and shortens long fields. */
export const createLog = (level: LogLevel, processName: string): Log =>
  pino({
    level,
    hooks: { streamWrite: shortLine },
    base: { process: processName, pid: process.pid },
    // An error of the job queue carries the whole connection with it.
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', 'err.client'],
    ...(process.stdout.isTTY
      ? {
          transport: {
            target: 'pino-pretty',
            options: { ignore: 'pid,hostname,process', messageFormat: '{msg}' },
          },
        }
      : {}),
  });
