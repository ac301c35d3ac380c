import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { serverEnvironment, sourceArguments } from '../../tools/server-command.mjs';

/** Milliseconds between two looks at a starting server. */
const pollMs = 25;

/** Returns the ids of processes with this text in their command line or environment, from /proc (Linux). */
export const processesNaming = async (text: string): Promise<number[]> => {
  const found: number[] = [];
  for (const entry of await readdir('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid) || pid === process.pid) continue;
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
    const state = /^State:\s+(\S)/m.exec(await read('status'))?.[1];
    if (state === undefined || state === 'Z') continue;
    if ((await read('cmdline')).includes(text) || (await read('environ')).includes(text)) found.push(pid);
  }
  return found;
};

/** Settles when `/health/ready` says so. Throws with `output()` if the process ends first. */
export const untilReady = async (child: ChildProcess, port: number, output: () => string): Promise<void> => {
  const isReady = async () =>
    (await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined))?.ok === true;
  while (!(await isReady())) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The server ended:\n${output()}`);
    await setTimeout(pollMs);
  }
};

export interface ServerProcess {
  readonly url: string;
  readonly child: ChildProcess;
  /** Its whole output. */
  output(): string;
  /** Settles when `/health/ready` says so. Throws with the output if the process ends first. */
  untilReady(): Promise<void>;
  /** Stops the server as Ctrl-C does and returns its exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL to the server alone and settles when it has ended. */
  kill(): Promise<void>;
}

/** Starts the whole product on a data folder, from its sources unless `args` name the built server. */
export const startServerProcess = (
  dataDir: string,
  port: number,
  environment: Record<string, string> = {},
  args = sourceArguments,
): ServerProcess => {
  let output = '';
  const child = spawn(process.execPath, [...args, '--empty'], {
    env: {
      ...serverEnvironment,
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'info',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const url = `http://localhost:${port}`;
  return {
    url,
    child,
    output: () => output,
    untilReady: () => untilReady(child, port, () => output),
    stop: async () => {
      child.kill('SIGINT');
      const [code] = await ended;
      return code;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
