import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Tests every entry, then prints the SHA-256 of each by name. */
const pythonTest = `
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    broken = archive.testzip()
    if broken is not None: sys.exit(f'{broken} is broken')
    if len(sys.argv) > 2:
        print(json.dumps([[hashlib.sha256(archive.read(entry)).hexdigest(), entry.filename] for entry in archive.infolist()]))
`;

/** Other programs that test an archive: each must find it complete. */
const testers = {
  unzip: (path: string) => ['unzip', '-tqq', path],
  '7z': (path: string) => ['7z', 't', '-bso0', path],
  python: (path: string) => ['python3', '-c', pythonTest, path],
} as const;
type Tester = keyof typeof testers;

const isThere = (program: string): Promise<boolean> =>
  run('which', [program]).then(
    () => true,
    () => false,
  );

/** Returns the programs that this machine lacks. */
export const missingPrograms = async (programs: readonly string[]): Promise<string[]> => {
  const found = await Promise.all(programs.map(isThere));
  return programs.filter((_, index) => !found[index]);
};

export const testerPrograms = Object.values(testers).map((command) => command('')[0] ?? '');

/** Returns the faults of an archive, by each installed program. */
export const complaintsOf = async (path: string, missing: readonly string[]): Promise<string[]> => {
  const complaints: string[] = [];
  for (const name of Object.keys(testers) as Tester[]) {
    const [program = '', ...args] = testers[name](path);
    if (missing.includes(program)) continue;
    await run(program, args).catch((error: unknown) => complaints.push(`${name}: ${String(error)}`));
  }
  return complaints;
};

/** Returns SHA-256 and name of each entry, as Python's zipfile unpacks them, in the archive's order. */
export const unpackedByPython = async (
  path: string,
): Promise<(readonly [sha256: string, name: string])[]> => {
  const { stdout } = await run('python3', ['-c', pythonTest, path, 'tell'], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as [string, string][];
};

export const sha256OfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

/** Settles with whether curl completed the download. */
export const curl = (url: string, path: string, ...options: readonly string[]): Promise<boolean> =>
  run('curl', ['-sS', '-f', '-o', path, ...options, url]).then(
    () => true,
    () => false,
  );
