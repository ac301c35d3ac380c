import { settledAddress } from '@albumen/contracts/settled-address';
import { useText } from '../../i18n/use-text.ts';
import { useFormCountry } from '../../site/address-fields.tsx';
import { useAddressLines } from '../../site/address-lines.ts';
import { useField } from '../../ui/form/form.tsx';
import { Stack } from '../../ui/layout.tsx';
import styles from './address-label.module.css';

const useTextOf = (name: string): string => String(useField(name).value).trim();

/** The address that the form around it contains, as the label of a parcel, where there is room for it. */
export const AddressLabel = () => {
  const text = useText();
  const country = useFormCountry();
  const linesOf = useAddressLines();
  const parts = {
    firstName: useTextOf('firstName'),
    lastName: useTextOf('lastName'),
    company: useTextOf('company'),
    street: useTextOf('street'),
    number: useTextOf('number'),
    addition: useTextOf('addition'),
    postalCode: useTextOf('postalCode'),
    city: useTextOf('city'),
    region: useTextOf('region'),
  };
  const isEmpty = Object.values(parts).every((part) => part === '');
  return (
    <div className={styles.place}>
      <Stack as="figure" gap={4} className={styles.label}>
        <figcaption>{text('address.parcel.title')}</figcaption>
        {isEmpty ? (
          <p className={styles.hint}>{text('address.parcel.empty')}</p>
        ) : (
          <p className={styles.lines}>{linesOf(settledAddress({ ...parts, country })).join('\n')}</p>
        )}
      </Stack>
    </div>
  );
};
