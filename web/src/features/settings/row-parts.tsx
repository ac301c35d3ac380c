import { sitePaths } from '@albumen/contracts/site-paths';
import { useId } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { Button } from '../../ui/button.tsx';
import { ChevronRightIcon } from '../../ui/settings-icons.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import type { PageAbove } from '../../ui/link.tsx';
import type { Loading } from '../../ui/list-content.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Row } from '../../ui/layout.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './settings-screen.module.css';

/** An item of the settings: its current value and one action. */
export interface SettingsRow {
  readonly title: MessageId;
  readonly Icon: ComponentType;
  readonly Value: ComponentType;
  readonly Action: ComponentType;
  /** Called when the page is drawn; without it, the row is always shown. */
  readonly isShown?: () => boolean;
}

interface RowFrameProps {
  readonly Icon: ComponentType;
  readonly title: string;
  readonly value: ReactNode;
  readonly action: ReactNode;
}

/** An item of a list of settings. */
export const RowFrame = ({ Icon, title, value, action }: RowFrameProps) => {
  const id = useId();
  return (
    <li className={styles.row} aria-labelledby={id}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span id={id} className={styles.title}>
        {title}
      </span>
      <div className={styles.value}>{value}</div>
      <div className={styles.action}>{action}</div>
    </li>
  );
};

interface LoadedValueProps<Data> {
  readonly query: Loading & { readonly data: Data | undefined };
  /** Returns the lines of the value, the most important first. */
  readonly children: (data: Data) => readonly (ReactNode | undefined)[];
}

/** The value of a row, while it is loaded, and if it cannot be. */
export const LoadedValue = <Data,>({ query, children }: LoadedValueProps<Data>) => {
  const text = useText();
  const { data, isFetching, refetch } = query;
  if (data !== undefined)
    return children(data)
      .filter((line) => line !== undefined)
      .map((line, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
        <span key={index} className={styles.line}>
          {line}
        </span>
      ));
  if (!hasFailedToLoad(query))
    return (
      <span className={styles.loading}>
        <VisuallyHidden>{text('ui.loading')}</VisuallyHidden>
      </span>
    );
  return (
    <Row as="span" gap={[2, 3]} wraps role="alert">
      {text('settings.valueFailed')}
      <Button className={styles.retry} onPress={() => void refetch()} isPending={isFetching}>
        {text('ui.retry')}
      </Button>
    </Row>
  );
};

export const ActionWords = ({ children }: { readonly children: string }) => (
  <>
    <span className={hidden.onPhones}>{children}</span>
    <ChevronRightIcon />
  </>
);

/** The action of a row that leads to a page from the settings, or from another page. */
export const linkTo = (to: PageAbove['to'], label: MessageId, openedFrom: string = sitePaths.settings) => {
  const RowLink = () => {
    const text = useText();
    return (
      <Link variant="plain" className={styles.link} to={to} state={{ openedFrom }}>
        <ActionWords>{text(label)}</ActionWords>
      </Link>
    );
  };
  return RowLink;
};

interface RowActionProps {
  readonly children: string;
}

/** The action of a row that leads to another site. */
export const RowExternalLink = ({ href, children }: RowActionProps & { readonly href: string }) => (
  <ExternalLink variant="plain" className={styles.link} href={href}>
    <ActionWords>{children}</ActionWords>
  </ExternalLink>
);

/** The action of a row that does something at once. */
export const RowButton = ({ onPress, children }: RowActionProps & { readonly onPress: () => void }) => (
  <AriaButton className={styles.link!} onPress={onPress}>
    <ActionWords>{children}</ActionWords>
  </AriaButton>
);
