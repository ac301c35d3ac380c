import { readFileSync } from 'node:fs';
import { defaultLocale } from '@albumen/contracts/site-paths';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { sendPage } from '../../../kernel/html-pages/page.ts';
import type { Page } from '../../../kernel/html-pages/page.ts';
import { html } from '../../../platform/http/html.ts';
import { sampleScriptPaths, sampleTrackingPath } from '../../../kernel/sample-shop.ts';
import { pageOf } from '../pages.ts';

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
const viewsLimit = 200;

const trackingPage = (views: readonly ReceivedView[]): Page => {
  const time = new Intl.DateTimeFormat(defaultLocale, { timeStyle: 'medium' });
  return pageOf(
    'Sample tracking',
    html`<p class="notice">
        These are sample statistics. The page lists the latest page views that the tracking script has sent
        since the server started.
      </p>
      ${
        views.length === 0
          ? html`<p>Nothing has been received. Views are sent after a customer has accepted analytics.</p>`
          : html`<div class="views" tabindex="0" role="region" aria-label="Sample tracking">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Time</th>
                    <th scope="col">Page</th>
                    <th scope="col">Language</th>
                    <th scope="col">Marketing</th>
                    <th scope="col">Account</th>
                    <th scope="col">Visitor</th>
                  </tr>
                </thead>
                <tbody>
                  ${views.map(
                    (view) =>
                      html`<tr>
                        <td>${time.format(view.at)}</td>
                        <td>${view.route}</td>
                        <td>${view.locale}</td>
                        <td>${view.marketing ? 'Yes' : 'No'}</td>
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
export const sampleScriptRoutes = (pages: FastifyInstance): void => {
  for (const name of ['tracking', 'feedback', 'chat'] as const) {
    const content = readFileSync(new URL(`../scripts/${name}.js`, import.meta.url), 'utf8');
    pages.get(sampleScriptPaths[name], async (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(content),
    );
  }
  const views: ReceivedView[] = [];
  pages.post(sampleTrackingPath, async ({ body }, reply) => {
    const { success, data } = View.safeParse(body);
    if (!success) return reply.code(400).send();
    views.unshift({ ...data, at: new Date() });
    views.splice(viewsLimit);
    return reply.code(204).send();
  });
  pages.get(sampleTrackingPath, (_request, reply) => sendPage(reply, trackingPage(views)));
};
