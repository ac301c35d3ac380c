import type { EmailChange } from '@albumen/contracts/account';
import { EmailChangeRequest } from '@albumen/contracts/email-address';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { accountCalls, confirmedByMail, emailChangeQuery, refreshEmailChange } from '../../api/account.ts';
import { ApiError } from '../../api/client.ts';
import { configuration, isProviderEmbedded } from '../../api/configuration.ts';
import { storeReply } from '../../api/query-client.ts';
import { session } from '../../api/session.ts';
import { tooManyAdvice } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { useChange } from '../../site/change.ts';
import type { Change } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DetailContent, Facts } from '../../ui/detail-content.tsx';
import { fieldsOf, Form, FormActions, SubmitButton } from '../../ui/form/form.tsx';
import * as textFields from '../../ui/form/text-field.tsx';
import { MailIcon } from '../../ui/settings-icons.tsx';
import { BackLink } from '../../ui/link.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { IconTile } from '../../ui/badge.tsx';
import styles from './account.module.css';
import { Elsewhere } from './elsewhere.tsx';

const { TextField } = fieldsOf(EmailChangeRequest, textFields);

/** A request that is mailed: its answer is the pending change. */
const refreshWith: Change<EmailChange>['refresh'] = async (client, pending) =>
  pending === undefined ? refreshEmailChange(client) : storeReply(client, emailChangeQuery, { pending });

const RequestForm = () => {
  const text = useText();
  const { run } = useChange({
    run: ({ email }: { readonly email: string }) =>
      accountCalls.requestEmailChange({
        params: session.identity(),
        body: { email, ...confirmedByMail() },
      }),
    // The form disappears, with the focus in it.
    leave: focusOnHeading,
    done: ({ email }) => ({ message: text('account.email.sent', { email }) }),
    failed: 'account.email.failed',
    refresh: refreshWith,
  });
  const fieldFailures = (error: unknown) => {
    const isInUse = error instanceof ApiError && error.code === 'email-in-use';
    const words = isInUse ? text('account.email.inUse') : tooManyAdvice(error, text);
    return words === undefined ? undefined : { email: words };
  };
  return (
    <Card>
      <Form
        label={text('account.email.title')}
        messages="account.email"
        schema={EmailChangeRequest}
        initial={{ email: '' }}
        draftKey="account.email"
        fieldFailures={fieldFailures}
        onSubmit={async (values) => void (await run(values))}
      >
        <Facts facts={[{ name: text('account.email.now'), value: session.email() ?? '' }]} />
        <TextField
          name="email"
          label={text('account.email.new')}
          description={text('account.email.newHelp')}
          inputMode="email"
          autoComplete="email"
        />
        <FormActions>
          <SubmitButton>{text('account.email.send')}</SubmitButton>
        </FormActions>
      </Form>
    </Card>
  );
};

const Waiting = ({ pending: { email, expiresAt } }: { readonly pending: EmailChange }) => {
  const text = useText();
  const current = session.email() ?? '';
  const resend = useChange({
    run: () => accountCalls.resendEmailChange({ params: session.identity() }),
    done: () => ({ message: text('account.email.sent', { email }) }),
    failed: 'account.email.resendFailed',
    refresh: refreshWith,
  });
  const cancel = useChange({
    run: () => accountCalls.cancelEmailChange({ params: session.identity() }),
    leave: focusOnHeading,
    done: 'account.email.cancelled',
    failed: 'account.email.cancelFailed',
    refresh: refreshEmailChange,
  });
  const until = new Date(expiresAt);
  const [openedAt] = useState(Date.now);
  const isExpired = until.getTime() < openedAt;
  return (
    <Card>
      <div className={styles.waiting}>
        <IconTile>
          <MailIcon />
        </IconTile>
        <Stack gap={3} className={styles.words}>
          <h2 className={styles.title}>{text('account.email.waiting', { email })}</h2>
          <p className={styles.text}>
            {isExpired
              ? text('account.email.expired', { current })
              : text('account.email.waitingText', { current, until })}
          </p>
          {!isExpired && <p className={styles.text}>{text('account.email.hint')}</p>}
          <Row gap={3} wraps align="stretch" className={styles.actions}>
            <Button onPress={() => void resend.start()} isPending={resend.isPending}>
              {text('account.email.resend')}
            </Button>
            <Button onPress={() => void cancel.start()} isPending={cancel.isPending}>
              {text('account.email.cancel')}
            </Button>
          </Row>
        </Stack>
      </div>
    </Card>
  );
};

const OwnEmail = () => {
  const query = useQuery(emailChangeQuery);
  return (
    <DetailContent loading={query} item={query.data} failure={{ title: 'account.email.loadFailed' }}>
      {({ pending }) => (pending ? <Waiting pending={pending} /> : <RequestForm />)}
    </DetailContent>
  );
};

/** Albums §2: "change e-mail". A requested change is shown until its link is opened, also after a reload. */
const EmailPage = ({ back }: { readonly back: ReactNode }) => {
  const text = useText();
  return (
    <ContentPage title={text('account.email.title')} before={back}>
      {isProviderEmbedded() ? (
        <OwnEmail />
      ) : (
        <Elsewhere
          title={text('account.email.elsewhere')}
          text={text('account.email.elsewhereText')}
          href={configuration().accountUrls.email}
          action={text('account.email.elsewhereAction')}
        />
      )}
    </ContentPage>
  );
};

export const EmailScreen = () => {
  const text = useText();
  return <EmailPage back={<BackLink to={sitePaths.settings}>{text('settings.title')}</BackLink>} />;
};

/** Albums §2: "business e-mail change". */
export const BusinessEmailScreen = () => {
  const text = useText();
  return <EmailPage back={<BackLink to={sitePaths.businessSettings}>{text('business.title')}</BackLink>} />;
};
