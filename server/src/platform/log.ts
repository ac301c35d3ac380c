import { pino } from 'pino';
import type { Logger } from 'pino';

export type Log = Logger;

export const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** A log of JSON lines on standard output, or readable lines on a terminal. It redacts secrets. */
export const createLog = (level: LogLevel, processName: string): Log =>
  pino({
    level,
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
