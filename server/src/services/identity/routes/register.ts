import type { FastifyInstance } from 'fastify';
import { readEmailAddress } from '../../../platform/email-address.ts';
import { sendPage } from '../../../kernel/html-pages/page.ts';
import { mailSentPath, registerPath } from '../paths.ts';
import { registerPage } from '../pages/sign-in-pages.ts';
import { emailProblem, newPasswordSentence } from './form-problems.ts';
import { formField, openVisit } from './visit.ts';
import type { PageParts, UidRequest } from './visit.ts';
import { visitorOf } from './visitor.ts';

export const registerRoutes = (pages: FastifyInstance, parts: PageParts): void => {
  const { service } = parts;
  const path = registerPath(':uid');

  pages.get(path, async (request: UidRequest, reply) => {
    const { signIn, language } = await openVisit(parts, request, reply);
    return sendPage(reply, registerPage(language, signIn.uid, { email: signIn.loginHint ?? '' }));
  });

  pages.post(path, async (request: UidRequest, reply) => {
    const { signIn, language } = await openVisit(parts, request, reply);
    const email = formField(request.body, 'email');
    const password = formField(request.body, 'password');
    const address = readEmailAddress(email);
    const passwordProblem = newPasswordSentence(language, password, address?.emailKey);
    if (address === undefined || passwordProblem !== undefined) {
      const problems = { emailProblem: emailProblem(language.text, email), passwordProblem };
      return sendPage(reply, registerPage(language, signIn.uid, { email, ...problems }), 422);
    }
    const visitor = visitorOf(request);
    const { site } = request;
    const asker = { address, locale: language.locale, site, interactionUid: signIn.uid, visitor };
    const requestId = await service.register(asker, password);
    return reply.redirect(mailSentPath(signIn.uid, requestId), 303);
  });
};
