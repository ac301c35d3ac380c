import { Card } from '../../ui/card.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import { Row } from '../../ui/layout.tsx';
import styles from './account.module.css';

interface ElsewhereProps {
  readonly title: string;
  readonly text: string;
  /** The page of the identity provider, if it is known. */
  readonly href: string | undefined;
  /** The label of the link to that page. */
  readonly action: string;
}

/** In place of a form: an external identity provider manages the account. */
export const Elsewhere = ({ title, text, href, action }: ElsewhereProps) => (
  <Card title={title}>
    <p className={styles.text}>{text}</p>
    {href !== undefined && (
      <Row gap={3} wraps align="stretch" className={styles.actions}>
        <ExternalLink variant="primary" href={href}>
          {action}
        </ExternalLink>
      </Row>
    )}
  </Card>
);
