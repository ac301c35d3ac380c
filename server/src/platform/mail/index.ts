export { developmentMailboxRoutes } from './development-mailbox-routes.ts';
export { renderMail } from './mail-layout.ts';
export type { MailContent } from './mail-layout.ts';
export { openMail } from './mail.ts';
export type { Addressee, Mail, MailMessage } from './mail.ts';
