import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { contractParts } from './parts.ts';

const isPart = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'service' in value && 'endpoints' in value;

test('lists every part of a contract', async () => {
  const entries = await readdir(import.meta.dirname, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name));
  const modules = await Promise.all(paths.map((path) => import(pathToFileURL(path).href) as Promise<object>));
  const parts = modules.flatMap((module) => Object.values(module).filter(isPart));
  expect(new Set(contractParts)).toEqual(new Set(parts));
});
