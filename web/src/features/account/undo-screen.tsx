import { sitePaths } from '@albumen/contracts/site-paths';
import { useState } from 'react';
import { accountCalls } from '../../api/account.ts';
import { session } from '../../api/session.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/use-text.ts';
import { ContactLink } from '../../site/route-link.tsx';
import { useChange } from '../../site/change.ts';
import { PublicPage } from '../../site/public-page.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, RetryIcon, WarningIcon } from '../../ui/icons.tsx';
import { RestoreIcon } from '../../ui/screen-icons.tsx';
import { Link } from '../../ui/link.tsx';
import { linkFailure, mayWorkLater } from '../../site/failed-link.ts';
import { useLinkToken } from '../../site/link-token.ts';

const reasonOf = (error: unknown, text: Text): string => {
  const failure = linkFailure(error);
  if (failure === 'expired') return text('account.email.undo.expired');
  if (failure === 'unknown') return text('account.email.undo.unknown');
  return text('ui.changeFailedAdvice', failureValues(error, text));
};

/** Public: takes back a change of the address, by the link in the mail to the former address. */
export const ChangeEmailUndoScreen = () => {
  const text = useText();
  const token = useLinkToken();
  const [email, setEmail] = useState<string>();
  const [error, setError] = useState<unknown>();
  const { run, isPending } = useChange({
    run: () => accountCalls.undoEmailChange({ body: { token } }),
    failed: 'account.email.undo.failed',
    // The sessions of this account are over, in this browser too.
    leave: session.forget,
  });
  const newPassword = useChange({
    run: () => session.changePassword(email, sitePaths.home),
    failed: 'account.email.undo.passwordFailed',
  });
  const undo = () => void run().then(({ email: back }) => setEmail(back), setError);

  if (email !== undefined)
    return (
      <PublicPage
        title={text('account.email.undo.done')}
        picture={<CheckIcon />}
        actions={
          <Button
            variant="primary"
            onPress={() => void newPassword.start()}
            isPending={newPassword.isPending}
          >
            {text('account.email.undo.newPassword')}
          </Button>
        }
      >
        <p>{text('account.email.undo.doneText', { email })}</p>
      </PublicPage>
    );
  if (error === undefined)
    return (
      <PublicPage
        title={text('account.email.undo.title')}
        picture={<RestoreIcon />}
        actions={
          <Button variant="primary" onPress={undo} isPending={isPending}>
            {text('account.email.undo.action')}
          </Button>
        }
      >
        <p>{text('account.email.undo.text')}</p>
      </PublicPage>
    );
  return (
    <PublicPage
      title={text('account.email.undo.failed')}
      picture={<WarningIcon />}
      tone="danger"
      actions={
        <>
          {mayWorkLater(linkFailure(error)) && (
            <Button variant="primary" icon={<RetryIcon />} onPress={undo} isPending={isPending}>
              {text('account.tryAgain')}
            </Button>
          )}
          <Link variant="quiet" to={sitePaths.home} reloadDocument>
            {text('account.signIn')}
          </Link>
          <ContactLink variant="quiet" />
        </>
      }
    >
      <p>{reasonOf(error, text)}</p>
    </PublicPage>
  );
};
