import { waitingTime } from '@albumen/contracts/waiting-time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { asAppError, logProblem, sendProblem } from '../http/http-server.ts';
import { chooseLocale, readMessageCatalogue } from './message-catalogue.ts';
import { messagePage } from './message-page.ts';
import type enGB from './messages/en-GB.json';
import { pageStyles, readStylesheet, servePageAsset } from './page-asset.ts';
import { sendPage } from './page.ts';

const textsOf = readMessageCatalogue<keyof typeof enGB>(import.meta.dirname);

// In a folder of its own, which also has its typeface.
const stylesheet = readStylesheet('/limits/page.css', pageStyles);

/** Serves what the page of `sendLimitPage` loads. */
export const serveLimitStyles = (http: FastifyInstance): void => servePageAsset(http, stylesheet);

/** Answers a person who is over a limit with a page. Programs, and all other errors, get a problem. */
export const sendLimitPage = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const { code, status, retryAfterSeconds = 0 } = asAppError(error);
  if (code !== 'too-many-requests' || !(request.headers.accept ?? '').includes('text/html'))
    return sendProblem(error, request, reply);
  logProblem(request.log, error);
  const { site, headers } = request;
  const locale = chooseLocale(headers, site);
  const text = textsOf(locale);
  const page = messagePage({
    locale,
    brand: site.brand.name,
    title: text('tooMany.title'),
    stylesheet,
    text: text('tooMany.text', waitingTime(retryAfterSeconds)),
  });
  return sendPage(reply.header('retry-after', retryAfterSeconds), page, status);
};
