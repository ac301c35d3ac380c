import { addressLines } from '@albumen/contracts/address-rules';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { addressesQuery } from '../../api/addresses.ts';
import { configuration, isProviderEmbedded } from '../../api/configuration.ts';
import { customerQuery } from '../../api/customer-query.ts';
import { fullName, paymentMethodsQuery } from '../../api/customer.ts';
import { session } from '../../api/session.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { useChange } from '../../site/change.ts';
import { LanguageSelect } from '../../site/language-select.tsx';
import { hasLanguageChoice } from '../../site/use-language.ts';
import { DownloadIcon, LanguageIcon } from '../../ui/icons.tsx';
import { AddressIcon, CardIcon, LockIcon, PersonIcon } from '../../ui/settings-icons.tsx';
import { deletionRow, emailRow } from './account-rows.tsx';
import { newsletterRow } from './newsletter-row.tsx';
import styles from './settings-screen.module.css';
import { ExpiryBadge, usePaymentWords } from './payment-parts.tsx';
import { linkTo, LoadedValue, RowButton, RowExternalLink } from './row-parts.tsx';
import type { SettingsRow } from './row-parts.tsx';

interface SettingsGroup {
  readonly title: MessageId;
  readonly text: MessageId;
  readonly rows: readonly SettingsRow[];
}

const DetailsValue = () => {
  const text = useText();
  return (
    <LoadedValue query={useQuery(customerQuery)}>
      {(me) => [fullName(me) ?? text('settings.details.empty'), me.phoneShown ?? me.phone]}
    </LoadedValue>
  );
};

const BusinessValue = () => {
  const text = useText();
  return (
    <LoadedValue query={useQuery(customerQuery)}>
      {({ company, vatNumber }) => [company ?? text('settings.business.empty'), vatNumber]}
    </LoadedValue>
  );
};

const MyDataValue = () => {
  const text = useText();
  return text('settings.myData.value');
};

const LanguageValue = () => {
  const text = useText();
  return text('settings.language.value');
};

const LanguageAction = () => {
  const text = useText();
  return (
    <span className={styles.choice}>
      <LanguageSelect label={text('settings.language.change')} hasIcon={false} />
    </span>
  );
};

const PasswordValue = () => {
  const text = useText();
  return text(isProviderEmbedded() ? 'settings.password.byMail' : 'settings.password.elsewhere');
};

const PasswordAction = () => {
  const text = useText();
  const { start } = useChange({
    run: () => session.changePassword(),
    failed: 'settings.password.failed',
  });
  const { password } = configuration().accountUrls;
  if (password === undefined)
    return <RowButton onPress={() => void start()}>{text('settings.password.change')}</RowButton>;
  return <RowExternalLink href={password}>{text('settings.password.change')}</RowExternalLink>;
};

const AddressesValue = () => {
  const text = useText();
  return (
    <LoadedValue query={useQuery(addressesQuery)}>
      {(addresses) => {
        const delivery = addresses.find(({ isDefaultDelivery }) => isDefaultDelivery);
        return addresses.length === 0
          ? [text('settings.addresses.empty')]
          : [
              text('settings.addresses.count', { count: addresses.length }),
              delivery && addressLines(delivery).join(', '),
            ];
      }}
    </LoadedValue>
  );
};

const PaymentValue = () => {
  const text = useText();
  const { lineOf } = usePaymentWords();
  return (
    <LoadedValue query={useQuery(paymentMethodsQuery(useStrippedDisplay()))}>
      {({ paymentMethods: [first, ...others] }) => {
        if (first === undefined) return [text('payment.empty')];
        return [
          text('settings.payment.more', { line: lineOf(first), count: others.length }),
          <ExpiryBadge key="expiry" method={first} />,
        ];
      }}
    </LoadedValue>
  );
};

/** The page of settings: a new item is a row here. */
export const settingsGroups: readonly SettingsGroup[] = [
  {
    title: 'settings.you',
    text: 'settings.youText',
    rows: [
      {
        title: 'settings.details',
        Icon: PersonIcon,
        Value: DetailsValue,
        Action: linkTo(sitePaths.personalDetails, 'settings.details.change'),
      },
      {
        title: 'settings.business',
        Icon: CardIcon,
        Value: BusinessValue,
        Action: linkTo(sitePaths.businessSettings, 'settings.business.change'),
        isShown: session.isBusiness,
      },
      {
        title: 'settings.language',
        Icon: LanguageIcon,
        Value: LanguageValue,
        Action: LanguageAction,
        isShown: hasLanguageChoice,
      },
      newsletterRow,
    ],
  },
  {
    title: 'settings.signIn',
    text: 'settings.signInText',
    rows: [
      emailRow,
      {
        title: 'settings.password',
        Icon: LockIcon,
        Value: PasswordValue,
        Action: PasswordAction,
        isShown: () => isProviderEmbedded() || configuration().accountUrls.password !== undefined,
      },
    ],
  },
  {
    title: 'settings.delivery',
    text: 'settings.deliveryText',
    rows: [
      {
        title: 'settings.addresses',
        Icon: AddressIcon,
        Value: AddressesValue,
        Action: linkTo(sitePaths.addresses, 'settings.addresses.change'),
      },
      {
        title: 'settings.payment',
        Icon: CardIcon,
        Value: PaymentValue,
        Action: linkTo(sitePaths.paymentMethod, 'settings.payment.change'),
      },
    ],
  },
  {
    title: 'settings.data',
    text: 'settings.dataText',
    rows: [
      {
        title: 'settings.myData',
        Icon: DownloadIcon,
        Value: MyDataValue,
        Action: linkTo(sitePaths.myData, 'settings.myData.open'),
      },
      deletionRow,
    ],
  },
];
