import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** What server-made pages load; its address changes with its content, so that browsers may keep it for good. */
export interface PageAsset {
  readonly href: string;
  readonly path: string;
  readonly type: string;
  readonly content: string;
}

const yearSeconds = 365 * 86_400;

const readAsset = (type: string, path: string, files: readonly URL[]): PageAsset => {
  const content = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const version = createHash('sha256').update(content).digest('base64url').slice(0, 12);
  return { href: `${path}?v=${version}`, path, type, content };
};

/** Joins CSS files into the stylesheet that is served under `path`. */
export const readStylesheet = (path: string, files: readonly URL[]): PageAsset =>
  readAsset('text/css; charset=utf-8', path, files);

/** The script that is served under `path`. */
export const readScript = (path: string, file: URL): PageAsset =>
  readAsset('text/javascript; charset=utf-8', path, [file]);

/** Design tokens, type, fields, buttons and the card, which all server-made pages share. */
export const pageStyles = new URL('page.css', import.meta.url);

export const servePageAsset = (app: FastifyInstance, { path, type, content }: PageAsset): void => {
  app.get(path, async (_request, reply) =>
    reply.type(type).header('cache-control', `public, max-age=${yearSeconds}, immutable`).send(content),
  );
};
