import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { cruise } from 'dependency-cruiser';
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser';

/** The folders with checked imports. */
const folders = ['contracts', 'server', 'web', 'samples', 'e2e', 'bench', 'soak', 'tools'];

/** dependency-cruiser silently skips files that it cannot read, so these folders must contain files that were read. */
const foldersThatHoldFiles = ['contracts', 'server', 'web'];

/** An import that breaks a rule. Paths start at the root of the tree. */
export interface BrokenRule {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
  /** The reason for the rule. */
  readonly reason: string;
}

export interface ImportReport {
  readonly broken: readonly BrokenRule[];
  /** The number of our files that were read, for each existing folder. */
  readonly modules: ReadonlyMap<string, number>;
}

/** Checks imports of a tree against the rules in its own `.dependency-cruiser.mjs`: all, or those that `files` reach. */
export const checkImports = async (root: string, files?: readonly string[]): Promise<ImportReport> => {
  const rulesFile = pathToFileURL(join(root, '.dependency-cruiser.mjs'));
  const { options, ...ruleSet } = ((await import(rulesFile.href)) as { default: IConfiguration }).default;
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise([...(files ?? present)], {
    ...options,
    ruleSet,
    validate: true,
    baseDir: root,
  });
  const { modules, summary } = output as ICruiseResult;
  const reasons = new Map(ruleSet.forbidden?.map(({ name, comment }) => [name, comment]));
  const countIn = (folder: string) => modules.filter(({ source }) => source.startsWith(`${folder}/`)).length;
  return {
    broken: summary.violations.map(({ rule: { name }, from, to }) => ({
      rule: name,
      from,
      to,
      reason: reasons.get(name) ?? '',
    })),
    modules: new Map(present.map((folder) => [folder, countIn(folder)])),
  };
};

/** Returns the faults in the imports of a tree, one sentence each; empty if there are none. */
export const complaintsOf = ({ broken, modules }: ImportReport): string[] => [
  ...foldersThatHoldFiles
    .filter((folder) => !modules.get(folder))
    .map((folder) => `No file of ${folder} could be read, so nothing was checked there.`),
  ...broken.map(({ rule, from, to, reason }) => `${rule}: ${from} imports ${to}. ${reason}`),
];

if (import.meta.main) {
  const report = await checkImports(resolve(import.meta.dirname, '..'));
  const counts = [...report.modules].map(([folder, count]) => `${folder} ${count}`);
  const complaints = complaintsOf(report);
  console.log(`Imports of ${counts.join(', ')} files checked: ${complaints.length} complaints.`);
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) process.exitCode = 1;
}
