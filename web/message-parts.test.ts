import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMessageParts } from './message-parts.ts';

const sources = {
  'main.ts': `import { frame } from './frame.ts'; import type { Page } from './page.tsx';
    export const open = () => import('./page.tsx');`,
  'frame.ts': `export const frame = text('frame.title');`,
  'page.tsx': `import './styles.css'; import './effect.ts';
    export { table } from './table.ts';
    export type { Dialog } from './dialog.tsx';
    const load = async () => (await import('./dialog.tsx')).Dialog;
    export const Page = () => <h1 title={text('frame.title')}>{text(isOne ? "page.one" : \`page.many\`)}</h1>;`,
  'effect.ts': `say('effect.done');`,
  'table.ts': `export const table = { label: 'table.label' };`,
  'dialog.tsx': `export const Dialog = () => <Form messages="form.address" title={text('dialog.title')} />;`,
};

const ids = new Set([
  'frame.title',
  'page.one',
  'page.many',
  'page.unused',
  'effect.done',
  'table.label',
  'dialog.title',
  'form.address.street.required',
  'form.addressBook.title',
]);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'message-parts-'));
  for (const [name, source] of Object.entries(sources)) writeFileSync(join(folder, name), source);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a part has the messages that its module and its imports name, except those of the start', () => {
  const { start, late } = readMessageParts(join(folder, 'main.ts'), ids);
  expect([...start]).toEqual(['frame.title']);
  expect(late.size).toBe(2);
  expect([...late.get(join(folder, 'page.tsx'))!].sort()).toEqual([
    'effect.done',
    'page.many',
    'page.one',
    'table.label',
  ]);
  expect([...late.get(join(folder, 'dialog.tsx'))!]).toEqual([
    'dialog.title',
    'form.address.street.required',
  ]);
});
