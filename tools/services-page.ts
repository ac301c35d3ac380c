import { join } from 'node:path';
import type { ContractPart } from '@albumen/contracts/endpoint';
import { embeddedServicePath } from '@albumen/contracts/services';
import { readOwnFiles } from './house-rules.ts';
import type { OwnFile } from './house-rules.ts';
import { tablesAfterMigrations, tablesDeclaredIn } from './table-owners.ts';

interface SliceFiles {
  readonly name: string;
  /** Without tests. */
  readonly files: readonly OwnFile[];
}

const slicesAmong = (files: readonly OwnFile[]): SliceFiles[] => {
  const nameOf = ({ path }: OwnFile) =>
    /^server\/src\/services\/([^/]+)\/.*(?<!\.(?:test|fixture))\.ts$/.exec(path)?.[1];
  const groups = Map.groupBy(files, nameOf);
  return [...groups]
    .flatMap(([name, own]) => (name === undefined ? [] : [{ name, files: own }]))
    .toSorted((one, other) => one.name.localeCompare(other.name));
};

/** Returns the groups of every match in the files of a slice. */
const matches = ({ files }: SliceFiles, pattern: RegExp): string[][] =>
  files.flatMap(({ text }) => [...text.matchAll(pattern)].map(([, ...groups]) => groups));

const jobsOf = (slice: SliceFiles): string[] =>
  matches(
    { ...slice, files: slice.files.filter(({ path }) => path.endsWith('/jobs.ts')) },
    /(?:^  name: |\bscheduledJob\()'([^']+)'/gm,
  ).flat();

const announcedBy = (slice: SliceFiles): (readonly [constant: string, event: string])[] =>
  matches(slice, /^export const (\w+) = eventType<[^]*?>\(\s*'([^']+)'/gm).map(
    ([constant = '', event = '']) => [constant, event] as const,
  );

const isPart = (value: unknown): value is ContractPart =>
  typeof value === 'object' && value !== null && 'service' in value && 'endpoints' in value;

/** Returns the parts of contracts that a slice imports as values: it serves them. */
const partsOf = async (slice: SliceFiles): Promise<ContractPart[]> => {
  const imports = matches(slice, /^import \{([^}]+)\} from '(@albumen\/contracts\/[^']+)';/gm);
  const parts = imports.map(async ([names = '', from = '']) => {
    const module = (await import(from)) as Readonly<Record<string, unknown>>;
    return names.split(',').map((name) => module[name.trim()]);
  });
  return (await Promise.all(parts)).flat().filter(isPart);
};

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const listed = (names: Iterable<string>): string => [...names].map((name) => `\`${name}\``).join(', ') || '—';

/** Returns the first part of each path of a service, with the slices that answer there. */
const addressRows = (answers: readonly (readonly [slice: string, part: ContractPart])[]): string[][] => {
  const byAddress = new Map<string, Set<string>>();
  for (const [slice, { service, endpoints }] of answers)
    for (const { path } of Object.values(endpoints)) {
      const address = `${embeddedServicePath(service)}/${path.split('/')[1] ?? ''}`;
      byAddress.set(address, (byAddress.get(address) ?? new Set()).add(slice));
    }
  return [...byAddress]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([address, slices]) => [`\`${address}\``, listed([...slices].toSorted())]);
};

/** Generates `docs/services.md` from the code of the slices. */
export const makeServicesPage = async (root: string, madeBy: string): Promise<string> => {
  const files = await readOwnFiles(root);
  const slices = slicesAmong(files);
  const { serviceEdges } = (await import(join(root, '.dependency-cruiser.mjs'))) as {
    readonly serviceEdges: Readonly<Record<string, readonly string[]>>;
  };
  const events = new Map(slices.flatMap(announcedBy));
  const answers = await Promise.all(
    slices.map(async (slice) => (await partsOf(slice)).map((part) => [slice.name, part] as const)),
  );
  const eventsIn = (slice: SliceFiles, pattern: RegExp): Set<string> =>
    new Set(matches(slice, pattern).flatMap(([constant = '']) => events.get(constant) ?? []));

  const declared = new Set(files.flatMap(tablesDeclaredIn));
  const rows = slices.map((slice) => [
    `[\`${slice.name}\`](../server/src/services/${slice.name})`,
    listed(serviceEdges[slice.name] ?? []),
    listed(slice.files.flatMap(tablesDeclaredIn)),
    listed(jobsOf(slice)),
    listed(announcedBy(slice).map(([, event]) => event)),
    listed(eventsIn(slice, /\bon\((\w+),/g)),
    listed(eventsIn(slice, /\boperatorReads\((\w+),/g)),
  ]);
  const ofPlatform = [...tablesAfterMigrations(files)].filter((name) => !declared.has(name)).toSorted();

  return `${madeBy}
# Services

Which code answers which address. A service of the specification is a base URL in \`/config.json\`; a slice is a folder of \`server/src/services\` with its own \`README.md\`. The calls: \`/api/docs\`, or [\`reference/openapi.json\`](reference/openapi.json).

## Slices

A slice needs those that \`app.ts\` hands to it. Events of the last column are also recorded for the operator (\`GET /events\`).

${table(['Slice', 'Needs', 'Tables', 'Jobs', 'Announces', 'Reacts to', 'The operator reads'], rows)}

The platform has the tables ${listed(ofPlatform)} and the schema \`jobs\`.

## Addresses

${table(['Address', 'Slice'], addressRows(answers.flat()))}

Outside of the contracts: \`/identity\` (\`identity\`, off with an external identity provider), \`/config.json\` (\`configuration\`), \`/api/storage/resumable-uploads\` (\`uploads\`: tus), \`/api/push\` (\`push\`: a web socket), \`/w/{widgetId}\` and \`/widget-mails/{token}\` (\`widgets\`), the newsletter form and its unsubscribe page (\`subscriptions\`), the pages below \`/dev/\` (\`stand-ins\`, while sample accounts exist); of the platform \`/api/openapi.json\`, \`/api/docs\`, \`/api/operator/openapi.json\`, \`/api/operator/docs\`, \`/health/live\`, \`/health/ready\`, \`/metrics\` and \`/dev/mail\`.
`;
};
