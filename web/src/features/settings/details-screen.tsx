import { CustomerFields, salutations } from '@albumen/contracts/customer-fields';
import type { Customer } from '@albumen/contracts/customer';
import { sitePaths } from '@albumen/contracts/site-paths';
import { localeChoices } from '@albumen/contracts/locale-names';
import { useQuery } from '@tanstack/react-query';
import { customerQuery, refreshCustomer } from '../../api/customer-query.ts';
import { customerCalls } from '../../api/customer.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { useLocaleChoice } from '../../i18n/message-provider.tsx';
import { useText } from '../../i18n/use-text.ts';
import { EditScreen } from '../../site/edit-screen.tsx';
import { hasLanguageChoice } from '../../site/use-language.ts';
import * as birthDateFields from '../../ui/form/birth-date-field.tsx';
import { FieldRow, fieldsOf } from '../../ui/form/form.tsx';
import * as selectFields from '../../ui/form/select-field.tsx';
import type { Choice } from '../../ui/form/select-field.tsx';
import * as textFields from '../../ui/form/text-field.tsx';
import { SideSection } from '../../ui/side-section.tsx';
import { Skeleton } from '../../ui/waiting.tsx';

const { BirthDateField, SelectField, TextField } = fieldsOf(CustomerFields, {
  ...birthDateFields,
  ...selectFields,
  ...textFields,
});

const salutationWords = {
  mr: 'details.salutation.mr',
  ms: 'details.salutation.ms',
  mx: 'details.salutation.mx',
} as const;

/** The salutations to choose from; one that the operator has written is among them. */
const useSalutations = (current: string | undefined): readonly Choice[] => {
  const text = useText();
  const options = salutations.map((value) => ({ value, label: text(salutationWords[value]) }));
  const isKnown = current === undefined || options.some(({ value }) => value === current);
  return isKnown ? options : [...options, { value: current, label: current }];
};

const NameFields = ({ salutation }: Pick<Customer, 'salutation'>) => {
  const text = useText();
  return (
    <SideSection title={text('details.name')} text={text('details.nameText')}>
      <SelectField
        name="salutation"
        label={text('details.salutation')}
        choices={useSalutations(salutation)}
        placeholder={text('details.salutation.none')}
        autoComplete="honorific-prefix"
        isOptional
      />
      <FieldRow>
        <TextField name="firstName" label={text('details.firstName')} autoComplete="given-name" isOptional />
        <TextField name="lastName" label={text('details.lastName')} autoComplete="family-name" />
      </FieldRow>
    </SideSection>
  );
};

const AboutFields = () => {
  const text = useText();
  return (
    <SideSection title={text('details.about')} text={text('details.aboutText')}>
      <FieldRow>
        <TextField
          name="phone"
          label={text('details.phone')}
          description={text('details.phoneHelp')}
          inputMode="tel"
          autoComplete="tel"
          isOptional
        />
        <BirthDateField name="birthDate" label={text('details.birthDate')} isOptional />
      </FieldRow>
    </SideSection>
  );
};

const LanguageFields = () => {
  const text = useText();
  return (
    <SideSection title={text('details.language')} text={text('details.languageText')}>
      <SelectField name="locale" label={text('details.locale')} choices={localeChoices} />
    </SideSection>
  );
};

/** Albums §2: "personal details". Each field can be changed on another device meanwhile. */
export const DetailsScreen = () => {
  const text = useText();
  const { locale } = useLocaleChoice();
  const query = useQuery(customerQuery);
  useAccountChanges(['customer'], customerQuery, query.data);
  return (
    <EditScreen
      title={text('details.title')}
      back={{ to: sitePaths.settings, label: text('settings.back') }}
      query={query}
      failure={{ title: 'details.loadFailed' }}
      skeleton={<Skeleton lines={6} heights={[63, 47.5, 38]} />}
      initial={(me) => ({
        salutation: me.salutation ?? '',
        firstName: me.firstName ?? '',
        lastName: me.lastName ?? '',
        phone: me.phoneShown ?? me.phone ?? '',
        birthDate: me.birthDate ?? '',
        locale: me.locale ?? locale,
      })}
      schema={CustomerFields}
      messages="details"
      change={{
        run: ({ changed, item }) =>
          customerCalls.changeMe({ body: changed, headers: { 'if-match': `"${item.version}"` } }),
        done: 'details.saved',
        failed: 'details.failed',
        refresh: refreshCustomer,
      }}
    >
      <NameFields salutation={query.data?.salutation} />
      <AboutFields />
      {hasLanguageChoice() && <LanguageFields />}
    </EditScreen>
  );
};
