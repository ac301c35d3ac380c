import { countries } from '@albumen/contracts/countries';
import { addressRules, fieldsOf as fieldsOfCountry, isCountry } from '@albumen/contracts/address-rules';
import { settledAddress } from '@albumen/contracts/settled-address';
import type { AddressFormField, AddressLabel } from '@albumen/contracts/address-rules';
import { AddressFields as AddressSchema } from '@albumen/contracts/address-fields';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useIntl } from 'react-intl';
import { configuration } from '../api/configuration.ts';
import { countryChoices } from '../i18n/country-names.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.ts';
import { FieldRow, fieldsOf, useField } from '../ui/form/form.tsx';
import * as selectFields from '../ui/form/select-field.tsx';
import * as textFields from '../ui/form/text-field.tsx';
import { Row } from '../ui/layout.tsx';
import styles from './address-fields.module.css';

const { SelectField, TextField } = fieldsOf(AddressSchema, { ...selectFields, ...textFields });

/** The country whose fields the form shows: that of the site until one is chosen. */
export const useFormCountry = () => {
  const { value } = useField('country');
  const chosen = String(value);
  return isCountry(chosen) ? chosen : configuration().country;
};

/** A region that the chosen country lacks. It stays empty and asks nothing, so that it does not prevent saving. */
const LackingRegion = () => {
  const { value, onChange, conflict } = useField('region');
  useEffect(() => {
    if (value !== '') onChange('');
    else conflict?.keepMine();
  });
  return null;
};

const CountryField = () => {
  const text = useText();
  const intl = useIntl();
  const { value } = useField('country');
  const { onChange: changeRegion } = useField('region');
  return (
    <SelectField
      name="country"
      label={text('address.country')}
      choices={countryChoices(intl, countries, configuration().country)}
      {...(value === '' && { placeholder: text('address.chooseCountry') })}
      autoComplete="country"
      // A province of one country does not exist in another.
      onChosen={() => changeRegion('')}
    />
  );
};

/** The fields of the street are next to each other, and so are those of the town. */
const isOfStreet = ({ name }: AddressFormField): boolean => ['street', 'number', 'addition'].includes(name);

const labels: Readonly<Record<AddressLabel, MessageId>> = {
  street: 'address.street',
  number: 'address.number',
  addition: 'address.addition',
  bus: 'address.bus',
  postalCode: 'address.postalCode',
  postcode: 'address.postcode',
  eircode: 'address.eircode',
  city: 'address.city',
  town: 'address.town',
  region: 'address.region',
  county: 'address.county',
  province: 'address.province',
};

interface PlaceFieldsProps {
  readonly fields: readonly AddressFormField[];
}

const PlaceFields = ({ fields }: PlaceFieldsProps) => {
  const text = useText();
  const { example } = addressRules(useFormCountry()).postal;
  return (
    <Row gap={[5, 4]} wraps align="baseline">
      {fields.map(({ name, label, isRequired, autoComplete }) => (
        <div key={name} className={styles[name]}>
          <TextField
            name={name}
            label={text(labels[label])}
            autoComplete={autoComplete}
            isOptional={!isRequired}
            {...(name === 'postalCode' && {
              description: text('address.postalCodeHelp', { example }),
            })}
          />
        </div>
      ))}
    </Row>
  );
};

/**
 * Street, number and addition. What the street contains of the others moves into their fields as soon as the focus is
 * elsewhere: when the customer leaves the street, after the browser has filled it in, and when a draft returns.
 */
const StreetFields = ({ fields }: PlaceFieldsProps) => {
  const country = useFormCountry();
  const parts = { street: useField('street'), number: useField('number'), addition: useField('addition') };
  const place = useRef<HTMLDivElement>(null);
  const split = (): void => {
    const [street, number, addition] = Object.values(parts).map(({ value }) => String(value));
    const settled = settledAddress({ country, street, number, addition });
    for (const name of ['street', 'number', 'addition'] as const)
      if (settled[name] !== parts[name].value) parts[name].onChange(settled[name] ?? '');
  };
  const splitUnlessFocused = useEffectEvent(() => {
    if (place.current?.contains(document.activeElement) !== true) split();
  });
  const street = parts.street.value;
  useEffect(() => {
    // A browser fills in one field after the other.
    const timer = setTimeout(() => splitUnlessFocused());
    return () => clearTimeout(timer);
  }, [country, street]);
  return (
    <div ref={place} onBlur={split}>
      <PlaceFields fields={fields} />
    </div>
  );
};

interface AddressFieldsProps {
  /** Whether the country of the form's values stays. */
  readonly isCountryFixed?: boolean;
}

/** The fields of an address: as many as its country has, in its order and with its names. */
export const AddressFields = ({ isCountryFixed = false }: AddressFieldsProps) => {
  const text = useText();
  const fields = fieldsOfCountry(useFormCountry());
  const hasCompany = useField('company').value !== '';
  return (
    <>
      {!isCountryFixed && <CountryField />}
      <FieldRow>
        <TextField name="firstName" label={text('address.firstName')} autoComplete="given-name" isOptional />
        <TextField
          name="lastName"
          label={text('address.lastName')}
          autoComplete="family-name"
          isOptional={hasCompany}
        />
      </FieldRow>
      <TextField name="company" label={text('address.company')} autoComplete="organization" isOptional />
      <StreetFields fields={fields.filter(isOfStreet)} />
      <PlaceFields fields={fields.filter((field) => !isOfStreet(field))} />
      {!fields.some(({ name }) => name === 'region') && <LackingRegion />}
      <TextField
        name="phone"
        label={text('address.phone')}
        description={text('address.phoneHelp')}
        inputMode="tel"
        autoComplete="tel"
        isOptional
      />
    </>
  );
};
