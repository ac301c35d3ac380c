/**
 * `npm start`: installs missing packages, builds if the build is stale, and runs the server until Ctrl-C. An `https:`
 * address is one of customers: their web application is compressed.
 */
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { join, resolve } from 'node:path';
import { build, install } from './prepare.mjs';
import { projectDir, run, Sentence } from './run.mjs';
import { runCommand } from './runtime.mjs';
import { serverArguments, serverEnvironment } from './server-command.mjs';

const acceptedArguments = ['--empty'];

/** Milliseconds after which a server that has not stopped is killed. It gives running requests a few seconds. */
const longestStopMs = 30_000;

/** The sample photos must not slow down the page of a person who waits for them. */
const loaderNiceness = 10;

const startServer = async (stopped) => {
  const args = process.argv.slice(2);
  const unknown = args.find((argument) => !acceptedArguments.includes(argument));
  if (unknown)
    throw new Sentence(`Unknown argument ${unknown}: npm start accepts ${acceptedArguments.join(', ')}.`);
  await install(stopped);
  await build(stopped, { isProduction: process.env.PUBLIC_URL?.startsWith('https:') });
  return runServer(args, stopped);
};

async function runServer(args, stopped) {
  let loader;
  const { code } = await run(process.execPath, [...serverArguments, ...args], {
    stopped,
    env: { ...serverEnvironment, ...process.env },
    started(server) {
      server.on('message', (message) => {
        if (message?.type === 'load-samples' && !stopped.aborted)
          loader ??= startLoader(message.url, stopped);
      });
      stopped.addEventListener('abort', () => {
        setTimeout(() => server.kill('SIGKILL'), longestStopMs).unref();
      });
    },
  });
  loader?.kill();
  return code;
}

/** Loads the sample photos next to the server, through the same calls that customers use. */
function startLoader(url, stopped) {
  const dataDir = resolve(projectDir, process.env.DATA_DIR || 'data');
  const loader = spawn(process.execPath, [join(projectDir, 'samples/src/load.ts'), url, dataDir], {
    cwd: projectDir,
    stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
  });
  loader.on('spawn', () => setPriority(loader.pid, loaderNiceness));
  let complaint = '';
  loader.stderr.setEncoding('utf8').on('data', (text) => (complaint += text));
  loader.on('error', (error) => (complaint += error.message));
  loader.on('close', (code) => {
    if (code === 0 || stopped.aborted) return;
    const lines = complaint.trim().split('\n');
    const reason = lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1);
    console.error(`The sample photos could not all be loaded: ${reason || `the loader ended with ${code}`}`);
  });
  stopped.addEventListener('abort', () => loader.kill());
  return loader;
}

// Ctrl-C is the normal end: it is no failure, not even while packages are being installed.
await runCommand(startServer, { codeWhenStopped: 0 });
