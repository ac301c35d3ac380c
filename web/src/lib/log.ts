/** Facts that help to find a cause: the correlation id, the status, the error itself. */
type Details = Readonly<Record<string, unknown>>;

const write = (level: 'error' | 'warn', message: string, details: Details): void => {
  // The one place that writes to the console.
  console[level](message, details);
};

/** The log of the browser. Nothing that a customer typed, and no token, belongs in it. */
export const log = {
  error: (message: string, details: Details = {}): void => write('error', message, details),
  warn: (message: string, details: Details = {}): void => write('warn', message, details),
};
