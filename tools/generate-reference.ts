import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServiceContract } from '@albumen/contracts/endpoint';
import { problems } from '@albumen/contracts/problem';
import type { ProblemCode } from '@albumen/contracts/problem';
import { configurationVariables } from '../server/src/platform/configuration-variables.ts';
import { openApiDocument } from '../server/src/platform/http/openapi.ts';

const root = join(import.meta.dirname, '..');

/** Where the pages stand; everything in it is generated. */
export const referenceFolder = join(root, 'docs/reference');

const isServiceContract = (value: unknown): value is ServiceContract =>
  typeof value === 'object' && value !== null && 'key' in value && 'endpoints' in value;

/** Every service contract that a file of `contracts/src` exports, by the name of its file. */
const findContracts = async (): Promise<ServiceContract[]> => {
  const folder = join(root, 'contracts/src');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules = await Promise.all(
    names.toSorted().map((name) => import(pathToFileURL(join(folder, name)).href) as Promise<object>),
  );
  return modules.flatMap((module) => Object.values(module).filter(isServiceContract));
};

/** The contracts carry the version of the wire. */
const readVersion = async (): Promise<string> => {
  const manifest = await readFile(join(root, 'contracts/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};

const madeBy = '<!-- Made by `node tools/generate-reference.ts`; do not edit. -->';

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const errorsPage = (contracts: readonly ServiceContract[]): string => {
  const callsWith = (code: ProblemCode): string =>
    contracts
      .flatMap(({ key, endpoints }) =>
        Object.entries(endpoints)
          .filter(([, endpoint]) => endpoint.problems?.includes(code))
          .map(([name]) => `\`${key}.${name}\``),
      )
      .join(', ');
  const rows = Object.entries(problems).map(([code, { status, title }]) => [
    `\`${code}\``,
    String(status),
    title,
    callsWith(code as ProblemCode),
  ]);
  return `${madeBy}
# Errors

Every error of every service is a problem document (RFC 9457) with one of these codes. The list is closed. The last column names the calls that give a code for a reason of their own; the others follow from the form of a call, or come from the upload protocol.

${table(['Code', 'Status', 'Title', 'Given for a reason of its own by'], rows)}
`;
};

const configurationPage = (): string => {
  const rows = Object.entries(configurationVariables).map(([name, { usual, meaning }]) => [
    `\`${name}\``,
    usual,
    meaning,
  ]);
  return `${madeBy}
# Configuration

The server is configured by its environment. A value that cannot be used stops the start with one sentence that names the variable.

${table(['Variable', 'Where it is not set', 'Meaning'], rows)}
`;
};

/** The text of each generated page, by its file name. */
export const makeReference = async (): Promise<ReadonlyMap<string, string>> => {
  const contracts = await findContracts();
  const openApi = openApiDocument(contracts, await readVersion());
  return new Map([
    ['openapi.json', `${JSON.stringify(openApi, null, 2)}\n`],
    ['errors.md', errorsPage(contracts)],
    ['configuration.md', configurationPage()],
  ]);
};

if (import.meta.main) {
  await mkdir(referenceFolder, { recursive: true });
  for (const [name, text] of await makeReference()) {
    await writeFile(join(referenceFolder, name), text);
    console.log(`docs/reference/${name}`);
  }
}
