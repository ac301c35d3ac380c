import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import type { FastifyInstance } from 'fastify';

/** A file that server-made pages load. Its address changes with its content, so browsers may cache it forever. */
export interface PageAsset {
  readonly href: string;
  readonly path: string;
  readonly type: string;
  readonly content: string | Buffer;
  /** Files that a stylesheet loads itself, such as its typeface. */
  readonly loads?: readonly PageAsset[];
}

const yearSeconds = 365 * 86_400;

const assetOf = (type: string, path: string, content: string | Buffer): PageAsset => {
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  return { href: `${path}?v=${version}`, path, type, content };
};

const textOf = (files: readonly URL[]): string => files.map((file) => readFileSync(file, 'utf8')).join('\n');

/**
 * Matches a font file of a package, in the notation that bundlers use. The server serves the font next to the
 * stylesheet.
 */
const packagedFont = /url\('(@[^']+\/([^'/]+\.woff2))'\)/g;

/** Joins CSS files into the stylesheet that is served at `path`, with the fonts that they use from packages. */
export const readStylesheet = (path: string, files: readonly URL[]): PageAsset => {
  const fonts: PageAsset[] = [];
  const content = textOf(files).replace(packagedFont, (_url, file: string, name: string) => {
    const font = readFileSync(new URL(import.meta.resolve(file)));
    const asset = assetOf('font/woff2', posix.join(posix.dirname(path), name), font);
    fonts.push(asset);
    return `url('${asset.href}')`;
  });
  return { ...assetOf('text/css; charset=utf-8', path, content), loads: fonts };
};

/** Reads the script that is served at `path`. */
export const readScript = (path: string, file: URL): PageAsset =>
  assetOf('text/javascript; charset=utf-8', path, textOf([file]));

/** Reads the PNG that is served at `path`. */
export const readImage = (path: string, file: URL): PageAsset =>
  assetOf('image/png', path, readFileSync(file));

/** Typeface, design tokens, type, fields, buttons and the card, shared by all server-made pages. */
export const pageStyles: readonly URL[] = [
  ...['tokens', 'font', 'drawings'].map(
    (name) => new URL(import.meta.resolve(`@albumen/contracts/look/${name}.css`)),
  ),
  new URL('page.css', import.meta.url),
];

export const servePageAsset = (
  app: FastifyInstance,
  { path, type, content, loads = [] }: PageAsset,
): void => {
  app.get(path, async (_request, reply) =>
    reply.type(type).header('cache-control', `public, max-age=${yearSeconds}, immutable`).send(content),
  );
  for (const asset of loads) servePageAsset(app, asset);
};
