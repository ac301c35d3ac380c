/**
 * Finds the Chromium for the browser tests: the machine's own, or one that is installed for them. Prefers the headless
 * shell: the full browser also draws its own tabs and menus next to each page, unseen, and takes twice the processor
 * time.
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

/** A Chromium in an npm package, for machines on which neither the system nor Debian has one: Linux on x64 only. */
const packagedChromium = '153.0.0';

/** A first start on a busy machine takes seconds. */
const longestTrialMs = 30_000;

/**
 * Returns the environment in which the browser tests find a Chromium that has started successfully, and a full one if
 * there is any: the shell keeps no pages for Back.
 */
export async function findBrowser(stopped) {
  const found = await findChromium(stopped);
  const [full] = findInstalled();
  return { ...(full && { CHROMIUM_FULL_PATH: full.CHROMIUM_PATH }), ...found };
}

async function findChromium(stopped) {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH) {
    if (!runs({ CHROMIUM_PATH }))
      throw new Sentence(`CHROMIUM_PATH names ${CHROMIUM_PATH}, which does not run.`);
    return { CHROMIUM_PATH };
  }
  const ways = [
    findShell,
    installDebianShell,
    findInstalled,
    installDebianChromium,
    unpackNpmPackage,
    fetchWithPlaywright,
  ];
  for (const find of ways) {
    for (const program of await find(stopped)) {
      if (runs(program)) return program;
    }
  }
  throw new Sentence('The browser tests need Chromium: install it, or name its program in CHROMIUM_PATH.');
}

/** Starts it as the tests do: that a program exists and prints its version proves too little. */
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

async function installDebianPackage(name, stopped) {
  if (process.getuid() !== 0 || spawnSync('apt-get', ['--version']).error) return;
  console.log(`Installing ${name} from the system’s packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { stopped, env, channel: false, quiet: true };
  const patience = ['-qq', '-o', 'Acquire::Retries=1', '-o', 'Acquire::http::Timeout=10'];
  await run('apt-get', [...patience, 'update'], options);
  await run('apt-get', [...patience, 'install', '-y', '--no-install-recommends', name], options);
}

async function installDebianShell(stopped) {
  await installDebianPackage('chromium-headless-shell', stopped);
  return findShell();
}

async function installDebianChromium(stopped) {
  await installDebianPackage('chromium', stopped);
  return findInstalled();
}

async function unpackNpmPackage(stopped) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return [];
  const name = '@sparticuz/chromium';
  const folder = await fetchPackage(name, packagedChromium, `Chromium ${packagedChromium}`, stopped);
  const unpacked = join(runtimeDir, `chromium-unpacked-${packagedChromium}`);
  const CHROMIUM_PATH = join(unpacked, 'chromium');
  if (!isThere(unpacked)) {
    const draft = makeDir(`${unpacked}-${process.pid}`);
    // The package unpacks into the folder of temporary files. Its libraries are for systems that lack them.
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
