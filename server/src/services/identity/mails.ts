import { emailUndoDays } from '@albumen/contracts/limits';
import { createMailWriter } from '../../kernel/mail/index.ts';
import type { Addressee, MailMessage } from '../../kernel/mail/index.ts';
import { confirmPath, newPasswordPath } from './paths.ts';
import { linkLifetimeSeconds } from './rules.ts';
import type { mailFor } from './rules.ts';
import { textsOf } from './texts.ts';

export const linkHours = linkLifetimeSeconds / 3600;

const write = createMailWriter(textsOf);

/** Writes the mail for a request, in the language of the page where it was made. */
export const writeMail = (
  kind: ReturnType<typeof mailFor>,
  to: Addressee,
  { interactionUid, token }: { readonly interactionUid: string; readonly token: string },
): MailMessage => {
  const { publicUrl } = to.site;
  const home = `${publicUrl}/`;
  const newPassword = publicUrl + newPasswordPath(interactionUid, token);
  // The person who requested it may have no account.
  const options = { values: { hours: linkHours }, footer: 'mail.footer' } as const;
  switch (kind) {
    case 'confirm-registration':
      return write('confirm', to, { ...options, action: publicUrl + confirmPath(interactionUid, token) });
    case 'already-registered':
      return write('registered', to, { ...options, action: home, alternative: newPassword });
    case 'reserved':
      return write('reserved', to, { values: { days: emailUndoDays }, footer: 'mail.footer' });
    case 'new-password':
      return write('newPassword', to, { ...options, action: newPassword });
    case 'no-account':
      return write('noAccount', to, { ...options, action: home });
  }
};

/**
 * Tells the owner of an account that its password was changed: if it was somebody else, this is how they learn about
 * it.
 */
export const writePasswordChangedMail = (to: Addressee): MailMessage =>
  write('passwordChanged', to, { action: `${to.site.publicUrl}/` });
