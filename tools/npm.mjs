/** Runs npm for the commands of this project: quietly, and with a patience of seconds instead of minutes. */
import {
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { isThere, makeDir, run, runtimeDir, Sentence } from './run.mjs';

const noNetwork =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ENOTCACHED|FETCH_ERROR|ERR_SOCKET_TIMEOUT/;

/**
 * Fetches one package from the npm registry, for this checkout alone, and returns its folder. The folder gets its final
 * name in one step, so that concurrent commands need no lock.
 */
export async function fetchPackage(name, version, description, stopped) {
  const home = join(runtimeDir, `${basename(name)}-${version}`);
  const folder = join(home, 'node_modules', name);
  if (isThere(folder)) return folder;

  console.log(`Fetching ${description} …`);
  removeDraftsOfTheDead(home);
  const draft = makeDir(`${home}-${process.pid}`);
  writeFileSync(join(draft, 'package.json'), '{ "private": true }');
  const options = { stopped, cwd: draft, channel: false };
  const args = [...(await installArguments(options)), '--no-package-lock', `${name}@${version}`];
  await runNpm([findNpm(), ...args], options);
  try {
    renameSync(draft, home);
  } catch (error) {
    if (!isThere(folder)) throw error;
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/** The name of a draft ends in the process id of the command that made it. */
function removeDraftsOfTheDead(home) {
  for (const name of readdirSync(makeDir(runtimeDir))) {
    const [, pid] = name.startsWith(`${basename(home)}-`) ? (/-(\d+)$/.exec(name) ?? []) : [];
    if (!pid || isAlive(Number(pid))) continue;
    rmSync(join(runtimeDir, name), { recursive: true, force: true, maxRetries: 3 });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Returns the arguments for an installation. Without a registry, npm retries each package for many minutes. So this
 * function asks the registry once; if it does not answer, npm uses only its cache.
 */
export async function installArguments(options) {
  const question = ['view', 'npm', 'version', '--fetch-retries=1', '--fetch-timeout=15000'];
  const ask = [findNpm(), ...quietly, ...question];
  const { code } = await run(process.execPath, ask, { ...options, env: npmEnvironment(), quiet: true });
  const source = code === 0 ? '--prefer-offline' : '--offline';
  return [...quietly, 'install', '--ignore-scripts', '--no-save', source];
}

/** Runs npm with Node.js, and replaces its long messages about a missing network with one sentence. */
export async function runNpm(args, options) {
  const npm = { ...options, env: npmEnvironment(), capture: true };
  const { code, complaint } = await run(process.execPath, args, npm);
  if (code === 0) return;
  if (options.stopped.aborted) throw new Sentence('Stopped.');
  if (noNetwork.test(complaint)) {
    throw new Sentence(
      'The npm registry cannot be reached: connect this machine to the network, then try again.',
    );
  }
  throw new Sentence(`${complaint.trim()}\nThe packages could not be installed.`);
}

/** Returns npm's own program file, which any Node.js can run. */
export function findNpm() {
  const candidates = [
    process.env.npm_execpath,
    join(dirname(process.execPath), '../lib/node_modules/npm/bin/npm-cli.js'),
  ];
  for (const folder of (process.env.PATH ?? '').split(delimiter)) candidates.push(join(folder, 'npm'));
  for (const candidate of candidates) {
    if (!candidate || !isThere(candidate)) continue;
    const file = realpathSync(candidate);
    if (basename(file) === 'npm-cli.js') return file;
  }
  throw new Sentence('npm is needed, and is not on the PATH: please install it.');
}

const quietly = [
  '--no-audit',
  '--no-fund',
  '--no-update-notifier',
  '--loglevel=error',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=5000',
];

/** Returns npm's environment, with a cache for this checkout alone if the usual one is not writable. */
function npmEnvironment() {
  const env = { ...process.env };
  // Set if npm itself started this command; they would point its child at other folders.
  for (const name of ['npm_config_local_prefix', 'npm_config_workspace', 'npm_config_workspaces'])
    delete env[name];
  env.HOME ??= homeFolder();
  const usual = env.npm_config_cache ?? join(env.HOME, '.npm');
  if (!canWrite(join(usual, '_cacache/tmp'))) env.npm_config_cache = join(runtimeDir, 'npm-cache');
  return env;
}

/** An account that the system does not know has no home: `docker run --user 1234`. */
function homeFolder() {
  try {
    return homedir();
  } catch {
    return runtimeDir;
  }
}

function canWrite(folder) {
  try {
    rmdirSync(mkdtempSync(join(makeDir(folder), 'probe-')));
    return true;
  } catch {
    return false;
  }
}
