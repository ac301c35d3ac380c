import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { build, install } from './prepare.mjs';
import { projectDir, run, Sentence } from './run.mjs';
import { runCommand } from './runtime.mjs';

/** Runs a program that needs the packages, with the arguments of this command. */
export async function runProgram(path) {
  await runCommand(async (stopped) => {
    await install(stopped);
    const args = [join(projectDir, path), ...process.argv.slice(2)];
    return (await run(process.execPath, args, { stopped })).code;
  });
}

/**
 * Runs the program that the command line names, or all programs of a folder in the order of their names. A folder's
 * programs are the TypeScript files directly in it; shared code is in subfolders. Arguments after a name go to that
 * program.
 */
export async function runPrograms(folder) {
  await runCommand(async (stopped) => {
    const names = readdirSync(join(projectDir, folder))
      .filter((file) => /^[a-z].*\.ts$/.test(file) && !file.endsWith('.test.ts'))
      .map((file) => file.slice(0, -'.ts'.length))
      .sort();
    const [wanted, ...rest] = process.argv.slice(2);
    if (wanted && !names.includes(wanted)) {
      throw new Sentence(`npm run ${folder} accepts one name: ${names.join(', ')}.`);
    }
    await install(stopped);
    await build(stopped);
    const failed = [];
    for (const name of wanted ? [wanted] : names) {
      console.log(`\n— ${folder}/${name}`);
      const { code } = await run(process.execPath, [join(projectDir, folder, `${name}.ts`), ...rest], {
        stopped,
      });
      if (stopped.aborted) return 1;
      if (code !== 0) failed.push(name);
    }
    if (failed.length > 0) console.error(`\nFailed: ${failed.join(', ')}`);
    return failed.length > 0 ? 1 : 0;
  });
}
