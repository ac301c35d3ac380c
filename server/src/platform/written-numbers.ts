import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CountryCode } from 'libphonenumber-js/max';
import { AppError } from './errors.ts';

/** A VAT number in the form in which it is stored: `NL004495445B01`. */
export interface VatNumber {
  readonly number: string;
  /** The format is right, but not the check digits: a typing error, or a series of numbers that is newer than the check. */
  readonly isDoubtful: boolean;
}

/** The place of each prefix's check in the library, which does not know that of Northern Ireland. */
const checks = {
  BE: ['BE', 'vat'],
  DE: ['DE', 'vat'],
  NL: ['NL', 'btw'],
  GB: ['GB', 'vat'],
  XI: ['GB', 'vat'],
  NO: ['NO', 'mva'],
  FR: ['FR', 'tva'],
  SE: ['SE', 'vat'],
  AT: ['AT', 'uid'],
  IE: ['IE', 'vat'],
  IT: ['IT', 'iva'],
  DK: ['DK', 'cvr'],
  ES: ['ES', 'nif'],
  PT: ['PT', 'nif'],
} as const;

const isKnown = (prefix: string): prefix is keyof typeof checks => prefix in checks;

/** Numbers of other countries are only checked roughly. */
const otherForm = /^(BG|CH|CY|CZ|EE|EL|FI|HR|HU|LT|LU|LV|MT|PL|RO|SI|SK)[\dA-Z]{8,15}$/;

const wrongDigits = ['InvalidChecksum', 'InvalidComponent'];

/**
 * Reads a VAT number as a person writes it; one without a country prefix belongs to `country` (ISO 3166-1 alpha-2).
 * Undefined if no number has its format. Nobody is asked whether it is in use.
 */
export const readVatNumber = async (text: string, country: string): Promise<VatNumber | undefined> => {
  const written = text.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase();
  if (otherForm.test(written)) return { number: written, isDoubtful: false };
  const start = written.slice(0, 2);
  const prefix = isKnown(start) ? start : country;
  if (!isKnown(prefix)) return undefined;
  const bare = isKnown(start) ? written.slice(2) : written;
  // Loaded on first use: it takes a quarter of a second.
  const { stdnum } = await import('stdnum');
  const [home, kind] = checks[prefix];
  const checked = stdnum[home]?.[kind]?.validate(bare);
  if (checked?.isValid) return { number: `${prefix}${checked.compact}`, isDoubtful: false };
  return wrongDigits.includes(checked?.error.name ?? '')
    ? { number: `${prefix}${bare}`, isDoubtful: true }
    : undefined;
};

/** A phone number in the form in which it is stored, and the one in which people read it. */
export interface PhoneNumber {
  /** `+31612345678`. */
  readonly e164: string;
  /** `+31 6 12345678`. */
  readonly shown: string;
}

/** The error of a body whose `phone` is no phone number. The message is that of Albums §5. */
export const phoneFault = { field: 'body.phone', message: 'Phone number must be valid' };

/**
 * Reads a phone number as a person writes it; a national one belongs to `country` (ISO 3166-1 alpha-2). Undefined if no
 * such number exists, or if it has an extension.
 */
export const readPhoneNumber = (text: string, country: string): PhoneNumber | undefined => {
  // The whole text: the rest of it would be dropped.
  const number = parsePhoneNumberFromString(text, { defaultCountry: country as CountryCode, extract: false });
  return number?.isValid() && number.ext === undefined
    ? { e164: number.number, shown: number.formatInternational() }
    : undefined;
};

/** The phone number of an address as it is stored. Throws `invalid-request` if no such number exists. */
export const storedPhone = ({
  phone,
  country,
}: {
  readonly phone?: string | undefined;
  readonly country: string;
}): { readonly phone?: string } => {
  if (phone === undefined) return {};
  const number = readPhoneNumber(phone, country);
  if (!number) throw new AppError('invalid-request', { detail: phoneFault.message, fields: [phoneFault] });
  return { phone: number.e164 };
};
