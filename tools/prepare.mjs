/** Prepares everything that programs of this project need: packages, the built web application and server. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative } from 'node:path';
import { findNpm, installArguments, runNpm } from './npm.mjs';
import { isThere, makeDir, projectDir, run, runtimeDir, Sentence } from './run.mjs';

/** Installs the packages of the lockfile if they are missing or different. */
export async function install(stopped) {
  const hash = createHash('sha256').update(readFileSync(join(projectDir, 'package-lock.json')));
  hash.update(`${process.platform} ${process.arch} ${process.versions.modules}`);
  const { workspaces } = JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8'));
  await runStep({
    name: 'install',
    stamp: join(projectDir, 'node_modules/.installed'),
    value: hash.digest('hex'),
    announcement: 'Installing packages …',
    cwd: projectDir,
    program: findNpm(),
    // Not `npm ci`: it refuses a lockfile without a package's parts for other systems, and a registry that lacks those
    // leads to such a lockfile. With `--no-save`, this installs exactly the lockfile and never changes it.
    findArgs: async (options) => [
      ...(await installArguments(options)),
      '--include=dev',
      '--include=optional',
    ],
    // npm keeps packages that look complete, and an interrupted installation can look complete.
    removeFirst: ['.', ...workspaces].map((folder) => join(projectDir, folder, 'node_modules')),
    // npm writes this last.
    proof: join(projectDir, 'node_modules/.package-lock.json'),
    runner: runNpm,
    stopped,
  });
}

/**
 * Builds web application and server if their sources have changed. For production, it also compresses the files of the
 * web application, which takes longer than the build.
 */
export async function build(stopped, { isProduction = false } = {}) {
  const sources = ['web', 'contracts/src', 'package-lock.json'];
  if (isThere(join(projectDir, 'translations'))) {
    sources.push('translations');
    // An update may have changed their messages, also those of the server. That stops nothing.
    const check = [join(projectDir, 'tools/translations/main.ts'), 'check'];
    await run(process.execPath, check, { stopped });
  }
  const common = (folder, product) => ({
    cwd: join(projectDir, folder),
    removeFirst: [],
    program: realpathSync(join(projectDir, 'node_modules/.bin/vite')),
    findArgs: () => ['build', '--logLevel', 'warn'],
    runner: async (args, options) => {
      // A caller's NODE_ENV would choose another React.
      const env = { ...process.env, NODE_ENV: 'production' };
      const { code } = await run(process.execPath, args, { ...options, env });
      if (code !== 0) throw new Sentence(`The ${product} could not be built.`);
    },
    stopped,
  });
  const serverDir = join(projectDir, 'server');
  await runStep({
    ...common('server', 'server'),
    name: 'build-server',
    value: hashOf(['server/src', 'server/vite.config.ts', 'contracts/src', 'package-lock.json']),
    stamp: join(serverDir, 'dist/.built'),
    proof: join(serverDir, 'dist/main.js'),
    announcement: 'Building the server …',
  });
  const distDir = join(projectDir, 'web/dist');
  const web = {
    ...common('web', 'web application'),
    value: hashOf(sources),
    proof: join(distDir, 'index.html'),
  };
  await runStep({
    ...web,
    name: 'build',
    stamp: join(distDir, '.built'),
    announcement: 'Building the web application …',
  });
  if (!isProduction) return;
  await runStep({
    ...web,
    name: 'compress',
    // A build empties the folder.
    stamp: join(distDir, '.compressed'),
    announcement: 'Compressing the web application …',
    program: join(projectDir, 'tools/compress-build.mjs'),
    findArgs: () => [distDir],
  });
}

/** Runs a step in a process that holds a lock, unless the step's stamp says that its result is up to date. */
async function runStep({ runner, findArgs, announcement, stopped, ...step }) {
  if (readIfThere(step.stamp) === step.value) return;
  console.log(announcement);
  makeDir(runtimeDir);
  const lock = join(runtimeDir, `${step.name}.lock`);
  const options = { stopped, cwd: step.cwd };
  const args = await findArgs({ ...options, channel: false });
  const helper = join(projectDir, 'tools/run-once.mjs');
  await runner([helper, JSON.stringify({ ...step, args, lock })], options);
}

/** Test files, installed or built files and sheets of messages do not affect the build. */
const notSource = /(^|\/)(node_modules|dist)$|\.test\.tsx?$|\.csv$/;

function hashOf(sources) {
  const hash = createHash('sha256');
  for (const source of sources) addToHash(hash, join(projectDir, source));
  return hash.digest('hex');
}

function addToHash(hash, path) {
  if (notSource.test(path)) return;
  let entries;
  try {
    entries = readdirSync(path).sort();
  } catch {
    hash
      .update(`${relative(projectDir, path)}\0`)
      .update(readFileSync(path))
      .update('\0');
    return;
  }
  for (const entry of entries) addToHash(hash, join(path, entry));
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
