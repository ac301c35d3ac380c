import type { DeletionNotice } from '@albumen/contracts/account';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { accountCalls, confirmedByMail, deletionQuery } from '../../api/account.ts';
import { configuration, isProviderEmbedded } from '../../api/configuration.ts';
import { session } from '../../api/session.ts';
import { useText } from '../../i18n/use-text.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DetailContent } from '../../ui/detail-content.tsx';
import { CheckIcon, CloseIcon, WarningIcon } from '../../ui/icons.tsx';
import { MailIcon } from '../../ui/settings-icons.tsx';
import { BackLink, Link } from '../../ui/link.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { SideSection } from '../../ui/side-section.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { IconTile } from '../../ui/badge.tsx';
import cards from '../../ui/card.module.css';
import { classNames } from '../../lib/class-names.ts';
import styles from './account.module.css';
import { Elsewhere } from './elsewhere.tsx';

interface ItemProps {
  readonly picture: ReactNode;
  readonly name: string;
  readonly detail?: string;
}

const Item = ({ picture, name, detail }: ItemProps) => (
  <li className={styles.item}>
    {picture}
    <span className={texts.strong}>{name}</span>
    {detail !== undefined && <span className={texts.quiet}>{detail}</span>}
  </li>
);

/** Things that are named with their number, because customers may not think of them. */
const countedThings = [
  ['books', 'account.delete.lost.books', 'account.delete.lost.booksText'],
  ['vouchers', 'account.delete.lost.vouchers', 'account.delete.lost.vouchersText'],
  ['widgets', 'account.delete.lost.widgets', 'account.delete.lost.widgetsText'],
] as const;

const Lost = ({ notices }: { readonly notices: readonly DeletionNotice[] }) => {
  const text = useText();
  const counts = new Map(notices.map(({ kind, count }) => [kind, count]));
  const counted = countedThings.flatMap(([kind, name, detail]) => {
    const count = counts.get(kind);
    return count === undefined ? [] : [[text(name, { count }), text(detail, { count })] as const];
  });
  const items = [
    [text('account.delete.lost.photos'), text('account.delete.lost.photosText')],
    ...counted,
    [text('account.delete.lost.details'), text('account.delete.lost.detailsText')],
    [text('account.delete.lost.orders'), text('account.delete.lost.ordersText')],
  ] as const;
  return (
    <SideSection title={text('account.delete.lost')} text={text('account.delete.lostText')}>
      <ul className={classNames(cards.lines, styles.lost)}>
        {items.map(([name, detail]) => (
          <Item key={name} picture={<CloseIcon />} name={name} detail={detail} />
        ))}
      </ul>
    </SideSection>
  );
};

const Remaining = () => {
  const text = useText();
  const items = [
    [text('account.delete.kept.running'), text('account.delete.kept.runningText')],
    [text('account.delete.kept.books'), text('account.delete.kept.booksText')],
    [text('account.delete.kept.devices'), text('account.delete.kept.devicesText')],
  ] as const;
  return (
    <SideSection title={text('account.delete.kept')} text={text('account.delete.keptText')}>
      <ul className={classNames(cards.lines, styles.kept)}>
        {items.map(([name, detail]) => (
          <Item key={name} picture={<CheckIcon />} name={name} detail={detail} />
        ))}
      </ul>
    </SideSection>
  );
};

interface StepsProps {
  readonly keptDays: number;
  /** The buttons below the steps. */
  readonly children: ReactNode;
}

const Steps = ({ keptDays, children }: StepsProps) => {
  const text = useText();
  const steps = [
    text('account.delete.step.mail', { email: session.email() ?? '' }),
    text('account.delete.step.link'),
    text('account.delete.step.days', { days: keptDays }),
  ];
  return (
    <SideSection title={text('account.delete.how')} text={text('account.delete.howText')}>
      <ol className={cards.lines}>
        {steps.map((step, index) => (
          <Item
            key={step}
            name={step}
            picture={
              <span className={styles.number} aria-hidden="true">
                {index + 1}
              </span>
            }
          />
        ))}
      </ol>
      {children}
    </SideSection>
  );
};

/** The answer to the request of a deletion. */
interface Sent {
  readonly email: string;
  readonly expiresAt: string;
}

const OwnDeletion = () => {
  const text = useText();
  const query = useQuery(deletionQuery);
  const [sent, setSent] = useState<Sent>();
  const { start, isPending } = useChange({
    run: () => accountCalls.requestDeletion({ params: session.identity(), body: confirmedByMail() }),
    leave: (answer) => {
      setSent(answer);
      focusOnHeading();
    },
    done: ({ email }) => ({ message: text('account.email.sent', { email }) }),
    failed: 'account.delete.failed',
  });
  const send = () => void start();

  if (sent !== undefined)
    return (
      <Card>
        <div className={styles.waiting}>
          <IconTile>
            <MailIcon />
          </IconTile>
          <Stack gap={3} className={styles.words}>
            <h2 className={styles.title}>{text('account.delete.sent')}</h2>
            <p className={styles.text}>
              {text('account.delete.sentText', { email: sent.email, until: new Date(sent.expiresAt) })}
            </p>
            <Row gap={3} wraps align="stretch" className={styles.actions}>
              <Button onPress={send} isPending={isPending}>
                {text('account.delete.sendAgain')}
              </Button>
              <Link variant="quiet" to={sitePaths.settings}>
                {text('account.delete.back')}
              </Link>
            </Row>
          </Stack>
        </div>
      </Card>
    );
  return (
    <DetailContent loading={query} item={query.data} failure={{ title: 'account.delete.loadFailed' }}>
      {({ notices, keptDays }) => (
        <>
          {notices
            .filter(({ kind }) => kind === 'orders')
            .map(({ kind, count }) => (
              <Row as="p" gap={3} align="stretch" key={kind} className={styles.warning}>
                <WarningIcon />
                {text('account.delete.inProduction', { count })}
              </Row>
            ))}
          <Stack gap={8}>
            <Lost notices={notices} />
            <Remaining />
            <Steps keptDays={keptDays}>
              <Row gap={3} wraps align="stretch" className={styles.actions}>
                <Button variant="danger" onPress={send} isPending={isPending}>
                  {text('account.delete.send')}
                </Button>
                <Link variant="quiet" to={sitePaths.photos}>
                  {text('account.delete.photosFirst')}
                </Link>
              </Row>
            </Steps>
          </Stack>
        </>
      )}
    </DetailContent>
  );
};

/** Says what is lost and what stays, and mails the link that deletes the account. */
export const DeleteAccountScreen = () => {
  const text = useText();
  return (
    <ContentPage
      title={text('account.delete.title')}
      before={<BackLink to={sitePaths.settings}>{text('settings.title')}</BackLink>}
    >
      {isProviderEmbedded() ? (
        <OwnDeletion />
      ) : (
        <Elsewhere
          title={text('account.delete.elsewhere')}
          text={text('account.delete.elsewhereText')}
          href={configuration().accountUrls.deleteAccount}
          action={text('account.delete.elsewhereAction')}
        />
      )}
    </ContentPage>
  );
};
