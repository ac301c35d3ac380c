import type { FastifyInstance } from 'fastify';
import { readEmailAddress } from '../../../platform/email-address.ts';
import { sendPage } from '../../../kernel/html-pages/page.ts';
import { forgottenPasswordPath, interactionPath } from '../paths.ts';
import { unconfirmedPage } from '../pages/notice-pages.ts';
import { signInPage } from '../pages/sign-in-pages.ts';
import { emailProblem } from './form-problems.ts';
import { finishSignIn, formField, openVisit } from './visit.ts';
import type { PageParts, UidRequest } from './visit.ts';
import { visitorOf } from './visitor.ts';

export const signInRoutes = (pages: FastifyInstance, parts: PageParts): void => {
  const { service } = parts;
  const path = interactionPath(':uid');

  pages.get(path, async (request: UidRequest, reply) => {
    const { signIn, language } = await openVisit(parts, request, reply);
    if (signIn.isForNewPassword) return reply.redirect(forgottenPasswordPath(signIn.uid), 303);
    return sendPage(reply, signInPage(language, signIn, { email: signIn.loginHint ?? '' }));
  });

  pages.post(path, async (request: UidRequest, reply) => {
    const { signIn, language } = await openVisit(parts, request, reply);
    const { text } = language;
    const email = formField(request.body, 'email');
    const password = formField(request.body, 'password');
    const address = readEmailAddress(email);
    if (address === undefined || password === '') {
      const problems = {
        emailProblem: emailProblem(text, email),
        passwordProblem: password === '' ? text('problem.passwordMissing') : undefined,
      };
      return sendPage(reply, signInPage(language, signIn, { email, ...problems }), 422);
    }
    const asker = {
      address,
      locale: language.locale,
      site: request.site,
      interactionUid: signIn.uid,
      visitor: visitorOf(request),
    };
    const outcome = await service.signIn(asker, password);
    if (outcome.state === 'unconfirmed')
      return sendPage(reply, unconfirmedPage(language, signIn.uid, outcome.request), 403);
    if (outcome.state === 'refused') {
      const refused = { email, passwordProblem: text('problem.signInRefused') };
      return sendPage(reply, signInPage(language, signIn, refused), 401);
    }
    return reply.redirect(await finishSignIn(parts, request, reply, outcome.accountId), 303);
  });
};
