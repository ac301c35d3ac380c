import { randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { emailKeyOf } from '../../platform/email-address.ts';
import { hasCode } from '../../platform/error-codes.ts';

/** A mail of the development mailbox, prepared for display. */
export interface StoredMail {
  readonly id: string;
  readonly sentAt: Date;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

const ending = '.eml';

/** Microseconds since 1970, so that names sort by time, and a random part that makes them unique. */
const idForm = /^\d{16}-[0-9a-f]{8}$/;

const isMissing = (error: unknown): boolean => hasCode(error, 'ENOENT');

/** Stores a mail as it would be sent over the wire. Readers see the whole file or none. */
export const keepInMailbox = async (folder: string, bytes: Buffer): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const microseconds = Math.floor((performance.timeOrigin + performance.now()) * 1000);
  const path = join(folder, `${microseconds}-${randomUUID().slice(0, 8)}`);
  const temporary = `${path}.part`;
  try {
    await writeFile(temporary, bytes, { flag: 'wx', mode: 0o600, flush: true });
    await rename(temporary, path + ending);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};

/** Returns one mail, or undefined if there is none with that id. */
export const readStoredMail = async (folder: string, id: string): Promise<StoredMail | undefined> => {
  if (!idForm.test(id)) return undefined;
  const bytes = await readFile(join(folder, id + ending)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw error;
  });
  if (bytes === undefined) return undefined;
  const mail = await PostalMime.parse(bytes);
  return {
    id,
    sentAt: new Date(Number(id.slice(0, 16)) / 1000),
    from: mail.from?.address ?? '',
    // A mail quotes an address with dots side by side.
    to: (mail.to ?? []).map(({ address = '' }) => address.replace(/^"(.*)"(?=@)/, '$1')).join(', '),
    subject: mail.subject ?? '',
    html: mail.html ?? '',
    text: mail.text ?? '',
  };
};

/** Returns the ids of all mails, newest first. */
const mailIds = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  return names
    .filter((name) => name.endsWith(ending))
    .map((name) => name.slice(0, -ending.length))
    .filter((id) => idForm.test(id))
    .sort()
    .reverse();
};

/** Returns the latest mails, newest first. */
export const listStoredMails = async (folder: string, limit: number): Promise<StoredMail[]> => {
  const ids = await mailIds(folder);
  const mails = await Promise.all(ids.slice(0, limit).map((id) => readStoredMail(folder, id)));
  return mails.filter((mail) => mail !== undefined);
};

const addressForm = /[^\s"“”(),:;<>]+@[^\s"“”(),:;<>]*[^\s"“”(),:;<>.]/g;

/** Deletes all mails to one of these addresses, and those that name one in their text, however it is spelled. */
export const removeStoredMails = async (folder: string, addresses: readonly string[]): Promise<void> => {
  const emailKeys = new Set(addresses.map(emailKeyOf));
  for (const id of await mailIds(folder)) {
    const mail = await readStoredMail(folder, id);
    const named = mail ? [mail.to, ...(mail.text.match(addressForm) ?? [])] : [];
    if (named.some((address) => emailKeys.has(emailKeyOf(address))))
      await rm(join(folder, id + ending), { force: true });
  }
};
