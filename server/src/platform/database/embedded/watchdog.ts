import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pidFileIn, shutdown } from './postmaster.ts';

/** A process that stops PostgreSQL when this one has ended for any reason, even SIGKILL. */
export interface Watchdog {
  /** Names the process to stop. */
  watch(pid: number): void;
  /** Ends the watchdog, which stops PostgreSQL if it is still running. */
  release(): Promise<void>;
}

/** The pause before the first replacement; each further one takes twice as long. */
const firstPauseMs = 100;
const longestPauseMs = 60_000;

/**
 * Reads process ids until the channel to the server closes, and then stops the last one. It compares it with the
 * cluster's file, because the next server may have started another PostgreSQL by then. A shutdown of the machine signals
 * every process at once, but the server still needs its database until it has ended.
 */
const script = `
trap '' INT TERM HUP
pid=
while read -r line; do pid=$line; done
for tick in $(seq 100); do
  read -r running < "$1" && [ "$running" = "$pid" ] && break
  kill -0 "$pid" || exit 0
  sleep 0.1
done
[ "$running" = "$pid" ] || exit 0
${shutdown
  .map(
    ([signal, patienceMs]) => `
kill -s ${signal.slice(3)} "$pid" || exit 0
for tick in $(seq ${patienceMs / 100}); do sleep 0.1; kill -0 "$pid" || exit 0; done`,
  )
  .join('\n')}
`;

/** Starts the watchdog of a cluster, and starts another one whenever it ends. */
export function startWatchdog(cluster: string, onEnd: (how: string) => void): Watchdog {
  let watched = '';
  let isReleased = false;
  let pauseMs = firstPauseMs;
  let child = start();

  function start() {
    // In its own session, so that neither Ctrl-C nor a kill of the server's process group reaches it.
    const shell = spawn('/bin/sh', ['-c', script, 'albumen-watchdog', pidFileIn(cluster)], {
      detached: true,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'ignore'],
      env: { PATH: `${process.env['PATH'] ?? ''}:/usr/bin:/bin` },
    });
    const ended = once(shell, 'exit').catch((error: Error) => [error.message]);
    void ended.then(([code, signal]) => {
      if (isReleased) return;
      onEnd(String(signal ?? code));
      setTimeout(() => !isReleased && (child = start()), pauseMs).unref();
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    });
    // If it is already dead, its exit is reported.
    shell.stdin?.on('error', () => {});
    shell.stdin?.write(watched);
    return { input: shell.stdin, ended };
  }

  return {
    watch(pid) {
      watched = `${pid}\n`;
      child.input?.write(watched);
    },
    async release() {
      isReleased = true;
      child.input?.end();
      await child.ended;
    },
  };
}
