export { developmentMailboxRoutes } from './development-mailbox-routes.ts';
export { createMailWriter } from './mail-writer.ts';
export { AddressRejected, hasAnswered, openMail, tryMailServer } from './mail.ts';
export type { Addressee, Mail, MailMessage } from './mail.ts';
