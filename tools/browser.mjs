/**
 * The Chromium that the browser tests drive: one without a window of its own (`headless_shell`) where there is one for this
 * machine. The whole browser draws its own tabs and menus beside each page, unseen, and takes twice the processor.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fetchPackage } from './npm.mjs';
import { isThere, makeDir, projectDir, run, runtimeDir, Sentence } from './run.mjs';

const usualShells = ['/usr/bin/chromium-headless-shell'];

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** A shell in an npm package: Linux on x64 only. */
const packagedChromium = '153.0.0';

/** A first start on a busy machine takes seconds. */
const longestTrialMs = 30_000;

/** Returns the environment in which the browser tests find a Chromium that was seen to run. */
export async function findBrowser(stopped) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (!runs({ CHROMIUM_PATH }))
      throw new Sentence(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not run.`);
    return { CHROMIUM_PATH };
  }
  for (const find of [
    findShell,
    unpackNpmPackage,
    findInstalled,
    installDebianPackage,
    fetchWithPlaywright,
  ]) {
    for (const program of await find(stopped)) {
      if (runs(program)) return program;
    }
  }
  throw new Sentence('The browser tests need Chromium: install it, or name its program in CHROMIUM_PATH.');
}

/** Starts it as the tests will: whether a program is there, and even its version, says too little. */
function runs(environment) {
  const script = `
    import { chromium } from '@playwright/test';
    const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH, timeout: ${longestTrialMs} });
    await browser.close();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: projectDir,
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  return status === 0;
}

const thereOf = (paths) => paths.filter(isThere).map((CHROMIUM_PATH) => ({ CHROMIUM_PATH }));

const findShell = () => thereOf(usualShells);

const findInstalled = () => thereOf(usualPlaces);

async function installDebianPackage(stopped) {
  if (process.getuid() !== 0 || spawnSync('apt-get', ['--version']).error) return [];
  console.log('Installing Chromium from the system’s packages …');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stopped, env, channel: false };
  await run('apt-get', ['-qq', 'update'], options);
  await run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', 'chromium'], options);
  return findInstalled();
}

async function unpackNpmPackage(stopped) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const name = '@sparticuz/chromium';
  const description = `Chromium ${packagedChromium}`;
  const folder = await fetchPackage(name, packagedChromium, description, stopped).catch((error) => {
    // Without a network, whatever browser the machine has will do.
    if (!(error instanceof Sentence)) throw error;
  });
  if (folder === undefined) return [];
  const unpacked = join(runtimeDir, `chromium-unpacked-${packagedChromium}`);
  const CHROMIUM_PATH = join(unpacked, 'chromium');
  if (!isThere(unpacked)) {
    const draft = makeDir(`${unpacked}-${process.pid}`);
    // The package unpacks into the folder of temporary files; its libraries are for systems that lack them.
    const script = `
      import chromium, { inflate } from ${JSON.stringify(join(folder, 'build/index.js'))};
      await chromium.executablePath();
      await inflate(${JSON.stringify(join(folder, 'bin/al2023.tar.br'))});`;
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      env: { ...process.env, TMPDIR: draft },
    });
    renameSync(draft, unpacked);
  }
  return [{ CHROMIUM_PATH }, { CHROMIUM_PATH, LD_LIBRARY_PATH: join(unpacked, 'al2023/lib') }];
}

async function fetchWithPlaywright(stopped) {
  console.log('Fetching Chromium …');
  const folder = join(runtimeDir, 'playwright');
  const env = { ...process.env, PLAYWRIGHT_BROWSERS_PATH: folder };
  const playwright = join(projectDir, 'node_modules/.bin/playwright');
  const args = [playwright, 'install', '--only-shell', 'chromium'];
  await run(process.execPath, args, { stopped, env, channel: false });
  const files = isThere(folder) ? readdirSync(folder, { recursive: true }) : [];
  const programs = files.filter((file) => /\/(chrome-)?headless[_-]shell$/.test(file));
  return programs.map((file) => ({ CHROMIUM_PATH: join(folder, file) }));
}
