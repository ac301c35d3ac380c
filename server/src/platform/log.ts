import { pino } from 'pino';
import type { Logger } from 'pino';
import { shortText } from './short-text.ts';

export type Log = Logger;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/**
 * The maximum characters of a log line, and of a field in a longer one. Our choice: a size that every log collector
 * accepts.
 */
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

/**
 * Creates a log that writes JSON lines to standard output, or readable lines to a terminal. It redacts secrets and
 * shortens long fields.
 */
export const createLog = (level: LogLevel, processName: string): Log =>
  pino({
    level,
    hooks: { streamWrite: shortLine },
    base: { process: processName, pid: process.pid },
    // Errors of the job queue include the whole connection.
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
