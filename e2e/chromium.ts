const { CHROMIUM_PATH: executablePath } = process.env;

/** How every script launches Chromium: the program that `CHROMIUM_PATH` names, or Playwright's own. */
export const chromiumLaunch: {
  readonly executablePath?: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
} = {
  ...(executablePath ? { executablePath } : {}),
  // Chromium does not start its sandbox for root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  // If the machine sets no character encoding, Chromium saves a file with accents in its name as `download`.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
};

/** The cookie of a customer who has rejected all scripts: the consent modal does not cover the pages of a story. */
export const rejectedConsent = { name: 'cookie_consent', value: '00' } as const;
