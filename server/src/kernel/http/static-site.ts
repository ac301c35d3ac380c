import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Site } from '../sites.ts';

/** Files with a content hash in their names never change. */
const hashedAssets = '/assets/';

const yearSeconds = 31_536_000;

/** The folders of a build that contain only files. */
const fileFolders: ReadonlySet<string> = new Set(['assets', 'locales']);

/**
 * Addresses that the server itself answers: an unknown one there is an error, which must not look like a page. This
 * includes the development mailbox and the sample shop, editor, survey and scripts, even if they do not exist.
 */
const serverPaths = /^\/(api|health|metrics|dev\/(mail|shop|editor|survey|scripts|tracking))(\/|$)/i;

/** Browsers do not take `https:` for `wss:`. */
const socketOrigin = (origin: string): string => origin.replace('http', 'ws');

const contentSecurityPolicy = (
  { imageOrigins, markOrigins, scriptOrigins: { load, call } }: Site,
  connectTo: readonly string[],
): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...load].join(' '),
    "style-src 'self'",
    "font-src 'self'",
    ["img-src 'self' data: blob:", ...new Set([...imageOrigins, ...markOrigins])].join(' '),
    "worker-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", ...connectTo, ...call.flatMap((origin) => [origin, socketOrigin(origin)])].join(
      ' ',
    ),
    ['frame-src', ...(call.length > 0 ? call : ["'none'"])].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

/**
 * Serves a built single-page application: its files, and its page at every other address that is not the server's.
 * `connectTo` lists other origins that the page may call; each site adds those of its pictures and scripts.
 */
export const serveStaticSite = (
  app: FastifyInstance,
  options: { folder: string; connectTo: readonly string[] },
): void => {
  if (!existsSync(join(options.folder, 'index.html'))) {
    throw new Error(
      `The web application has not been built: ${options.folder} has no index.html. Run npm start to build it.`,
    );
  }
  app.register(fastifyStatic, {
    root: options.folder,
    // Each request looks up its file: a list made at the start would lack the files of a later build.
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(hashedAssets);
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      if (path.includes('index.html'))
        reply.header('content-security-policy', contentSecurityPolicy(reply.request.site, options.connectTo));
    },
  });
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const { accept = '*/*' } = request.headers;
    // The decoded and normalised path, so that no other spelling gets around the check.
    const meant = posix.normalize(`/${request.params['*']}`);
    if (serverPaths.test(meant)) return reply.callNotFound();
    const [, folder = ''] = meant.split('/');
    const [path = ''] = request.url.split('?');
    // A missing file must not look like a page: a script request that gets HTML is hard to debug.
    if (fileFolders.has(folder) || folder.includes('.')) return reply.sendFile(path);
    if (accept.includes('text/html')) return reply.sendFile('index.html');
    if (path.split('/').at(-1)?.includes('.')) return reply.sendFile(path);
    return accept.includes('*/*') ? reply.sendFile('index.html') : reply.callNotFound();
  });
};
