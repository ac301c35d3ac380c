import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import { sendPage } from '../../../kernel/html-pages/page.ts';
import type { Page } from '../../../kernel/html-pages/page.ts';
import { isUuid } from '../../../platform/uuid.ts';
import { confirmPath, linkAgainPath, mailSentPath } from '../paths.ts';
import {
  alreadyConfirmedPage,
  confirmedPage,
  linkExpiredPage,
  linkUnknownPage,
  mailSentPage,
} from '../pages/notice-pages.ts';
import { confirmPage } from '../pages/sign-in-pages.ts';
import type { RegistrationLink, MailRequest } from '../service.ts';
import type { IdentityMessage } from '../texts.ts';
import { formField, continueSignIn, languageOfBrowser, languageOfMail } from './visit.ts';
import type { PageParts } from './visit.ts';
import { visitorOf } from './visitor.ts';

type LinkRequest = FastifyRequest<{ Params: { uid: string; token: string } }>;

type MailSentRequest = FastifyRequest<{
  Params: { uid: string; requestId: string };
  Querystring: { again?: string };
}>;

/** The pages of a mail with a link: it was sent, is sent again, or its link is opened. */
export const linkRoutes = (pages: FastifyInstance, parts: PageParts): void => {
  const { service } = parts;
  /** Only the browser that made the request knows the id, so the id is proof enough. */
  const findRequest = async ({ params: { uid, requestId } }: MailSentRequest) => {
    const request = isUuid(requestId) ? await service.findRequest(requestId) : undefined;
    if (request?.interactionUid !== uid) throw new AppError('not-found');
    return request;
  };

  pages.get(mailSentPath(':uid', ':requestId'), async (request: MailSentRequest, reply) => {
    const mailRequest = await findRequest(request);
    return sendPage(
      reply,
      mailSentPage(languageOfMail(request, mailRequest.locale), mailRequest, request.query.again === 'yes'),
    );
  });

  pages.post(mailSentPath(':uid', ':requestId'), async (request: MailSentRequest, reply) => {
    const mailRequest = await findRequest(request);
    await service.sendAgain(mailRequest, visitorOf(request));
    return reply.redirect(`${mailSentPath(mailRequest.interactionUid, mailRequest.id)}?again=yes`, 303);
  });

  pages.post(linkAgainPath(':uid', ':token'), async (request: LinkRequest, reply) => {
    const mailRequest = await service.sendLinkAgain(request.params.token, visitorOf(request));
    if (mailRequest === undefined) throw new AppError('not-found');
    return reply.redirect(mailSentPath(mailRequest.interactionUid, mailRequest.id), 303);
  });

  /** Shows the result of the link, or continues in the browser that requested it. */
  const sendOutcome = async (
    request: LinkRequest,
    reply: FastifyReply,
    link: RegistrationLink<'confirmed'>,
  ): Promise<FastifyReply> => {
    if (link.state === 'unknown') return sendPage(reply, linkUnknownPage(languageOfBrowser(request)), 404);
    const { email, locale, interactionUid } = link.request;
    const language = languageOfMail(request, locale);
    if (link.state === 'expired') {
      const { token } = request.params;
      return sendPage(reply, linkExpiredPage(language, { email, interactionUid, token }), 410);
    }
    const onwards = await continueSignIn(parts, request, reply, link.request);
    if (onwards !== undefined) return reply.redirect(onwards, 303);
    return sendPage(
      reply,
      link.state === 'confirmed' ? confirmedPage(language) : alreadyConfirmedPage(language),
    );
  };

  const confirmationPage = (
    request: LinkRequest,
    { email, locale }: MailRequest,
    problem?: IdentityMessage,
  ): Page => {
    const { uid, token } = request.params;
    const language = languageOfMail(request, locale);
    const passwordProblem = problem && language.text(problem);
    return confirmPage(language, { action: confirmPath(uid, token), email, passwordProblem });
  };

  // Programs that scan for dangerous links open this one before its owner does, and its owner may not be the person who
  // registered the address. So the link opens the account only in the browser in which the password was chosen. Other
  // browsers ask for the password.
  pages.get(confirmPath(':uid', ':token'), async (request: LinkRequest, reply) => {
    const { token } = request.params;
    const link = await service.findRegistrationLink(token);
    if (link.state !== 'open') return sendOutcome(request, reply, link);
    const mailRequest = await parts
      .providerOf(request.site)
      .findSignIn(request.raw, reply.raw, link.request.interactionUid);
    return mailRequest === undefined
      ? sendPage(reply, confirmationPage(request, link.request))
      : sendOutcome(request, reply, await service.confirmRegistration(token, visitorOf(request)));
  });

  pages.post(confirmPath(':uid', ':token'), async (request: LinkRequest, reply) => {
    const { token } = request.params;
    const password = formField(request.body, 'password');
    const found = await service.findRegistrationLink(token);
    if (found.state === 'open' && password === '')
      return sendPage(reply, confirmationPage(request, found.request, 'problem.passwordMissing'), 422);
    const link = await service.confirmRegistrationByPassword(token, password, visitorOf(request));
    if (link.state !== 'wrong-password') return sendOutcome(request, reply, link);
    return sendPage(reply, confirmationPage(request, link.request, 'problem.registrationPassword'), 401);
  });
};
