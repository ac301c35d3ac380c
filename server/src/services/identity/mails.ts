import { renderMail } from '../../platform/mail/index.ts';
import type { MailContent, MailMessage } from '../../platform/mail/index.ts';
import type { Site } from '../../platform/sites.ts';
import { confirmPath, newPasswordPath } from './paths.ts';
import { linkLifetimeSeconds } from './rules.ts';
import type { mailFor } from './rules.ts';
import type { MailRequest } from './store/requests.ts';
import { textsOf } from './texts.ts';
import type { IdentityText } from './texts.ts';

export const linkHours = linkLifetimeSeconds / 3600;

type MailKind = ReturnType<typeof mailFor>;

type Addressee = Pick<MailRequest, 'email' | 'locale'>;

type Letter = Pick<MailContent, 'subject' | 'heading' | 'paragraphs' | 'action' | 'alternative'>;

interface Addresses {
  readonly brand: string;
  readonly site: string;
  readonly confirm: string;
  readonly newPassword: string;
}

const letters: Readonly<Record<MailKind, (text: IdentityText, to: Addresses) => Letter>> = {
  'confirm-registration': (text, to) => ({
    subject: text('mail.confirm.subject', { brand: to.brand }),
    heading: text('mail.confirm.heading', { brand: to.brand }),
    paragraphs: [text('mail.confirm.text'), text('mail.lifetime', { hours: linkHours })],
    action: { label: text('mail.confirm.action'), address: to.confirm },
  }),
  'already-registered': (text, to) => ({
    subject: text('mail.registered.subject', { brand: to.brand }),
    heading: text('mail.registered.heading'),
    paragraphs: [text('mail.registered.text')],
    action: { label: text('mail.registered.action'), address: to.site },
    alternative: {
      introduction: text('mail.registered.forgotten'),
      label: text('mail.registered.newPassword'),
      address: to.newPassword,
    },
  }),
  'new-password': (text, to) => ({
    subject: text('mail.newPassword.subject', { brand: to.brand }),
    heading: text('mail.newPassword.heading'),
    paragraphs: [text('mail.newPassword.text'), text('mail.lifetime', { hours: linkHours })],
    action: { label: text('mail.newPassword.action'), address: to.newPassword },
  }),
  'no-account': (text, to) => ({
    subject: text('mail.noAccount.subject', { brand: to.brand }),
    heading: text('mail.noAccount.heading'),
    paragraphs: [text('mail.noAccount.text')],
    action: { label: text('mail.noAccount.action'), address: to.site },
  }),
};

const finished = ({ email, locale }: Addressee, site: Site, letter: Letter, footer: string): MailMessage => {
  const text = textsOf(locale);
  const { sender, brand } = site;
  const frame = { locale, brandName: brand.name, addressIntroduction: text('mail.address'), footer };
  return { from: sender, to: email, ...renderMail({ ...letter, ...frame }) };
};

/** Writes the mail that answers a request, in the language of the page on which it was made. */
export const writeMail = (
  kind: MailKind,
  request: Addressee & Pick<MailRequest, 'interactionUid'>,
  token: string,
  site: Site,
): MailMessage => {
  const { publicUrl } = site;
  const text = textsOf(request.locale);
  const letter = letters[kind](text, {
    brand: site.brand.name,
    site: `${publicUrl}/`,
    confirm: publicUrl + confirmPath(request.interactionUid, token),
    newPassword: publicUrl + newPasswordPath(request.interactionUid, token),
  });
  return finished(request, site, letter, text('mail.footer', { site: new URL(publicUrl).host }));
};

/** Tells the owner of an account that its password was changed: if it was somebody else, this is how they learn of it. */
export const writePasswordChangedMail = (to: Addressee, site: Site): MailMessage => {
  const { publicUrl } = site;
  const text = textsOf(to.locale);
  const letter: Letter = {
    subject: text('mail.passwordChanged.subject', { brand: site.brand.name }),
    heading: text('mail.passwordChanged.heading'),
    paragraphs: [text('mail.passwordChanged.text'), text('mail.passwordChanged.notYou')],
    action: { label: text('mail.passwordChanged.action'), address: `${publicUrl}/` },
  };
  return finished(to, site, letter, text('mail.footer.account', { site: new URL(publicUrl).host }));
};
