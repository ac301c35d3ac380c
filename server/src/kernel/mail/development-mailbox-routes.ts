import type { FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { html } from '../../platform/http/html.ts';
import type { Html } from '../../platform/http/html.ts';
import { requireOwnMachine } from '../http/own-machine.ts';
import { pageStyles, readStylesheet, servePageAsset } from '../html-pages/page-asset.ts';
import { pageHeadersOf, renderPage, sendPage } from '../html-pages/page.ts';
import type { Site } from '../sites.ts';
import { listStoredMails, readStoredMail } from './development-mailbox.ts';
import type { StoredMail } from './development-mailbox.ts';

const mailboxPath = '/dev/mail';

/** The number of listed mails. Our choice: people look here for a mail that was just sent. */
const listLimit = 100;

const dateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });

const shownTime = ({ sentAt }: StoredMail): Html =>
  html`<time datetime="${sentAt.toISOString()}">${dateAndTime.format(sentAt)}</time>`;

const listBody = (mails: readonly StoredMail[]): Html =>
  html`<main class="mailbox">
    <h1>Development mailbox</h1>
    <p class="quiet">Mails are kept here instead of being sent. Newest first.</p>
    ${
      mails.length === 0
        ? html`<p class="notice">No mail yet. Register, or ask for a new password, and it will be here.</p>`
        : html`<ul class="panel mail-list">
            ${mails.map(
              (mail) =>
                html`<li>
                  <a href="${mailboxPath}/${mail.id}">${mail.subject}</a>
                  <span class="quiet">${mail.to} · ${shownTime(mail)}</span>
                </li>`,
            )}
          </ul>`
    }
  </main>`;

/** Turns the addresses in a text into links. */
const linkedText = (text: string): Html[] =>
  text
    .split(/(https?:\/\/[^\s<>]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

/** Makes links of the mail open in the whole window, like links in a mail program. */
const withLinksToTheWindow = (markup: string): string =>
  markup.replace('<head>', '<head><base target="_top" />');

const mailBody = (mail: StoredMail): Html =>
  html`<main class="mailbox">
    <p><a href="${mailboxPath}">All mails</a></p>
    <h1>${mail.subject}</h1>
    <p class="quiet">From ${mail.from} to ${mail.to} · ${shownTime(mail)}</p>
    <iframe
      class="panel mail-html"
      title="The mail as HTML"
      sandbox="allow-scripts allow-top-navigation-by-user-activation"
      srcdoc="${withLinksToTheWindow(mail.html)}"
    ></iframe>
    <h2>As plain text</h2>
    <p class="panel mail-text">${linkedText(mail.text)}</p>
  </main>`;

/**
 * The frame inherits the policy of the page around it. Mails have inline styles, and their logo may come from any
 * address. No script runs in either; the sandbox allows scripts only so that accessibility checkers can look inside.
 */
const mailHeadersOf = (site: Site) => ({
  ...pageHeadersOf(site),
  'content-security-policy':
    "default-src 'none'; style-src 'self' 'unsafe-inline'; font-src 'self'; img-src 'self' http: https:; base-uri 'self'; frame-ancestors 'none'",
});

/**
 * Shows the mails of the development mailbox at `/dev/mail`, so that every flow with a link works on a fresh machine.
 * For personal machines only: everyone who reaches the page under a name of this machine can read all mails.
 */
export const developmentMailboxRoutes = (app: FastifyInstance, folder: string): void => {
  const stylesheet = readStylesheet(`${mailboxPath}/assets/mailbox.css`, [
    ...pageStyles,
    new URL('development-mailbox.css', import.meta.url),
  ]);
  servePageAsset(app, stylesheet);

  app.register(async (pages) => {
    pages.addHook('onRequest', requireOwnMachine);

    pages.get(mailboxPath, async (_request, reply) =>
      sendPage(reply, {
        locale: 'en-GB',
        title: 'Development mailbox',
        stylesheet,
        body: listBody(await listStoredMails(folder, listLimit)),
      }),
    );

    pages.get<{ Params: { id: string } }>(`${mailboxPath}/:id`, async ({ params, site }, reply) => {
      const mail = await readStoredMail(folder, params.id);
      if (mail === undefined) throw new AppError('not-found', { detail: 'There is no such mail.' });
      const page = { locale: 'en-GB' as const, title: mail.subject, stylesheet, body: mailBody(mail) };
      return reply.headers(mailHeadersOf(site)).send(renderPage(page, site));
    });
  });
};
