const { CHROMIUM_PATH: executablePath } = process.env;

/** How Chromium is launched, by whoever drives it: the program that `CHROMIUM_PATH` names, or the one that Playwright has. */
export const chromiumLaunch: {
  readonly executablePath?: string;
  readonly args: string[];
  readonly env: NodeJS.ProcessEnv;
} = {
  ...(executablePath ? { executablePath } : {}),
  // Chromium does not start its sandbox for root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  // Where the machine names no character set, Chromium saves a file with accents in its name as `download`.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
};
