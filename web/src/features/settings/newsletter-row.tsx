import type { Subscription } from '@albumen/contracts/subscriptions';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { markedBrowser } from '../../api/browser-value.ts';
import { refreshSubscription, subscriptionCalls, subscriptionQuery } from '../../api/subscriptions.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { MailIcon } from '../../ui/settings-icons.tsx';
import { Switch } from '../../ui/switch.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Row } from '../../ui/layout.tsx';
import { LoadedValue } from './row-parts.tsx';
import type { SettingsRow } from './row-parts.tsx';
import styles from './settings-screen.module.css';

const { queryKey } = subscriptionQuery;

/** Mails the link. Shows nothing ahead: only the link subscribes. */
const useRequest = () => {
  const text = useText();
  return useChange({
    run: () => subscriptionCalls.requestSubscription({ body: { browser: markedBrowser() } }),
    done: ({ state, email }) =>
      state === 'pending' ? { message: text('newsletter.mailed', { email }) } : undefined,
    failed: 'newsletter.requestFailed',
    refresh: refreshSubscription,
  });
};

/** Unsubscribes, or cancels a request: both are certain, so the page shows them ahead. */
const useEnd = (isSubscribed: boolean, leave?: () => void) => {
  const client = useQueryClient();
  return useChange({
    run: () => subscriptionCalls.endSubscription(),
    ...(leave && { leave }),
    done: isSubscribed ? 'newsletter.ended' : 'newsletter.cancelled',
    failed: 'newsletter.endFailed',
    refresh: (queries) => refreshSubscription(queries),
    showAhead: () => {
      const before = client.getQueryData(queryKey);
      if (before) client.setQueryData(queryKey, { ...before, state: 'off' as const });
      return () => client.setQueryData(queryKey, before);
    },
  });
};

const Waiting = ({ subscription: { email, expiresAt = '' } }: { readonly subscription: Subscription }) => {
  const text = useText();
  const request = useRequest();
  // The buttons disappear, with the focus in them.
  const end = useEnd(false, focusOnHeading);
  const [openedAt] = useState(Date.now);
  const until = new Date(expiresAt);
  return (
    <>
      {until.getTime() < openedAt
        ? text('newsletter.waitingExpired', { email })
        : text('newsletter.waitingText', { email, until })}
      <Row as="span" gap={2} wraps align="stretch" className={styles.buttons}>
        <Button onPress={() => void request.start()} isPending={request.isPending}>
          {text('newsletter.resend')}
        </Button>
        <Button onPress={() => void end.start()} isPending={end.isPending}>
          {text('newsletter.cancel')}
        </Button>
      </Row>
    </>
  );
};

const NewsletterValue = () => {
  const text = useText();
  const query = useQuery(subscriptionQuery);
  const { data } = query;
  // The link may be opened on another device.
  useAccountChanges(['subscription'], subscriptionQuery, data?.state === 'pending' ? data : undefined);
  return (
    <LoadedValue query={query}>
      {(subscription) => {
        const { state, email } = subscription;
        if (state === 'off') return [text('newsletter.off')];
        if (state === 'on') return [text('newsletter.on'), text('newsletter.to', { email })];
        return [text('newsletter.waiting'), <Waiting key="waiting" subscription={subscription} />];
      }}
    </LoadedValue>
  );
};

const NewsletterAction = () => {
  const text = useText();
  const { data } = useQuery(subscriptionQuery);
  const request = useRequest();
  const end = useEnd(data?.state === 'on');
  if (!data) return null;
  const isBusy = request.isPending || end.isPending;
  return (
    <Switch
      label={<VisuallyHidden>{text('newsletter.switch')}</VisuallyHidden>}
      isSelected={data.state !== 'off'}
      onChange={(isOn) => {
        if (!isBusy) void (isOn ? request : end).start();
      }}
    />
  );
};

/** Account design: "double opt-in like the other links". The switch shows the wish, and the text what waits. */
export const newsletterRow: SettingsRow = {
  title: 'newsletter.title',
  Icon: MailIcon,
  Value: NewsletterValue,
  Action: NewsletterAction,
};
