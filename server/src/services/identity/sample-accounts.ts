/** Public, so the accounts exist only where nobody but the machine's owner can reach them. */
export const samplePassword = 'albumen-demo';

const sample = (email: string, business = false) =>
  ({ email, emailKey: email, password: samplePassword, business }) as const;

/** The accounts of a new machine. */
export const sampleAccounts = [
  sample('customer@example.com'),
  sample('business@example.com', true),
  sample('participant@example.com'),
  sample('new@example.com'),
] as const;
