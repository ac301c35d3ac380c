import { readdirSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { serveMonogram } from './monogram.ts';
import { readImage, readStylesheet, servePageAsset } from './page-asset.ts';
import type { PageAsset } from './page-asset.ts';

/** The tokens of a style that mails can show: mail programs support neither stylesheets nor custom properties. */
export interface MailLook {
  /** `#rrggbb` of the light scheme. White is readable on it. */
  readonly accent: string;
  readonly controlRadius: string;
  readonly cardRadius: string;
  /** A CSS font family that ends with a generic one. */
  readonly headingFont: string;
}

/** The look of brands: `server/brands/{name}.css` with tokens, and `{name}.png` with the mark. */
interface BrandStyle {
  readonly stylesheet: PageAsset;
  readonly mark: PageAsset;
  readonly mail: MailLook;
}

/** The style of brands without their own, which is part of every stylesheet. */
export const usualStyle = 'default';

export const usualMailLook: MailLook = {
  accent: '#1c6350',
  controlRadius: '8px',
  cardRadius: '14px',
  headingFont: 'inherit',
};

const folder = new URL('../../../brands/', import.meta.url);

const mailLookOf = (css: string): MailLook => {
  const token = (name: string): string | undefined => new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];
  return {
    accent: /#[\da-f]{6}/i.exec(token('color-accent') ?? '')?.[0] ?? usualMailLook.accent,
    controlRadius: token('radius-control') ?? usualMailLook.controlRadius,
    cardRadius: token('radius-card') ?? usualMailLook.cardRadius,
    headingFont: token('font-heading') ?? token('font-family') ?? usualMailLook.headingFont,
  };
};

/** The styles by name. Albums §9: "Per-brand style classes exist for three brands"; others have the default one. */
export const brandStyles: ReadonlyMap<string, BrandStyle> = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.css'))
    .map((file) => {
      const name = file.slice(0, -'.css'.length);
      const css = new URL(file, folder);
      return [
        name,
        {
          stylesheet: readStylesheet(`/brands/${file}`, [css]),
          mark: readImage(`/brands/${name}.png`, new URL(`${name}.png`, folder)),
          mail: mailLookOf(readFileSync(css, 'utf8')),
        },
      ];
    }),
);

/** Serves the stylesheets and marks of all styles, and the monograms of brands without a mark. */
export const serveBrandStyles = (app: FastifyInstance): void => {
  for (const { stylesheet, mark } of brandStyles.values())
    for (const asset of [stylesheet, mark]) servePageAsset(app, asset);
  serveMonogram(app);
};
