import { emailParameter, sitePaths } from '@albumen/contracts/site-paths';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { markedBrowser } from '../../api/browser-value.ts';
import { subscriptionCalls } from '../../api/subscriptions.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { ContactLink, RouteLink } from '../../site/route-link.tsx';
import { linkFailure, mayWorkLater } from '../../site/failed-link.ts';
import type { LinkFailure } from '../../site/failed-link.ts';
import { useLinkValue, withLinkToken } from '../../site/link-token.ts';
import { PublicPage } from '../../site/public-page.tsx';
import { useConfirmation } from '../../site/use-confirmation.ts';
import { Button } from '../../ui/button.tsx';
import { CheckIcon, RetryIcon, WarningIcon } from '../../ui/icons.tsx';
import { MailIcon } from '../../ui/settings-icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Spinner } from '../../ui/waiting.tsx';

/**
 * Albums §2: "Double opt-in confirmation: reads query parameters confirmation-token and email, then goes to the success
 * or error route." The form of a shop marks its browser with a cookie, which this page cannot see.
 */
export const SubscriptionConfirmationScreen = () => {
  const text = useText();
  const navigate = useNavigate();
  const email = useLinkValue(emailParameter);
  const { isAsking, press } = useConfirmation({
    asksInAnyBrowser: true,
    confirm: async (token, body) => {
      await subscriptionCalls.confirmSubscription({ headers: {}, body: { token, email, ...body } });
      await navigate({ to: sitePaths.subscriptionSuccess, replace: true });
    },
    failed: (error, token) =>
      navigate({
        to: sitePaths.subscriptionError,
        replace: true,
        state: { failedLink: { token, email, failure: linkFailure(error) } },
      }),
  });
  if (!isAsking)
    return (
      <PublicPage
        title={text('newsletter.confirming')}
        picture={<Spinner label={text('newsletter.confirming')} />}
      />
    );
  return (
    <PublicPage
      title={text('newsletter.confirm')}
      picture={<MailIcon />}
      actions={
        <Button variant="primary" onPress={press}>
          {text('newsletter.confirmAction')}
        </Button>
      }
    >
      <p>{text('newsletter.confirmText', { email })}</p>
    </PublicPage>
  );
};

/** To the shop, or the home page of the account if the shop has no address. */
const ContinueLink = ({ variant }: { readonly variant: 'primary' | 'quiet' }) => {
  const text = useText();
  const label = text('newsletter.continue');
  const home = (
    <Link variant={variant} to={sitePaths.home}>
      {label}
    </Link>
  );
  return (
    <RouteLink variant={variant} to="Main" fallback={home}>
      {label}
    </RouteLink>
  );
};

/** Albums §2: "Double opt-in success". */
export const SubscriptionSuccessScreen = () => {
  const text = useText();
  return (
    <PublicPage
      title={text('newsletter.success')}
      picture={<CheckIcon />}
      actions={<ContinueLink variant="primary" />}
    >
      <p>{text('newsletter.successText')}</p>
    </PublicPage>
  );
};

const reasons = {
  expired: 'newsletter.expired',
  unknown: 'newsletter.unknown',
  connection: 'newsletter.connection',
} as const satisfies Partial<Record<LinkFailure, unknown>>;

interface SendAgainProps {
  readonly email: string;
  readonly onSent: () => void;
}

const SendAgain = ({ email, onSent }: SendAgainProps) => {
  const text = useText();
  const { start, isPending } = useChange({
    run: () => subscriptionCalls.subscribe({ body: { email, browser: markedBrowser() } }),
    leave: onSent,
    failed: 'newsletter.sendFailed',
  });
  return (
    <Button variant="primary" icon={<MailIcon />} onPress={() => void start()} isPending={isPending}>
      {text('newsletter.sendAgain')}
    </Button>
  );
};

/** Albums §2: "Error: 'Your subscription failed'". Offers the same link again if it may work, otherwise a new mail. */
export const SubscriptionErrorScreen = () => {
  const text = useText();
  const { history } = useRouter();
  const link = useLocation({ select: ({ state }) => state.failedLink });
  const [isSent, setSent] = useState(false);
  const { token = '', email = '', failure } = link ?? {};
  if (isSent)
    return (
      <PublicPage
        title={text('newsletter.sent')}
        picture={<MailIcon />}
        actions={<ContinueLink variant="quiet" />}
      >
        <p>{text('newsletter.sentText', { email })}</p>
      </PublicPage>
    );
  const retry = () =>
    history.replace(withLinkToken(sitePaths.subscriptionConfirmation, token, { [emailParameter]: email }));
  const isSameLink = failure !== undefined && mayWorkLater(failure);
  const reason =
    failure !== undefined && failure in reasons ? reasons[failure as keyof typeof reasons] : undefined;
  return (
    <PublicPage
      title={text('newsletter.error')}
      picture={<WarningIcon />}
      tone="danger"
      actions={
        <>
          {isSameLink && (
            <Button variant="primary" icon={<RetryIcon />} onPress={retry}>
              {text('newsletter.tryAgain')}
            </Button>
          )}
          {!isSameLink && email !== '' && <SendAgain email={email} onSent={() => setSent(true)} />}
          <ContactLink variant="quiet" />
          {!isSameLink && email === '' && <ContinueLink variant="quiet" />}
        </>
      }
    >
      <p>{text('newsletter.errorText')}</p>
      {reason !== undefined && <p>{text(reason)}</p>}
    </PublicPage>
  );
};
