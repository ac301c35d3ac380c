import type { Locale } from '@albumen/contracts/site-paths';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import { FinalFailure } from '../../platform/final-failure.ts';
import type { Site } from '../sites.ts';
import { keepInMailbox, removeStoredMails } from './development-mailbox.ts';

/** The recipient of a mail, with their language and site. */
export interface Addressee {
  readonly email: string;
  readonly locale: Locale;
  readonly site: Site;
}

/** One mail to one person. Both parts have the same content; `text` is for readers without HTML. */
export interface MailMessage {
  readonly from: Site['sender'];
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export interface Mail {
  /** Settles when the mail server has accepted the mail; throws `AddressRejected` if it never will for this address. */
  send(message: MailMessage): Promise<void>;
  /** Deletes mails to these addresses, or that name one, from the development mailbox. Others keep no mails. */
  forget(addresses: readonly string[]): Promise<void>;
  close(): void;
}

/** The mail server rejects the recipient for good. The message has no address: it goes to the log. */
export class AddressRejected extends FinalFailure {}

/** RFC 5321, 4.2.1: "5yz Permanent Negative Completion reply". */
const permanentReply = /^5\d\d(?:[ -]\d+\.\d+\.\d+)?/;

/** Turns the permanent rejection of a recipient into `AddressRejected`; returns any other error unchanged. */
const withRejection = (error: unknown): unknown => {
  if (!(error instanceof Error && 'command' in error && error.command === 'RCPT TO')) return error;
  const [reply] = permanentReply.exec('response' in error ? String(error.response) : '') ?? [];
  return reply === undefined ? error : new AddressRejected(`The mail server rejects the address: ${reply}.`);
};

/** A mail server that does not answer must not block the job that waits for it. */
const timeoutMilliseconds = 20_000;

const composed = ({ from, to, subject, html, text }: MailMessage): SendMailOptions => ({
  from,
  // In a list, the address is used as it is and never split at a comma.
  to: [{ name: '', address: to }],
  subject,
  html,
  text,
  // Nobody reads out-of-office replies to these mails (RFC 3834).
  headers: { 'Auto-Submitted': 'auto-generated' },
});

const smtpOptions = (smtpUrl: string) => ({
  url: smtpUrl,
  connectionTimeout: timeoutMilliseconds,
  greetingTimeout: timeoutMilliseconds,
  socketTimeout: timeoutMilliseconds,
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Connects and signs in once. Throws what the mail server, or the connection to it, says. */
export const tryMailServer = async (smtpUrl: string): Promise<void> => {
  const transport = createTransport(smtpOptions(smtpUrl));
  await transport.verify().finally(() => transport.close());
};

const smtpMail = (smtpUrl: string): Mail => {
  const transport = createTransport({ ...smtpOptions(smtpUrl), pool: true });
  return {
    send: async (message) => {
      await transport.sendMail(composed(message)).catch((error: unknown) => {
        throw withRejection(error);
      });
    },
    forget: async () => {},
    close: () => transport.close(),
  };
};

const mailboxMail = (folder: string): Mail => {
  const composer = createTransport({ streamTransport: true, buffer: true });
  return {
    send: async (message) => {
      const { message: bytes } = await composer.sendMail(composed(message));
      await keepInMailbox(folder, bytes as Buffer);
    },
    forget: (addresses) => removeStoredMails(folder, addresses),
    close: () => {},
  };
};

/** Opens the outgoing mail: an SMTP server, or the development mailbox, which stores mails in a folder instead. */
export const openMail = (options: { smtpUrl: string } | { folder: string }): Mail =>
  'smtpUrl' in options ? smtpMail(options.smtpUrl) : mailboxMail(options.folder);

/** Whether a mail server rejected the mail, rather than not answering at all. */
export const hasAnswered = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && typeof error.responseCode === 'number';
