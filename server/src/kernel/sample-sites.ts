import type * as z from 'zod/mini';
import { sampleLegalOf, sampleScriptsOf } from './sample-shop.ts';
import type { SiteEntry } from './site-entry.ts';

/**
 * The brands of a sample installation next to the default one, on names that browsers resolve to this machine: an
 * Austrian brand of posters, a French one of canvas prints and a Belgian one of photo books. `docs/examples/sites.json`
 * has the same brands in all countries.
 */
export const sampleSites = (publicUrl: string): z.input<typeof SiteEntry>[] => {
  const at = (name: string): string => publicUrl.replace('//localhost', `//${name}.localhost`);
  return [
    { publicUrl },
    {
      publicUrl: at('posters'),
      brand: 'posterkauz',
      name: 'Posterkauz',
      locale: 'de-AT',
      forcesLocale: true,
      channel: 'wallart',
      sender: 'servus@posterkauz.example',
    },
    {
      publicUrl: at('canvas'),
      brand: 'toilune',
      name: 'Toilune',
      locale: 'fr-FR',
      sender: 'bonjour@toilune.example',
    },
    {
      publicUrl: at('books'),
      brand: 'mossfolio',
      name: 'Mossfolio',
      locale: 'nl-BE',
      sender: 'hallo@mossfolio.example',
    },
  ];
};

/** Adds the sample shop's legal pages, and the stand-ins for scripts, to a site that does not name its own. */
export const withSamplePages = (entry: z.input<typeof SiteEntry>): z.input<typeof SiteEntry> => ({
  ...entry,
  legal: { ...sampleLegalOf(entry.publicUrl), ...entry.legal },
  scripts: { ...sampleScriptsOf(entry.publicUrl), ...entry.scripts },
});
