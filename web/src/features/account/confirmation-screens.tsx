import { accountRetentionDays } from '@albumen/contracts/limits';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { accountCalls, emailChangeQuery } from '../../api/account.ts';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { linkFailure } from '../../site/failed-link.ts';
import { leaveAccount } from '../../site/leave-account.ts';
import { NoticeCardPage } from '../../site/notice-card.tsx';
import { useConfirmation } from '../../site/use-confirmation.ts';
import type { ConfirmationBody } from '../../site/use-confirmation.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteIcon, MailIcon } from '../../ui/settings-icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Spinner } from '../../ui/waiting.tsx';

interface Confirming {
  readonly params: ReturnType<typeof session.identity> & { readonly confirmationToken: string };
  readonly body: ConfirmationBody;
}

interface ConfirmationProps {
  /** Makes the change. */
  readonly confirm: (call: Confirming) => Promise<unknown>;
  readonly success: typeof sitePaths.changeEmailSuccess | typeof sitePaths.accountDeleted;
  readonly failure: typeof sitePaths.changeEmailError | typeof sitePaths.deleteAccountError;
  readonly running: string;
  readonly title: string;
  readonly picture: ReactNode;
  /** The label of the button. */
  readonly action: string;
  readonly variant: 'primary' | 'danger';
  /** The consequences. */
  readonly children: ReactNode;
}

/** The page behind the link of a mail. Success ends all sessions. */
const Confirmation = ({
  confirm,
  success,
  failure,
  running,
  title,
  picture,
  action,
  variant,
  children,
}: ConfirmationProps) => {
  const text = useText();
  const navigate = useNavigate();
  const { isAsking, press } = useConfirmation({
    confirm: async (confirmationToken, body) => {
      await confirm({ params: { ...session.identity(), confirmationToken }, body });
      await leaveAccount(success);
      location.replace(success);
    },
    failed: (error, token) =>
      navigate({
        to: failure,
        replace: true,
        state: { failedLink: { token, failure: linkFailure(error) } },
      }),
  });

  if (!isAsking) return <NoticeCardPage title={running} picture={<Spinner label={running} />} />;
  return (
    <NoticeCardPage
      title={title}
      picture={picture}
      tone={variant === 'danger' ? 'danger' : 'normal'}
      actions={
        <>
          <Button variant={variant} onPress={press}>
            {action}
          </Button>
          <Link variant="quiet" to={sitePaths.settings}>
            {text('account.notNow')}
          </Link>
        </>
      }
    >
      {children}
    </NoticeCardPage>
  );
};

const EmailConsequences = () => {
  const text = useText();
  const email = useQuery(emailChangeQuery).data?.pending?.email;
  return (
    <p>
      {email === undefined
        ? text('account.email.confirm.plain')
        : text('account.email.confirm.text', { email })}
    </p>
  );
};

/** Albums §2: "Change-email confirmation: same pattern, going to change-email success or error." */
export const ChangeEmailConfirmationScreen = () => {
  const text = useText();
  return (
    <Confirmation
      confirm={accountCalls.confirmEmailChange}
      success={sitePaths.changeEmailSuccess}
      failure={sitePaths.changeEmailError}
      running={text('account.email.confirm.running')}
      title={text('account.email.confirm.title')}
      picture={<MailIcon />}
      action={text('account.email.confirm.action')}
      variant="primary"
    >
      <EmailConsequences />
    </Confirmation>
  );
};

/**
 * Albums §2: "Delete-account confirmation: reads confirmation-token; on success signs out to the account-deleted page; on
 * failure replaces to the delete-account error route."
 */
export const DeleteAccountConfirmationScreen = () => {
  const text = useText();
  return (
    <Confirmation
      confirm={accountCalls.confirmDeletion}
      success={sitePaths.accountDeleted}
      failure={sitePaths.deleteAccountError}
      running={text('account.delete.confirm.running')}
      title={text('account.delete.confirm.title')}
      picture={<DeleteIcon />}
      action={text('account.delete.confirm.action')}
      variant="danger"
    >
      <p>
        {text('account.delete.confirm.text', { email: session.email() ?? '', days: accountRetentionDays })}
      </p>
    </Confirmation>
  );
};
