import { Button as AriaButton } from 'react-aria-components/Button';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import styles from './settings-screen.module.css';

interface ActionWordsProps {
  readonly children: string;
}

const ActionWords = ({ children }: ActionWordsProps) => (
  <>
    <span className={styles.words}>{children}</span>
    <ChevronRightIcon />
  </>
);

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
