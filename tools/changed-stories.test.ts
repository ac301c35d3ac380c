import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { areas, changedStories, walks } from './changed-stories.mjs';

const texts: Record<string, string> = {
  'e2e/album.spec.ts': "import { open } from './album-page.ts';",
  'e2e/albums.spec.ts': '',
  'e2e/download-photo.spec.ts': '',
  'e2e/sign-in.spec.ts': '',
  'e2e/album-page.ts': '',
};
const all = ['album', 'albums', 'download-photo', 'sign-in'];

test.each<[string, string[], string[]]>([
  ['a feature', ['web/src/features/albums/albums-screen.tsx'], ['album', 'albums', 'sign-in']],
  ['a service', ['server/src/services/downloads/store.ts'], ['download-photo', 'sign-in']],
  ['messages', ['web/messages/downloads/en-GB.json'], ['download-photo', 'sign-in']],
  ['a contract', ['contracts/src/photo-management/albums.ts'], ['album', 'albums', 'sign-in']],
  ['the rest of the server', ['server/src/platform/queue.ts'], ['sign-in']],
  ['the kit', ['web/src/ui/button.tsx'], all],
  ['the stage', ['server/test/stage-calls.ts'], all],
  ['two areas', ['web/src/gallery/albums/a.tsx', 'web/src/gallery/download/b.tsx'], all],
  ['a story', ['e2e/albums.spec.ts'], ['albums']],
  ['a helper of stories', ['e2e/album-page.ts'], ['album']],
  ['the settings of all stories', ['e2e/playwright.config.ts'], all],
  ['a unit test', ['web/src/ui/toasts.test.ts', 'server/test/app.ts'], []],
  ['docs and tools', ['docs/glossary.md', 'server/src/services/albums/README.md', 'tools/run.mjs'], []],
])('a change of %s selects its stories', (_name, changed, selected) => {
  expect(changedStories(changed, Object.keys(texts), (file) => texts[file] ?? '')).toEqual(
    selected.map((name) => `e2e/${name}.spec.ts`),
  );
});

test('every name in the table begins a story', () => {
  const files = readdirSync(join(import.meta.dirname, '../e2e'));
  const beginnings = [...walks, ...Object.values(areas).flat()];
  expect(beginnings.filter((name) => !files.some((file) => file.startsWith(name)))).toEqual([]);
});
