import { useQuery } from '@tanstack/react-query';
import { customerQuery } from '../api/customer-query.ts';
import { useRouteOf } from '../api/menus.ts';
import { useText } from '../i18n/use-text.ts';
import { WarningIcon } from '../ui/icons.tsx';
import { InfoIcon } from '../ui/screen-icons.tsx';
import { ExternalLink } from '../ui/link.tsx';
import { Row } from '../ui/layout.tsx';
import styles from './account-banner.module.css';

const texts = {
  Default: 'frame.account.default',
  New: 'frame.account.new',
  Blocked: 'frame.account.blocked',
} as const;

/** Albums §6: business customers see "an account banner" with the state of their account. The frame loads it for them only. */
export const AccountBanner = () => {
  const text = useText();
  const { data } = useQuery(customerQuery);
  const contact = useRouteOf('ContactUs');
  const status = data?.accountStatus;
  if (status === undefined) return null;
  return (
    <Row
      as="section"
      gap={3}
      className={styles.banner}
      aria-label={text('frame.account')}
      data-status={status}
    >
      {status === 'New' ? <InfoIcon /> : <WarningIcon />}
      <p>
        {text(texts[status])}
        {status === 'Blocked' && contact !== undefined && (
          <>
            {' '}
            <ExternalLink href={contact}>{text('frame.contact')}</ExternalLink>
          </>
        )}
      </p>
    </Row>
  );
};
