import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { accountCalls, browserValue, emailChangeQuery } from '../../api/account.ts';
import { ApiError } from '../../api/client.ts';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { GoneError } from '../../lib/failure-cause.ts';
import { leaveAccount } from '../../site/leave-account.ts';
import { NoticeCardPage } from '../../site/notice-card.tsx';
import { Button } from '../../ui/button.tsx';
import { DeleteIcon, MailIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { linkFailure } from './failed-link.ts';
import { useLinkToken } from './link-token.ts';

interface Confirming {
  readonly params: ReturnType<typeof session.identity> & { readonly confirmationToken: string };
  readonly body: { readonly browser?: string };
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

const isByHand = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'confirmation-by-hand';

/**
 * The page behind the link of a mail. It confirms by itself only in the browser that made the request, because programs
 * that scan mails open links and run scripts; elsewhere the customer presses a button. Success ends all sessions.
 */
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
  const token = useLinkToken();
  const [state, setState] = useState<'asking' | 'running'>(() =>
    token === '' || browserValue() !== undefined ? 'running' : 'asking',
  );
  const isBegun = useRef(false);

  const send = useCallback(
    async (body: Confirming['body']): Promise<void> => {
      setState('running');
      try {
        if (token === '') throw new GoneError('The link has no token.');
        await confirm({ params: { ...session.identity(), confirmationToken: token }, body });
        await leaveAccount(success);
        location.replace(success);
      } catch (error) {
        if (isByHand(error)) setState('asking');
        else
          await navigate({
            to: failure,
            replace: true,
            state: { failedLink: { token, failure: linkFailure(error) } },
          });
      }
    },
    [confirm, failure, navigate, success, token],
  );

  useEffect(() => {
    // Effects may run twice.
    if (isBegun.current || state === 'asking') return;
    isBegun.current = true;
    const browser = browserValue();
    void send(browser === undefined ? {} : { browser });
  }, [send, state]);

  if (state === 'running')
    return (
      <NoticeCardPage title={running} picture={<Spinner label={running} />}>
        {null}
      </NoticeCardPage>
    );
  return (
    <NoticeCardPage
      title={title}
      picture={picture}
      tone={variant === 'danger' ? 'danger' : 'normal'}
      actions={
        <>
          <Button variant={variant} onPress={() => void send({})}>
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

/** Albums §2: "Change-email confirmation: same pattern, going to change-email success or error." */
export const ChangeEmailConfirmationScreen = () => {
  const text = useText();
  const email = useQuery(emailChangeQuery).data?.pending?.email;
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
      <p>
        {email === undefined
          ? text('account.email.confirm.plain')
          : text('account.email.confirm.text', { email })}
      </p>
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
      <p>{text('account.delete.confirm.text', { email: session.email() ?? '' })}</p>
    </Confirmation>
  );
};
