import { addressLines } from '@albumen/contracts/address-rules';
import type { PostalAddress } from '@albumen/contracts/address-rules';
import { useIntl } from 'react-intl';
import { countryName } from '../i18n/country-names.ts';

/** An address with its recipient. Empty and missing parts are left out. */
export interface ShownAddress extends PostalAddress {
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
  readonly company?: string | undefined;
}

/** Returns the lines of an address as its country writes them: the recipient first, the country last. */
export const useAddressLines = (): ((address: ShownAddress) => readonly string[]) => {
  const intl = useIntl();
  return (address) => {
    const { firstName = '', lastName = '', company = '', country } = address;
    const recipient = [`${firstName} ${lastName}`.trim(), company];
    return [...recipient, ...addressLines(address), countryName(intl, country)].filter((line) => line !== '');
  };
};
