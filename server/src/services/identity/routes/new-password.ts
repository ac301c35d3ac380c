import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readEmailAddress } from '../../../platform/email-address.ts';
import { sendPage } from '../../../kernel/html-pages/page.ts';
import { forgottenPasswordPath, mailSentPath, newPasswordPath } from '../paths.ts';
import { linkExpiredPage, linkUnknownPage, linkUsedPage, passwordSetPage } from '../pages/notice-pages.ts';
import { forgottenPasswordPage, newPasswordPage } from '../pages/sign-in-pages.ts';
import type { FollowedLink } from '../service.ts';
import { emailProblem, newPasswordSentence } from './form-problems.ts';
import { formField, continueSignIn, languageOfBrowser, languageOfMail, openVisit } from './visit.ts';
import type { PageParts, UidRequest } from './visit.ts';
import { visitorOf } from './visitor.ts';

type LinkRequest = FastifyRequest<{ Params: { uid: string; token: string } }>;

export const newPasswordRoutes = (pages: FastifyInstance, parts: PageParts): void => {
  const { service } = parts;
  pages.get(forgottenPasswordPath(':uid'), async (request: UidRequest, reply) => {
    const { signIn, language } = await openVisit(parts, request, reply);
    return sendPage(reply, forgottenPasswordPage(language, signIn, { email: signIn.loginHint ?? '' }));
  });

  pages.post(forgottenPasswordPath(':uid'), async (request: UidRequest, reply) => {
    const { signIn, language } = await openVisit(parts, request, reply);
    const email = formField(request.body, 'email');
    const address = readEmailAddress(email);
    if (address === undefined) {
      const problem = { email, emailProblem: emailProblem(language.text, email) };
      return sendPage(reply, forgottenPasswordPage(language, signIn, problem), 422);
    }
    const visitor = visitorOf(request);
    const { site } = request;
    const asker = { address, locale: language.locale, site, interactionUid: signIn.uid, visitor };
    const requestId = await service.requestNewPassword(asker);
    return reply.redirect(mailSentPath(signIn.uid, requestId), 303);
  });

  /** Shows the form while the link is open, else the reason why it is not. */
  const sendLinkPage = (
    request: LinkRequest,
    reply: FastifyReply,
    link: FollowedLink,
    problem?: string,
  ): FastifyReply => {
    const { uid, token } = request.params;
    if (link.state === 'unknown') return sendPage(reply, linkUnknownPage(languageOfBrowser(request)), 404);
    const { email, locale, interactionUid } = link.request;
    const language = languageOfMail(request, locale);
    if (link.state === 'used') return sendPage(reply, linkUsedPage(language), 410);
    if (link.state === 'expired') {
      return sendPage(reply, linkExpiredPage(language, { email, interactionUid, token }), 410);
    }
    const page = newPasswordPage(language, { action: newPasswordPath(uid, token), email, problem });
    return sendPage(reply, page, problem === undefined ? 200 : 422);
  };

  pages.get(newPasswordPath(':uid', ':token'), async (request: LinkRequest, reply) =>
    sendLinkPage(request, reply, await service.findNewPasswordLink(request.params.token)),
  );

  pages.post(newPasswordPath(':uid', ':token'), async (request: LinkRequest, reply) => {
    const { token } = request.params;
    const open = await service.findNewPasswordLink(token);
    if (open.state !== 'open') return sendLinkPage(request, reply, open);
    const language = languageOfMail(request, open.request.locale);
    const password = formField(request.body, 'password');
    const problem = newPasswordSentence(language, password, open.request.emailKey);
    if (problem !== undefined) return sendLinkPage(request, reply, open, problem);
    const link = await service.setNewPassword(token, password, visitorOf(request));
    if (link.state !== 'password-set') return sendLinkPage(request, reply, link);
    const onwards = await continueSignIn(parts, request, reply, link.request);
    return onwards === undefined ? sendPage(reply, passwordSetPage(language)) : reply.redirect(onwards, 303);
  });
};
