import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';

/** A small project around the real launchers. Its programs only print how they were called. */
const projectDir = realpathSync(mkdtempSync(join(tmpdir(), 'albumen-launchers-')));

const write = (file: string, content: string) => {
  mkdirSync(dirname(join(projectDir, file)), { recursive: true });
  writeFileSync(join(projectDir, file), content);
};

const noting = (what: string) => `
  import { appendFileSync } from 'node:fs';
  appendFileSync(${JSON.stringify(join(projectDir, 'notes'))}, ${JSON.stringify(what)} + process.argv.slice(2).join(' ') + '\\n');`;

const notes = () => {
  const file = join(projectDir, 'notes');
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
  rmSync(file, { force: true });
  return lines.map((line) => line.trim());
};

beforeAll(() => {
  for (const file of readdirSync(import.meta.dirname).filter((name) => name.endsWith('.mjs'))) {
    cpSync(join(import.meta.dirname, file), join(projectDir, 'tools', file));
  }
  const lock = 'server/src/platform/data-folder-lock.ts';
  cpSync(join(import.meta.dirname, '..', lock), join(projectDir, lock));
  const programs = ['vite', 'vitest', 'oxfmt', 'oxlint'];
  const bin = Object.fromEntries(programs.map((name) => [name, `${name}.mjs`]));
  write('parts/package.json', JSON.stringify({ name: 'parts', version: '1.0.0', bin }));
  write(
    'parts/vite.mjs',
    `${noting('vite ')} for (const file of ['index.html', 'main.js']) appendFileSync('dist/' + file, '');`,
  );
  write('parts/vitest.mjs', noting('vitest '));
  write('parts/oxfmt.mjs', noting('oxfmt '));
  write('parts/oxlint.mjs', `${noting('oxlint ')} process.exit(3);`);
  const dependencies = { parts: 'file:parts' };
  write('package.json', JSON.stringify({ type: 'module', workspaces: ['server'], dependencies }));
  write('server/package.json', JSON.stringify({ name: 'server', version: '1.0.0', type: 'module' }));
  const packages = {
    '': { workspaces: ['server'], dependencies },
    'node_modules/parts': { resolved: 'parts', link: true },
    'node_modules/server': { resolved: 'server', link: true },
    parts: { version: '1.0.0', bin },
    server: { version: '1.0.0' },
  };
  write('package-lock.json', JSON.stringify({ lockfileVersion: 3, requires: true, packages }));
  write('web/source.ts', '');
  write('web/dist/.keep', '');
  write('server/vite.config.ts', '');
  write('contracts/src/source.ts', '');
  write('tools/translations/main.ts', `${noting('translations ')} process.exit(1);`);
  write(
    'server/dist/main.js',
    `${noting('server ')}
    const { SAMPLES_URL, SERVER_EXIT } = process.env;
    process.once('disconnect', () => {
      appendFileSync(${JSON.stringify(join(projectDir, 'notes'))}, 'server stopped\\n');
      process.exit(0);
    });
    for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
    if (SERVER_EXIT) process.exit(Number(SERVER_EXIT));
    if (SAMPLES_URL) process.send({ type: 'load-samples', url: SAMPLES_URL });
    console.log('serving', process.pid);`,
  );
  write(
    'samples/src/load.ts',
    `${noting('samples ')}
    if (process.argv[2] === 'broken') throw new Error('no such server');
    console.log('loading', process.pid);
    setInterval(() => {}, 1000);`,
  );
  for (const name of ['second', 'first', 'Shared', 'first.test']) write(`bench/${name}.ts`, noting(name));
  write('soak/failing.ts', `${noting('failing')} process.exit(1);`);
  write('soak/later.ts', noting('later'));
});

const running = new Set<ChildProcess>();

afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
});

afterAll(() => rmSync(projectDir, { recursive: true }));

function launch(command: string, args: string[] = [], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [join(projectDir, 'tools', `${command}.mjs`), ...args], {
    // Nothing listens there: these tests need no registry.
    env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const launched = {
    output: '',
    pid: child.pid,
    kill: (signal: NodeJS.Signals) => child.kill(signal),
    ended: once(child, 'close').then(([code]) => code as number | null),
    /** Waits for a line that ends in a process id. */
    async pidAfter(word: string) {
      const line = new RegExp(`^${word} (\\d+)$`, 'm');
      await vi.waitFor(() => expect(launched.output).toMatch(line));
      return Number(line.exec(launched.output)?.[1]);
    },
  };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (launched.output += text));
  }
  return launched;
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const untilGone = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false));

/** Starts the server, waits for it, and stops it. */
async function startAndStop(environment: NodeJS.ProcessEnv = {}) {
  const started = launch('start', [], environment);
  await started.pidAfter('serving');
  started.kill('SIGTERM');
  expect(await started.ended).toBe(0);
  return started.output;
}

describe('npm start', () => {
  test('installs and builds at first, and does neither again while nothing changes', async () => {
    expect(await startAndStop()).toMatch(
      /Installing packages[^]*Building the server[^]*Building the web application/,
    );
    const build = 'vite build --logLevel warn';
    expect(notes()).toEqual([build, build, 'server', 'server stopped']);
    expect(await startAndStop()).not.toMatch(/Installing|Building/);
    expect(notes()).toEqual(['server', 'server stopped']);
  });

  test('compresses the files of a build once, only for customers at an https address', async () => {
    rmSync(join(projectDir, 'web/dist'), { recursive: true });
    write('web/dist/large.js', 'a'.repeat(2000));
    write('web/dist/large.woff2', 'a'.repeat(2000));
    write('web/dist/small.js', 'a');
    expect(await startAndStop()).toMatch(/Building/);
    const compressed = () =>
      readdirSync(join(projectDir, 'web/dist')).filter((file) => /\.(br|gz)$/.test(file));
    expect(compressed()).toEqual([]);
    const environment = { PUBLIC_URL: 'https://photos.test' };
    expect(await startAndStop(environment)).toMatch(/Compressing/);
    expect(compressed()).toEqual(['large.js.br', 'large.js.gz']);
    expect(await startAndStop(environment)).not.toMatch(/Building|Compressing/);
    const packed = readFileSync(join(projectDir, 'web/dist/large.js.br'));
    expect(brotliDecompressSync(packed).toString()).toBe('a'.repeat(2000));
  });

  test('builds again when a source of the web application changes, but not for a test', async () => {
    write('web/source.test.ts', 'changed');
    expect(await startAndStop()).not.toContain('Building');
    write('web/source.ts', 'changed');
    expect(await startAndStop()).toContain('Building');
    write('contracts/src/source.ts', 'changed');
    expect(await startAndStop()).toMatch(/Building the server[^]*Building the web application/);
  });

  test('builds only the server again when only its sources change', async () => {
    write('server/src/source.ts', 'changed');
    const output = await startAndStop();
    expect(output).toContain('Building the server');
    expect(output).not.toContain('Building the web application');
  });

  test('builds again when a correction of a message changes, and checks them at each start', async () => {
    notes();
    write('translations/nl-NL.json', '{}');
    expect(await startAndStop()).toContain('Building');
    expect(notes().slice(0, 2)).toEqual(['translations check', 'vite build --logLevel warn']);
    write('translations/nl-NL.csv', 'id');
    expect(await startAndStop()).not.toContain('Building');
    expect(notes()[0]).toBe('translations check');
    rmSync(join(projectDir, 'translations'), { recursive: true });
  });

  test('installs again when the lockfile changes', async () => {
    const lockfile = readFileSync(join(projectDir, 'package-lock.json'), 'utf8');
    write('package-lock.json', `${lockfile}\n`);
    expect(await startAndStop()).toContain('Installing packages');
    expect(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')).toBe(`${lockfile}\n`);
  });

  test('installs from scratch after an interrupted installation', async () => {
    rmSync(join(projectDir, 'node_modules/.installed'));
    write('node_modules/half-written/package.json', '{}');
    expect(await startAndStop()).toContain('Installing packages');
    expect(existsSync(join(projectDir, 'node_modules/half-written'))).toBe(false);
  });

  test('does the work once when two start together', async () => {
    rmSync(join(projectDir, 'node_modules'), { recursive: true });
    rmSync(join(projectDir, 'web/dist/.built'));
    notes();
    const both = [launch('start'), launch('start')];
    for (const each of both) await each.pidAfter('serving');
    for (const each of both) each.kill('SIGTERM');
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([0, 0]);
    expect(notes().filter((note) => note.startsWith('vite'))).toHaveLength(1);
  });

  test('says in one sentence that there is no registry', async () => {
    const lockfile = readFileSync(join(projectDir, 'package-lock.json'), 'utf8');
    const missing = JSON.parse(lockfile) as { packages: Record<string, unknown> };
    missing.packages['node_modules/ms'] = { version: '2.1.3', integrity: 'sha512-AAAA' };
    missing.packages[''] = { workspaces: ['server'], dependencies: { parts: 'file:parts', ms: '2.1.3' } };
    write('package-lock.json', JSON.stringify(missing));
    const manifest = readFileSync(join(projectDir, 'package.json'), 'utf8');
    const dependencies = { parts: 'file:parts', ms: '2.1.3' };
    write('package.json', JSON.stringify({ type: 'module', workspaces: ['server'], dependencies }));
    const started = launch('start', [], { npm_config_cache: join(projectDir, 'empty-cache') });
    expect(await started.ended).toBe(1);
    expect(started.output.trim().split('\n')).toEqual([
      'Installing packages …',
      'The npm registry cannot be reached: connect this machine to the network, then try again.',
    ]);
    write('package-lock.json', lockfile);
    write('package.json', manifest);
    await startAndStop();
  });

  test('names the accepted arguments when it gets another', async () => {
    const started = launch('start', ['--emtpy']);
    expect(await started.ended).toBe(1);
    expect(started.output.trim()).toBe('Unknown argument --emtpy: npm start accepts --empty.');
  });

  test('passes its argument to the server, and ends with the exit code of the server', async () => {
    notes();
    const started = launch('start', ['--empty'], { SERVER_EXIT: '7' });
    expect(await started.ended).toBe(7);
    expect(notes()).toEqual(['server --empty']);
  });

  test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
    'ends successfully on %s, with nothing left running',
    async (signal) => {
      const started = launch('start', [], { SAMPLES_URL: 'http://localhost:1' });
      const server = await started.pidAfter('serving');
      const loader = await started.pidAfter('loading');
      started.kill(signal);
      expect(await started.ended).toBe(0);
      expect(isAlive(server)).toBe(false);
      await untilGone(loader);
      expect(notes()).toContain('server stopped');
    },
  );

  test('ends the server when it is killed', async () => {
    const started = launch('start');
    const server = await started.pidAfter('serving');
    started.kill('SIGKILL');
    await untilGone(server);
  });

  test('loads the sample photos into the data folder when the server asks for it', async () => {
    notes();
    const started = launch('start', [], { SAMPLES_URL: 'http://localhost:1', DATA_DIR: 'other' });
    await started.pidAfter('loading');
    started.kill('SIGTERM');
    await started.ended;
    expect(notes()).toContain(`samples http://localhost:1 ${join(projectDir, 'other')}`);
  });

  test('reports in one line that sample photos could not be loaded, and continues', async () => {
    const started = launch('start', [], { SAMPLES_URL: 'broken' });
    const server = await started.pidAfter('serving');
    const line = /^The sample photos could not all be loaded: .*no such server.*$/m;
    await vi.waitFor(() => expect(started.output).toMatch(line));
    expect(isAlive(server)).toBe(true);
    started.kill('SIGTERM');
    expect(await started.ended).toBe(0);
  });
});

describe('npm test', () => {
  test('stops at the first step that fails, and counts', async () => {
    notes();
    const tested = launch('test');
    expect(await tested.ended).toBe(1);
    expect(notes()).toEqual(['oxfmt --check .', 'oxlint']);
    expect(tested.output).toMatch(/✓ format \d+\.\d s\n[^]*✗ lint \d+\.\d s\n\n1 passed, 1 failed\n$/);
  });

  test('runs the one step that is named', async () => {
    notes();
    const tested = launch('test', ['format']);
    expect(await tested.ended).toBe(0);
    expect(notes()).toEqual(['oxfmt --check .']);
    expect(tested.output).toMatch(/\n1 passed, 0 failed\n$/);
  });

  test('lists its steps when the given one is unknown', async () => {
    const tested = launch('test', ['linting']);
    expect(await tested.ended).toBe(1);
    expect(tested.output).toContain(
      'npm test accepts the names of its steps and paths of test files: format, lint, types,',
    );
  });

  test('runs the one test file that is named', async () => {
    notes();
    write('server/one.test.ts', '');
    const tested = launch('test', ['server/one.test.ts']);
    expect(await tested.ended).toBe(0);
    expect(notes().join()).toContain('vitest run server/one.test.ts');
  });

  test('reports a missing test file', async () => {
    const tested = launch('test', ['server/none.test.ts']);
    expect(await tested.ended).toBe(1);
    expect(tested.output.trim()).toBe('There is no test file server/none.test.ts.');
  });
});

describe('npm run bench and npm run soak', () => {
  test('run the programs of their folder in the order of their names', async () => {
    notes();
    expect(await launch('bench').ended).toBe(0);
    expect(notes()).toEqual(['first', 'second']);
  });

  test('run the named one, with the arguments after its name', async () => {
    expect(await launch('bench', ['second', '10']).ended).toBe(0);
    expect(notes()).toEqual(['second10']);
  });

  test('name all when they get another', async () => {
    const benched = launch('bench', ['third']);
    expect(await benched.ended).toBe(1);
    expect(benched.output.trim()).toBe('npm run bench accepts one name: first, second.');
  });

  test('continue after one that fails, and fail at the end', async () => {
    const soaked = launch('soak');
    expect(await soaked.ended).toBe(1);
    expect(notes()).toEqual(['failing', 'later']);
    expect(soaked.output).toMatch(/Failed: failing\n$/);
  });
});
