import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { readConfiguration } from '../configuration.ts';
import { warnOfLegalPages } from './legal-links.ts';

const warningsOf = (environment: Record<string, string>) => {
  const lines: string[] = [];
  warnOfLegalPages(readConfiguration(environment).sites, pino({}, { write: (line) => lines.push(line) }));
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
};

test('warns once of each site without an imprint, terms or a privacy page, and says what to set', () => {
  const SITES = JSON.stringify([
    { publicUrl: 'https://coral.example', legal: { privacy: 'https://coral.example/privacy' } },
    {
      publicUrl: 'https://teal.example',
      legal: Object.fromEntries(
        ['imprint', 'privacy', 'terms'].map((page) => [page, `https://teal.example/${page}`]),
      ),
    },
  ]);
  expect(warningsOf({ PUBLIC_URL: 'https://photos.example', SITES })).toMatchObject([
    {
      level: 40,
      event: 'site.no-legal-page',
      site: 'https://photos.example',
      missing: ['imprint', 'privacy', 'terms'],
      msg: 'a site lacks links to legal pages: set their addresses as "legal" of its entry in SITES',
    },
    { site: 'https://coral.example', missing: ['imprint', 'terms'] },
  ]);
});

test('does not warn of samples, of other sites on this machine, or of the example', () => {
  const SITES = readFileSync(new URL('../../../../docs/examples/sites.json', import.meta.url), 'utf8');
  for (const environment of [
    {},
    { HOST: '0.0.0.0' },
    { PUBLIC_URL: 'https://myaccount.mossfolio.example', SITES },
  ])
    expect(warningsOf(environment)).toEqual([]);
});
