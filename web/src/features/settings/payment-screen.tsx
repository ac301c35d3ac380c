import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useIntl } from 'react-intl';
import { paymentMethodsQuery } from '../../api/customer.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { ListPage } from '../../site/list-page.tsx';
import { CardIcon } from '../../ui/settings-icons.tsx';
import { BackLink, ExternalLink } from '../../ui/link.tsx';
import { showToast } from '../../ui/toasts.ts';
import { CardsSkeleton } from '../../ui/waiting.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import styles from './payment-screen.module.css';
import { ExpiryBadge, usePaymentWords } from './payment-parts.tsx';
import type { PaymentMethod } from './payment-parts.tsx';

interface MethodProps {
  readonly method: PaymentMethod;
}

const Expiry = ({ method }: MethodProps) => {
  const { expires, expiry } = method;
  const text = useText();
  const intl = useIntl();
  if (expires === undefined) return <Row as="p" gap={2} wraps justify="between" className={styles.expiry} />;
  const month = intl.formatDate(`${expires}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (
    <Row as="p" gap={2} wraps justify="between" className={styles.expiry}>
      {text(expiry === 'expired' ? 'payment.expiredIn' : 'payment.expires', { month })}
      <ExpiryBadge method={method} />
    </Row>
  );
};

const Method = ({ method }: MethodProps) => {
  const { kindOf, lineOf } = usePaymentWords();
  const { lastDigits } = method;
  return (
    <li className={styles.method} aria-label={lineOf(method)}>
      <Row as="p" gap={3} className={styles.kind}>
        <CardIcon />
        {kindOf(method)}
      </Row>
      <p className={styles.digits}>{lastDigits !== undefined && `•••• ${lastDigits}`}</p>
      <Expiry method={method} />
    </li>
  );
};

interface ChangeLinkProps {
  readonly href: string | undefined;
  readonly hasMethods: boolean;
}

/** The way to the page where payment methods are changed, if there is one. */
const ChangeLink = ({ href, hasMethods }: ChangeLinkProps) => {
  const text = useText();
  if (href === undefined) return <p className={styles.quiet}>{text('payment.elsewhere')}</p>;
  return (
    <>
      <ExternalLink variant="primary" href={href}>
        {text(hasMethods ? 'payment.change' : 'payment.add')}
      </ExternalLink>
      <p className={styles.quiet}>{text('payment.leaves')}</p>
    </>
  );
};

/** Says, once, that the customer has come back from the shop's page. */
const useReturn = (): void => {
  const text = useText();
  const navigate = useNavigate();
  const result: unknown = useLocation({ select: ({ search }) => (search as { result?: unknown }).result });
  useEffect(() => {
    if (result === undefined) return;
    if (result === 'saved') showToast({ message: text('payment.returned'), about: 'payment' });
    void navigate({ to: sitePaths.paymentMethod, replace: true });
  }, [result, text, navigate]);
};

/** Albums §2: "payment method". The list is for reading: the shop's own page changes it. */
export const PaymentScreen = () => {
  const text = useText();
  useReturn();
  const query = paymentMethodsQuery(useStrippedDisplay());
  const reading = useQuery(query);
  useAccountChanges(['customer'], query, reading.data);
  const href = reading.data?.url;
  return (
    <ListPage
      title={text('payment.title')}
      before={<BackLink to={sitePaths.settings}>{text('settings.back')}</BackLink>}
      list={reading}
      items={reading.data?.paymentMethods}
      skeleton={<CardsSkeleton />}
      failure={{ title: 'payment.loadFailed' }}
      empty={{
        picture: <CardIcon />,
        message: text('payment.empty'),
        action: <ChangeLink href={href} hasMethods={false} />,
      }}
    >
      {(methods) => (
        <>
          <p className={styles.quiet}>{text('payment.text')}</p>
          <ul className={styles.methods} aria-label={text('payment.list')}>
            {methods.map((method, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- they have no other identity
              <Method key={index} method={method} />
            ))}
          </ul>
          <Stack gap={3} align="start" className={styles.change}>
            <ChangeLink href={href} hasMethods />
          </Stack>
        </>
      )}
    </ListPage>
  );
};
