import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ContractPart } from '@albumen/contracts/endpoint';
import { contractParts, customerParts, operatorParts } from '@albumen/contracts/parts';
import { problems } from '@albumen/contracts/problem';
import type { ProblemCode } from '@albumen/contracts/problem';
import { attemptLimits } from '../server/src/kernel/attempt-limits.ts';
import { configurationVariables } from '../server/src/kernel/configuration-variables.ts';
import { openApiDocument } from '../server/src/kernel/http/openapi.ts';
import { makeServicesPage } from './services-page.ts';

const root = join(import.meta.dirname, '..');

/** The folder of the pages. Everything in `reference` is generated except `spec-coverage.md`. */
export const docsFolder = join(root, 'docs');

/** The contracts carry the API version. */
const readVersion = async (): Promise<string> => {
  const manifest = await readFile(join(root, 'contracts/package.json'), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
};

const madeBy = '<!-- Made by `npm run reference`; do not edit. -->';

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const errorsPage = (): string => {
  const callsWith = (code: ProblemCode): string =>
    contractParts
      .flatMap(({ service, endpoints }) =>
        Object.entries(endpoints)
          .filter(([, endpoint]) => endpoint.problems?.includes(code))
          .map(([name]) => `\`${service}.${name}\``),
      )
      .join(', ');
  const rows = Object.entries(problems)
    .toSorted(([, one], [, other]) => one.status - other.status)
    .map(([code, { status, title }]) => [
      `\`${code}\``,
      String(status),
      title,
      callsWith(code as ProblemCode),
    ]);
  return `${madeBy}
# Errors

Every error of every service is a problem document (RFC 9457) with one of these codes. The list is closed. The last column names the calls that return a code for their own reasons; the other codes follow from the format of a call, or come from the upload protocol.

${table(['Code', 'Status', 'Title', 'Returned by'], rows)}
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

${table(['Variable', 'Default', 'Meaning'], rows)}
`;
};

/** JSON with a line for each value that is `levels` deep, such as each call, so that its diffs can be read. */
const inLines = (value: unknown, levels: number, indent = ''): string => {
  if (levels === 0 || typeof value !== 'object' || value === null || Array.isArray(value))
    return JSON.stringify(value);
  const inner = `${indent}  `;
  const lines = Object.entries(value).map(
    ([key, part]) => `${inner}${JSON.stringify(key)}: ${inLines(part, levels - 1, inner)}`,
  );
  return `{\n${lines.join(',\n')}\n${indent}}`;
};

const limitsPage = (): string => {
  const rows = Object.entries(attemptLimits).map(([kind, { what, of, attempts, window, why }]) => [
    `\`${kind}\``,
    what,
    of,
    `${attempts} in ${window}`,
    why,
  ]);
  return `${madeBy}
# Limits of attempts

What is counted for each address, network, browser or customer; all processes count together. A window begins with the first attempt. Then the answer is 429 (\`too-many-requests\`), and \`Retry-After\` says when the next attempt is possible. Where several limits count the same attempt, it counts against all or, if one refuses, against none.

${table(['Limit', 'Counts', 'For each', 'At most', 'Why'], rows)}
`;
};

/** Returns the text of each generated page, by its path in `docs`. */
export const makeReference = async (): Promise<ReadonlyMap<string, string>> => {
  const version = await readVersion();
  const openApi = (parts: readonly ContractPart[]) => `${inLines(openApiDocument(parts, version), 3)}\n`;
  return new Map([
    ['reference/openapi.json', openApi(customerParts)],
    ['reference/operator-openapi.json', openApi(operatorParts)],
    ['reference/errors.md', errorsPage()],
    ['reference/configuration.md', configurationPage()],
    ['reference/attempt-limits.md', limitsPage()],
    ['services.md', await makeServicesPage(root, madeBy)],
  ]);
};

if (import.meta.main) {
  for (const [name, text] of await makeReference()) {
    await writeFile(join(docsFolder, name), text);
    console.log(`docs/${name}`);
  }
}
