import { readFileSync } from 'node:fs';
import { locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { sendPage } from '../../../kernel/html-pages/page.ts';
import type { Page } from '../../../kernel/html-pages/page.ts';
import { html } from '../../../platform/http/html.ts';
import { sampleScriptPaths, sampleTrackingPath } from '../../../kernel/sample-shop.ts';
import { pageOf } from '../pages.ts';
import { textsOf } from '../texts.ts';
import type { StandInText } from '../texts.ts';

/** The texts that each script shows. */
const wordsOf = {
  tracking: () => ({}),
  feedback: (text: StandInText) => ({
    tab: text('feedback.tab'),
    question: text('feedback.question'),
    send: text('feedback.send'),
    thanks: text('feedback.thanks'),
  }),
  chat: (text: StandInText) => ({
    title: text('chat.title'),
    hello: text('chat.hello'),
    message: text('chat.message'),
    send: text('chat.send'),
    answer: text('chat.answer'),
  }),
} as const;

const moduleOf = (name: keyof typeof wordsOf): string => {
  const texts = Object.fromEntries(locales.map((locale) => [locale, wordsOf[name](textsOf(locale))]));
  const source = readFileSync(new URL(`../scripts/${name}.js`, import.meta.url), 'utf8');
  return `const texts = ${JSON.stringify(texts)};\n${source}`;
};

const word = z.string().check(z.maxLength(200));

/** A view as the tracking script sends it. A script that sends anything else is refused. */
const View = z.strictObject({
  visitor: word,
  subject: z.optional(word),
  marketing: z.boolean(),
  route: word,
  locale: word,
});
type View = z.infer<typeof View>;

interface ReceivedView extends View {
  readonly at: Date;
}

/** Our choice: the latest views, in the memory of the process. */
const viewsKept = 200;

const trackingPage = (locale: Locale, views: readonly ReceivedView[]): Page => {
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' });
  return pageOf(
    locale,
    'tracking.title',
    (text) =>
      html`<p class="notice">${text('tracking.intro')}</p>
        ${
          views.length === 0
            ? html`<p>${text('tracking.none')}</p>`
            : html`<div class="views" tabindex="0" role="region" aria-label="${text('tracking.title')}">
                <table>
                  <thead>
                    <tr>
                      <th scope="col">${text('tracking.time')}</th>
                      <th scope="col">${text('tracking.route')}</th>
                      <th scope="col">${text('tracking.locale')}</th>
                      <th scope="col">${text('tracking.marketing')}</th>
                      <th scope="col">${text('tracking.subject')}</th>
                      <th scope="col">${text('tracking.visitor')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    ${views.map(
                      (view) =>
                        html`<tr>
                          <td>${time.format(view.at)}</td>
                          <td>${view.route}</td>
                          <td>${view.locale}</td>
                          <td>${text(view.marketing ? 'tracking.yes' : 'tracking.no')}</td>
                          <td>${view.subject ?? ''}</td>
                          <td>${view.visitor}</td>
                        </tr>`,
                    )}
                  </tbody>
                </table>
              </div>`
        }`,
  );
};

/** The stand-ins for the retailer's scripts, and the page that lists what the tracking script has sent. */
export const sampleScriptRoutes = (
  pages: FastifyInstance,
  localeOf: (request: FastifyRequest) => Locale,
): void => {
  for (const name of ['tracking', 'feedback', 'chat'] as const) {
    const content = moduleOf(name);
    pages.get(sampleScriptPaths[name], async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(content),
    );
  }
  const views: ReceivedView[] = [];
  pages.post(sampleTrackingPath, async ({ body }, reply) => {
    const { success, data } = View.safeParse(body);
    if (!success) return reply.code(400).send();
    views.unshift({ ...data, at: new Date() });
    views.splice(viewsKept);
    return reply.code(204).send();
  });
  pages.get(sampleTrackingPath, (request, reply) => sendPage(reply, trackingPage(localeOf(request), views)));
};
