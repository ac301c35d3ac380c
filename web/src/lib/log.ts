/** Details that help to find a cause: the correlation id, the status, the error itself. */
type Details = Readonly<Record<string, unknown>>;

const write = (level: 'error' | 'warn', message: string, details: Details): void => {
  // The only place that writes to the console.
  console[level](message, details);
};

/** The log of the browser. Never log customers' input or tokens. */
export const log = {
  error: (message: string, details: Details = {}): void => write('error', message, details),
  warn: (message: string, details: Details = {}): void => write('warn', message, details),
};
