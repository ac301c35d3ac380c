import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { emailChangeQuery } from '../../api/account.ts';
import { configuration, isProviderEmbedded } from '../../api/configuration.ts';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { DeleteIcon, MailIcon } from '../../ui/settings-icons.tsx';
import { linkTo, RowExternalLink } from './row-parts.tsx';
import type { SettingsRow } from './row-parts.tsx';
import styles from './settings-screen.module.css';

export const EmailValue = () => {
  const text = useText();
  const { data } = useQuery({ ...emailChangeQuery, enabled: isProviderEmbedded() });
  return (
    <>
      <span className={styles.line}>{session.email()}</span>
      {data?.pending && (
        <span className={styles.line}>{text('account.email.waiting', { email: data.pending.email })}</span>
      )}
    </>
  );
};

interface EmailActionProps {
  /** The page where it is changed, unless the identity provider has one. */
  readonly Link: ComponentType;
}

export const EmailAction = ({ Link }: EmailActionProps) => {
  const text = useText();
  const { email } = configuration().accountUrls;
  if (email === undefined) return <Link />;
  return <RowExternalLink href={email}>{text('settings.email.change')}</RowExternalLink>;
};

const EmailLink = linkTo(sitePaths.email, 'settings.email.change');

const DeletionValue = () => {
  const text = useText();
  return text('settings.deletion.value');
};

const DeletionLink = linkTo(sitePaths.deleteAccount, 'settings.deletion.open');

const DeletionAction = () => {
  const text = useText();
  const { deleteAccount } = configuration().accountUrls;
  if (deleteAccount === undefined) return <DeletionLink />;
  return <RowExternalLink href={deleteAccount}>{text('settings.deletion.open')}</RowExternalLink>;
};

export const emailRow: SettingsRow = {
  title: 'settings.email',
  Icon: MailIcon,
  Value: EmailValue,
  Action: () => <EmailAction Link={EmailLink} />,
};

export const deletionRow: SettingsRow = {
  title: 'settings.deletion',
  Icon: DeleteIcon,
  Value: DeletionValue,
  Action: DeletionAction,
};
