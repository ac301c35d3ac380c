import { expect, test } from 'vitest';
import { createMessageCatalogue } from '../html-pages/message-catalogue.ts';
import { siteFrom } from '../site-entry.ts';
import { createMailWriter } from './index.ts';

const write = createMailWriter(
  createMessageCatalogue({
    'en-GB': {
      'mail.notice.subject': '{brand}: {days, plural, one {# day} other {# days}} left',
      'mail.notice.heading': 'Hello {name}',
      'mail.notice.text': 'Your photos stay until {until, date, long}.\n\nThat is a {until, date, full}.',
      'mail.notice.action': 'Keep them',
      'mail.notice.alternative': 'Not now?',
      'mail.notice.alternativeAction': 'Download them',
      'mail.bare.subject': 'News',
      'mail.bare.heading': 'News',
      'mail.bare.text': 'That is all.',
      'mail.invited': 'Somebody wrote to you at {site}.',
    },
    'nl-NL': {
      'mail.notice.subject': '{brand}: nog {days, plural, one {# dag} other {# dagen}}',
      'mail.notice.heading': 'Hallo {name}',
      'mail.notice.text': 'Je foto’s blijven tot {until, date, long}.\n\nDat is {until, date, full}.',
      'mail.notice.action': 'Bewaren',
      'mail.notice.alternative': 'Nu niet?',
      'mail.notice.alternativeAction': 'Download ze',
      'mail.bare.subject': 'Nieuws',
      'mail.bare.heading': 'Nieuws',
      'mail.bare.text': 'Dat is alles.',
      'mail.invited': 'Iemand schreef je bij {site}.',
    },
  }),
);

const coral = siteFrom({
  publicUrl: 'https://photos.coral.example',
  brand: 'coral',
  name: 'Coral & Co',
  accent: '#9c2f1f',
  mark: 'https://static.example/coral.png',
  sender: 'hello@coral.example',
});
const anna = { email: 'anna@example.test', locale: 'en-GB', site: coral } as const;
const notice = {
  values: { name: '<b>Anna</b>', days: 1, until: new Date('2026-12-31T00:00:00Z') },
  action: 'https://photos.coral.example/keep?a=1&b=2',
  alternative: 'https://photos.coral.example/download',
};

test('writes a mail from its messages in the language of its reader, with plurals and dates', () => {
  expect(write('notice', anna, notice)).toMatchObject({
    from: { name: 'Coral & Co', address: 'hello@coral.example' },
    to: 'anna@example.test',
    subject: 'Coral & Co: 1 day left',
    text: `Hello <b>Anna</b>

Your photos stay until 31 December 2026.

That is a Thursday, 31 December 2026.

Keep them:
https://photos.coral.example/keep?a=1&b=2

Not now? Download them:
https://photos.coral.example/download

--${' '}
You are receiving this email because you have an account at photos.coral.example.`,
  });
  const { subject, text } = write('notice', { ...anna, locale: 'nl-NL' }, notice);
  expect(subject).toBe('Coral & Co: nog 1 dag');
  expect(text).toContain('Je foto’s blijven tot 31 december 2026.\n\nDat is donderdag 31 december 2026.');
  expect(text).toContain('omdat je een account hebt bij photos.coral.example.');
});

test('shows name, logo and colour of the brand in the HTML part, and escapes everything else', () => {
  const { html } = write('notice', anna, notice);
  expect(html).toContain('<html lang="en-GB">');
  expect(html).toContain('Coral &amp; Co</span>');
  expect(html).toContain('src="https://static.example/coral.png"');
  expect(html).toContain('background:#9c2f1f');
  expect(html).toContain('Hello &lt;b&gt;Anna&lt;/b&gt;');
  expect(html).not.toContain('#1c6350');
});

test('writes a mail without a link, with its own reason in the footer', () => {
  const { html, text } = write('bare', anna, { footer: 'mail.invited' });
  expect(html).not.toContain('<a ');
  expect(text).toBe('News\n\nThat is all.\n\n-- \nSomebody wrote to you at photos.coral.example.');
});
