import { countries } from '@albumen/contracts/countries';
import { addressRules, fieldsOf, isCountry } from '@albumen/contracts/address-rules';
import type { AddressFormField, AddressLabel } from '@albumen/contracts/address-rules';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { configuration } from '../api/configuration.ts';
import { countryChoices } from '../i18n/country-names.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.ts';
import { FieldRow, useField } from '../ui/form/form.tsx';
import { SelectField } from '../ui/form/select-field.tsx';
import { TextField } from '../ui/form/text-field.tsx';
import styles from './address-fields.module.css';

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
      // A province of one country is none of another.
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
    <div className={styles.row}>
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
  const fields = fieldsOf(useFormCountry());
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
      <PlaceFields fields={fields.filter(isOfStreet)} />
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
