const { CHROMIUM_PATH: executablePath } = process.env;

/** How Chromium is launched, by whoever drives it: the program that `CHROMIUM_PATH` names, or the one that Playwright has. */
export const chromiumLaunch: { readonly executablePath?: string; readonly args: string[] } = {
  ...(executablePath ? { executablePath } : {}),
  // Chromium does not start its sandbox for root.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};
