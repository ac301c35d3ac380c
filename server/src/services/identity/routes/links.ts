import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { sendPage } from '../../../platform/html-pages/page.ts';
import { confirmPath, linkAgainPath, mailSentPath } from '../paths.ts';
import { languageOf } from '../pages/layout.ts';
import {
  alreadyConfirmedPage,
  confirmedPage,
  linkExpiredPage,
  linkUnknownPage,
  mailSentPage,
} from '../pages/notice-pages.ts';
import { goOnSigningIn, languageOfBrowser } from './visit.ts';
import type { PageParts } from './visit.ts';

type LinkRequest = FastifyRequest<{ Params: { uid: string; token: string } }>;

type MailSentRequest = FastifyRequest<{
  Params: { uid: string; requestId: string };
  Querystring: { again?: string };
}>;

const uuidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What becomes of a mail with a link: it was sent, is sent again, is followed. */
export const linkRoutes = (pages: FastifyInstance, { service, provider }: PageParts): void => {
  /** The id is known to nobody but the browser that asked, so it is proof enough. */
  const findRequest = async ({ params: { uid, requestId } }: MailSentRequest) => {
    const request = uuidForm.test(requestId) ? await service.findRequest(requestId) : undefined;
    if (request?.interactionUid !== uid) throw new AppError('not-found');
    return request;
  };

  pages.get(mailSentPath(':uid', ':requestId'), async (request: MailSentRequest, reply) => {
    const asked = await findRequest(request);
    return sendPage(reply, mailSentPage(languageOf(asked.locale), asked, request.query.again === 'yes'));
  });

  pages.post(mailSentPath(':uid', ':requestId'), async (request: MailSentRequest, reply) => {
    const asked = await findRequest(request);
    await service.sendAgain(asked, request.ip);
    return reply.redirect(`${mailSentPath(asked.interactionUid, asked.id)}?again=yes`, 303);
  });

  pages.post(linkAgainPath(':uid', ':token'), async (request: LinkRequest, reply) => {
    const asked = await service.sendLinkAgain(request.params.token, request.ip);
    if (asked === undefined) throw new AppError('not-found');
    return reply.redirect(mailSentPath(asked.interactionUid, asked.id), 303);
  });

  // Programs that look for dangerous links follow this one before its owner does. That confirms nothing less: the mail
  // did arrive. The owner finds the address confirmed and goes on all the same.
  pages.get(confirmPath(':uid', ':token'), async (request: LinkRequest, reply) => {
    const { token } = request.params;
    const link = await service.confirmRegistration(token);
    if (link.state === 'unknown') return sendPage(reply, linkUnknownPage(languageOfBrowser(request)), 404);
    const { email, locale, interactionUid } = link.request;
    const language = languageOf(locale);
    if (link.state === 'expired') {
      return sendPage(reply, linkExpiredPage(language, { email, interactionUid, token }), 410);
    }
    const onwards = await goOnSigningIn(provider, request, reply, link.request);
    if (onwards !== undefined) return reply.redirect(onwards, 303);
    return sendPage(
      reply,
      link.state === 'confirmed' ? confirmedPage(language) : alreadyConfirmedPage(language),
    );
  });
};
