import { sitePaths } from '@albumen/contracts/site-paths';
import { useLocation, useRouter } from '@tanstack/react-router';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import type { Text } from '../../i18n/use-text.ts';
import { ContactLink } from '../../site/route-link.tsx';
import { NoticeCardPage } from '../../site/notice-card.tsx';
import { Button } from '../../ui/button.tsx';
import { RetryIcon, WarningIcon } from '../../ui/icons.tsx';
import { mayWorkLater } from '../../site/failed-link.ts';
import type { LinkFailure } from '../../site/failed-link.ts';
import { withLinkToken } from '../../site/link-token.ts';

const reasonOf = (failure: LinkFailure, text: Text): string | undefined => {
  if (failure === 'expired') return text('account.link.expired');
  if (failure === 'unknown') return text('account.link.unknown', { email: session.email() ?? '' });
  if (failure === 'inUse') return text('account.link.inUse');
  return failure === 'connection' ? text('account.link.connection') : undefined;
};

interface FailureProps {
  readonly title: string;
  readonly text: string;
  /** The page that confirms, and the one that asks for a new link. */
  readonly confirmation: string;
  readonly request: string;
}

/** Albums §2: "Error pages: …, each with a Try again button and a link to contact customer care." */
const Failure = ({ title, text: explanation, confirmation, request }: FailureProps) => {
  const text = useText();
  const { history } = useRouter();
  const link = useLocation({ select: ({ state }) => state.failedLink });
  const reason = link && reasonOf(link.failure, text);
  const tryAgain = () =>
    history.replace(link && mayWorkLater(link.failure) ? withLinkToken(confirmation, link.token) : request);
  return (
    <NoticeCardPage
      title={title}
      picture={<WarningIcon />}
      tone="danger"
      actions={
        <>
          <Button variant="primary" icon={<RetryIcon />} onPress={tryAgain}>
            {text('account.tryAgain')}
          </Button>
          <ContactLink variant="quiet" />
        </>
      }
    >
      <p>{explanation}</p>
      {reason !== undefined && <p>{reason}</p>}
    </NoticeCardPage>
  );
};

export const ChangeEmailErrorScreen = () => {
  const text = useText();
  return (
    <Failure
      title={text('account.email.error.title')}
      text={text('account.email.error.text')}
      confirmation={sitePaths.changeEmailConfirmation}
      request={sitePaths.email}
    />
  );
};

export const DeleteAccountErrorScreen = () => {
  const text = useText();
  return (
    <Failure
      title={text('account.delete.error.title')}
      text={text('account.delete.error.text')}
      confirmation={sitePaths.deleteAccountConfirmation}
      request={sitePaths.deleteAccount}
    />
  );
};
