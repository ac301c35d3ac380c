import type { FastifyInstance } from 'fastify';
import { html } from '../../platform/http/html.ts';

/** The first letter of a brand's name, as a capital. */
export const initialOf = (name: string): string => {
  const [first] = new Intl.Segmenter().segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase('en');
};

const path = '/brands/monogram.svg';

/** The address of the mark of a brand that has none of its own: the same on every site, with that site's letter. */
export const monogramHref = (name: string, accent: string): string =>
  `${path}?${new URLSearchParams({ letter: initialOf(name), accent: accent.slice(1) }).toString()}`;

/** The initial in white, which is readable on every accent. A system font: pictures cannot load ours. */
const drawMonogram = (name: string, accent: string): string =>
  html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
    <rect width="32" height="32" rx="8" fill="${accent}" />
    <text
      x="16"
      y="22.500"
      fill="#ffffff"
      font-family="Inter, system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
      font-size="18"
      font-weight="600"
      text-anchor="middle"
    >
      ${initialOf(name)}
    </text>
  </svg>`.markup;

/** Serves the monogram of each site. The query of its address changes with it, so that a cached one is never wrong. */
export const serveMonogram = (app: FastifyInstance): void => {
  app.get(path, async ({ site: { brand } }, reply) =>
    reply
      .type('image/svg+xml')
      .header('cache-control', 'public, max-age=86400')
      .send(drawMonogram(brand.name, brand.mailLook.accent)),
  );
};
