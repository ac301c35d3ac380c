import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** A stylesheet of server-made pages; its address changes with its content, so that browsers may keep it for good. */
export interface Stylesheet {
  readonly href: string;
  readonly path: string;
  readonly css: string;
}

const yearSeconds = 365 * 86_400;

/** Joins CSS files into the stylesheet that is served under `path`. */
export const readStylesheet = (path: string, files: readonly URL[]): Stylesheet => {
  const css = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  const version = createHash('sha256').update(css).digest('base64url').slice(0, 12);
  return { href: `${path}?v=${version}`, path, css };
};

/** Design tokens, type, fields, buttons and the card, which all server-made pages share. */
export const pageStyles = new URL('page.css', import.meta.url);

export const serveStylesheet = (app: FastifyInstance, { path, css }: Stylesheet): void => {
  app.get(path, async (_request, reply) =>
    reply
      .type('text/css; charset=utf-8')
      .header('cache-control', `public, max-age=${yearSeconds}, immutable`)
      .send(css),
  );
};
