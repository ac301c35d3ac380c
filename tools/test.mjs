/**
 * `npm test`: runs every check that a change must pass. `npm test -- lint` runs one step, `npm test --
 * server/src/app.test.ts` one test file, `npm test -- changed` only tests that a change can affect.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { findBrowser } from './browser.mjs';
import { changedStories } from './changed-stories.mjs';
import { build, install } from './prepare.mjs';
import { isThere, projectDir, run, Sentence } from './run.mjs';
import { runCommand } from './runtime.mjs';
import { slowestTests } from './slowest-tests.mjs';

const tool = (name) => `node_modules/.bin/${name}`;

/** In this order: fast steps that often fail come first. Each command is a program for Node.js. */
const steps = [
  { name: 'format', commands: [[tool('oxfmt'), '--check', '.']] },
  { name: 'lint', commands: [[tool('oxlint')], [tool('knip')]] },
  {
    name: 'types',
    commands: ['tsconfig.json', 'web/tsconfig.json', 'e2e/tsconfig.json'].map((config) => [
      // Two versions of TypeScript are installed, and both would be `tsc`.
      'node_modules/typescript-7/bin/tsc',
      '--noEmit',
      '-p',
      config,
    ]),
  },
  { name: 'imports', commands: [['tools/check-imports.ts']] },
  { name: 'build', prepare: build, commands: [] },
  // Some of them start the whole product, which serves the built web application.
  {
    name: 'unit',
    prepare: build,
    commands: [[tool('vitest'), 'run']],
    report: (file) => ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
  },
  {
    name: 'browser',
    prepare: async (stopped) => {
      await build(stopped);
      return findBrowser(stopped);
    },
    commands: [[tool('playwright'), 'test', '-c', 'e2e/playwright.config.ts']],
    report: () => ['--reporter=list,json'],
  },
];

await runCommand(async (stopped) => {
  const chosen = chooseSteps(process.argv.slice(2));
  await install(stopped);
  let passed = 0;
  for (const step of chosen) {
    const start = performance.now();
    console.log(`\n— ${step.name}`);
    const isGood = await runStep(step, stopped);
    if (stopped.aborted) return 1;
    console.log(`${isGood ? '✓' : '✗'} ${step.name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
    if (!isGood) break;
    passed += 1;
  }
  const failed = passed === chosen.length ? 0 : 1;
  console.log(`\n${passed} passed, ${failed} failed`);
  return failed;
});

function chooseSteps(args) {
  if (args.length === 0) return steps;
  if (args.join() === 'changed') return changedSteps();
  const chosen = new Map();
  for (const arg of args) {
    const file = /\.(test|spec)\.tsx?$/.test(arg) && findTestFile(arg);
    const name = file ? (/\.test\.tsx?$/.test(file) ? 'unit' : 'browser') : arg;
    const step = steps.find((candidate) => candidate.name === name);
    if (!step) {
      throw new Sentence(
        `npm test accepts the names of its steps and paths of test files: ${steps.map((one) => one.name).join(', ')}, or changed.`,
      );
    }
    chosen.set(step, [...(chosen.get(step) ?? []), ...(file ? [file] : [])]);
  }
  return [...chosen].map(([step, files]) => ({
    ...step,
    commands: step.commands.map((command) => [...command, ...files]),
  }));
}

/** All steps, with only the tests that changes since the branch left main can affect, or uncommitted changes on main. */
function changedSteps() {
  const git = (...args) =>
    execFileSync('git', args, { cwd: projectDir, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [main = 'HEAD'] = git('for-each-ref', '--format=%(refname)', 'refs/remotes/origin/main');
  const [base] = git('merge-base', 'HEAD', main);
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
  const e2eFiles = readdirSync(join(projectDir, 'e2e')).map((file) => `e2e/${file}`);
  const stories = changedStories(changed, e2eFiles, (file) => readFileSync(join(projectDir, file), 'utf8'));
  const more = { unit: [`--changed=${base}`, '--passWithNoTests'], browser: stories };
  return steps
    .filter(({ name }) => name !== 'browser' || stories.length > 0)
    .map((step) => ({
      ...step,
      commands: step.commands.map((command) => [...command, ...(more[step.name] ?? [])]),
    }));
}

/** Returns the path of a test file from the project's folder, whichever subfolder `npm test` was called in. */
function findTestFile(path) {
  const places = [join(process.env.INIT_CWD ?? projectDir, path), join(projectDir, path)];
  const place = places.find((candidate) => isThere(candidate));
  if (!place) throw new Sentence(`There is no test file ${path}.`);
  return relative(projectDir, place);
}

async function runStep({ prepare, commands, report }, stopped) {
  let environment;
  try {
    environment = await prepare?.(stopped);
  } catch (error) {
    if (!(error instanceof Sentence)) throw error;
    console.error(error.message);
    return false;
  }
  const folder = report && mkdtempSync(join(tmpdir(), 'albumen-report-'));
  const file = folder && join(folder, 'report.json');
  const env = { ...process.env, ...environment, ...(file && { PLAYWRIGHT_JSON_OUTPUT_NAME: file }) };
  try {
    for (const command of commands) {
      const args = [...command, ...(report?.(file) ?? [])];
      const { code } = await run(process.execPath, args, { stopped, env, channel: false });
      if (code !== 0) return false;
    }
    if (file && isThere(file)) printSlowest(file);
    return true;
  } finally {
    if (folder) rmSync(folder, { recursive: true, force: true });
  }
}

function printSlowest(file) {
  const lines = slowestTests(JSON.parse(readFileSync(file, 'utf8')), projectDir);
  console.log(['', 'Slowest tests:', ...lines].join('\n'));
}
