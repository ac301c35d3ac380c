import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import type { SampleRecord } from './calls.ts';
import { places } from './order-writer.ts';

/** The operator's numbers of the sample customers. The shop does not know `new@example.com`. */
export const sampleNumbers = { customer: 'SAMPLE-1', participant: 'SAMPLE-2', business: 'SAMPLE-3' } as const;

/** The month that many months from now, such as `2027-03`. */
const monthAhead = (now: Date, months: number): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months)).toISOString().slice(0, 7);

type SampleName = keyof typeof sampleNumbers;

/** The shop's details about them. One card expires soon. */
export const sampleDetails = (now: Date): Readonly<Record<SampleName, Partial<OperatorCustomer>>> => ({
  customer: {
    profile: {
      salutation: 'ms',
      firstName: 'Sanne',
      lastName: 'de Vries',
      phone: '+31612345678',
      birthDate: '1984-06-17',
    },
    addresses: [
      {
        id: 'home',
        ...places.home,
        phone: '+31612345678',
        isDefaultDelivery: true,
        isDefaultInvoice: true,
      },
      {
        id: 'parents',
        ...places.parents,
        isDefaultDelivery: false,
        isDefaultInvoice: false,
      },
      {
        id: 'holiday',
        lastName: 'de Vries',
        street: 'Rue de la République',
        number: '8',
        postalCode: '84000',
        city: 'Avignon',
        country: 'FR',
        isDefaultDelivery: false,
        isDefaultInvoice: false,
      },
    ],
    paymentMethods: [
      { kind: 'visa', lastDigits: '4242', expires: monthAhead(now, 1) },
      { kind: 'ideal', lastDigits: '0123' },
    ],
  },
  participant: {
    profile: { salutation: 'mr', firstName: 'James', lastName: 'O’Connor', phone: '+442079460958' },
    addresses: [
      {
        id: 'home',
        firstName: 'James',
        lastName: 'O’Connor',
        street: 'Rose Street',
        number: '41',
        addition: 'Flat 2',
        postalCode: 'EH2 2NH',
        city: 'Edinburgh',
        country: 'GB',
        isDefaultDelivery: true,
        isDefaultInvoice: true,
      },
    ],
    paymentMethods: [{ kind: 'mastercard', lastDigits: '4444', expires: monthAhead(now, 20) }],
  },
  business: {
    isBusiness: true,
    accountStatus: 'New',
    profile: {
      firstName: 'Jürgen',
      lastName: 'Weiß',
      phone: '+493012345678',
      company: 'Atelier Lumen GmbH',
      vatNumber: 'DE136695976',
      callbackUrl: 'https://erp.atelier-lumen.example/photos',
      callbackFormat: 'json',
    },
    addresses: [
      {
        id: 'studio',
        ...places.studio,
        phone: '+493012345678',
        isDefaultDelivery: true,
        isDefaultInvoice: true,
      },
    ],
    paymentMethods: [{ kind: 'sepa', lastDigits: '3000' }],
    ftp: { host: 'ftp.albumen.example', user: 'atelier-lumen', folder: '/incoming' },
  },
});

/** The shop's documents about the sample customers. */
export const customerRecords = (now: Date): SampleRecord[] =>
  Object.entries(sampleDetails(now)).map(([name, more]) => [
    `/customers/${sampleNumbers[name as SampleName]}`,
    {
      email: `${name}@example.com`,
      // An earlier time would start the retention period earlier.
      registeredAt: now.toISOString(),
      locale: 'en-GB',
      ...more,
    },
  ]);
