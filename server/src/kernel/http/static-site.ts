import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { chooseLocale } from '../html-pages/message-catalogue.ts';
import type { Site } from '../sites.ts';
import { readPage } from './first-paint.ts';

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

/** The hour of the day in a time zone. */
const hourIn = (timeZone: string): number =>
  Number(new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone }).format());

interface StaticSite {
  /** The folder of the build. */
  readonly folder: string;
  /** The configuration that the page of a site begins with. */
  readonly configurationOf: (site: Site) => WebConfiguration;
  /** Other origins that the page may call; each site adds those of its pictures and scripts. */
  readonly connectTo: readonly string[];
}

/** Answers with the page of the site, or that the browser has the same one already. */
const sendPage = async (request: FastifyRequest, reply: FastifyReply, website: StaticSite): Promise<void> => {
  const { site, headers, url } = request;
  const page = await readPage(website.folder, {
    configuration: website.configurationOf(site),
    locale: chooseLocale(headers, site),
    url,
    cookies: headers.cookie ?? '',
    hour: hourIn(site.timeZone),
  });
  // A weak one: the compressed page has the same.
  const tag = `W/"${createHash('sha256').update(page).digest('base64url').slice(0, 27)}"`;
  reply.headers({
    etag: tag,
    'cache-control': 'no-cache',
    vary: 'cookie, accept-language',
    'content-security-policy': contentSecurityPolicy(site, website.connectTo),
  });
  if (headers['if-none-match'] === tag) return void reply.code(304).send();
  reply.type('text/html; charset=utf-8').send(page);
};

/** Serves a built single-page application: its files, and its page at every other address that is not the server's. */
export const serveStaticSite = (app: FastifyInstance, website: StaticSite): void => {
  const { folder } = website;
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(
      `The web application has not been built: ${folder} has no index.html. Run npm start to build it.`,
    );
  }
  app.register(fastifyStatic, {
    root: folder,
    // Each request looks up its file: a list made at the start would lack the files of a later build.
    serve: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.includes(hashedAssets);
      reply.header('cache-control', isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  // The page has no secret that its compressed length could give away.
  const compress = { customTypes: /^text\/html/ };
  app.get<{ Params: { '*': string } }>('/*', { compress }, async (request, reply) => {
    const { accept = '*/*' } = request.headers;
    // The decoded and normalised path, so that no other spelling gets around the check.
    const meant = posix.normalize(`/${request.params['*']}`);
    if (serverPaths.test(meant)) return reply.callNotFound();
    const [, folderOfPath = ''] = meant.split('/');
    const [path = ''] = request.url.split('?');
    // The file has slots that only a page fills.
    if (meant === '/index.html') return reply.redirect('/');
    // A missing file must not look like a page: a script request that gets HTML is hard to debug.
    if (fileFolders.has(folderOfPath) || folderOfPath.includes('.')) return reply.sendFile(path);
    const isPage = accept.includes('text/html') || !path.split('/').at(-1)?.includes('.');
    if (!isPage) return reply.sendFile(path);
    if (!/text\/html|\*\/\*/.test(accept)) return reply.callNotFound();
    await sendPage(request, reply, website);
    return reply;
  });
};
