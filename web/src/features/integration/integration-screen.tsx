import type { Customer } from '@albumen/contracts/customer';
import { useQuery } from '@tanstack/react-query';
import { customerQuery } from '../../api/customer-query.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { ContactLink } from '../../site/route-link.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { DetailContent } from '../../ui/detail-content.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { SideSection } from '../../ui/side-section.tsx';
import { Stack } from '../../ui/layout.tsx';
import { CallbackForm } from './callback-form.tsx';
import styles from './integration-screen.module.css';

type Ftp = NonNullable<Customer['ftp']>;

const fields = [
  { field: 'host', name: 'integration.host', copy: 'integration.host.copy' },
  { field: 'user', name: 'integration.user', copy: 'integration.user.copy' },
  { field: 'folder', name: 'integration.folder', copy: 'integration.folder.copy' },
] as const;

interface AccessProps {
  readonly ftp: Ftp;
}

const Access = ({ ftp }: AccessProps) => {
  const text = useText();
  return (
    <Stack as="dl">
      {fields.map(({ field, name, copy }) => (
        <div key={field} className={styles.field}>
          <dt>{text(name)}</dt>
          <dd>{ftp[field]}</dd>
          <dd>
            <CopyButton value={ftp[field]} label={text(copy)} />
          </dd>
        </div>
      ))}
    </Stack>
  );
};

const Steps = ({ ftp: { host, user, folder } }: AccessProps) => {
  const text = useText();
  const steps = [
    {
      id: 'connect',
      title: text('integration.connect'),
      words: text('integration.connectText', { host, user }),
    },
    { id: 'open', title: text('integration.open'), words: text('integration.openText', { folder }) },
    { id: 'send', title: text('integration.send'), words: text('integration.sendText') },
    { id: 'wait', title: text('integration.wait'), words: text('integration.waitText') },
  ];
  return (
    <Stack as="ol" gap={5} className={styles.steps}>
      {steps.map(({ id, title, words }) => (
        <li key={id}>
          <h3>{title}</h3>
          <p>{words}</p>
        </li>
      ))}
    </Stack>
  );
};

/** Albums §2: "B2B FTP instructions". */
export const IntegrationScreen = () => {
  const text = useText();
  const query = useQuery(customerQuery);
  useAccountChanges(['customer'], customerQuery, query.data);
  return (
    <ContentPage title={text('integration.title')}>
      <DetailContent loading={query} item={query.data} failure={{ title: 'integration.loadFailed' }}>
        {(me) => (
          <Stack gap={8}>
            {me.ftp ? (
              <>
                <SideSection title={text('integration.access')} text={text('integration.accessText')}>
                  <Card>
                    <Access ftp={me.ftp} />
                    <p className={styles.quiet}>
                      {text('integration.password')} <ContactLink />
                    </p>
                  </Card>
                </SideSection>
                <SideSection title={text('integration.steps')} text={text('integration.stepsText')}>
                  <Card>
                    <Steps ftp={me.ftp} />
                  </Card>
                </SideSection>
              </>
            ) : (
              <SideSection title={text('integration.access')}>
                <Card>
                  <p>{text('integration.none')}</p>
                  <p className={styles.quiet}>
                    {text('integration.noneText')} <ContactLink />
                  </p>
                </Card>
              </SideSection>
            )}
            <SideSection title={text('integration.callback')} text={text('integration.callbackText')}>
              <Card>
                <p role="status" className={styles.state} data-on={me.callbackUrl !== undefined}>
                  {me.callbackUrl === undefined
                    ? text('integration.off')
                    : text('integration.on', { address: me.callbackUrl })}
                </p>
                <CallbackForm me={me} />
              </Card>
            </SideSection>
          </Stack>
        )}
      </DetailContent>
    </ContentPage>
  );
};
