import { legalPages } from '@albumen/contracts/web-configuration';
import { configuration } from '../api/configuration.ts';
import { useText } from '../i18n/use-text.ts';
import { ExternalLink } from '../ui/link.tsx';
import { CookieSettings, needsConsent } from './cookie-settings.tsx';
import styles from './legal-links.module.css';

const labels = {
  terms: 'frame.legal.terms',
  privacy: 'frame.legal.privacy',
  cookies: 'frame.legal.cookies',
  imprint: 'frame.legal.imprint',
  accessibility: 'frame.legal.accessibility',
} as const;

/** The retailer's legal pages, and the customer's choice about cookies. */
export const LegalLinks = () => {
  const text = useText();
  const { legal } = configuration();
  return (
    <ul className={styles.links}>
      {legalPages.map((page) => {
        const url = legal[page];
        return (
          url !== undefined && (
            <li key={page}>
              <ExternalLink variant="plain" className={styles.link} href={url}>
                {text(labels[page])}
              </ExternalLink>
            </li>
          )
        );
      })}
      {needsConsent() && (
        <li>
          <CookieSettings className={styles.link} />
        </li>
      )}
    </ul>
  );
};
