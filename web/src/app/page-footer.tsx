import { useState } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { LanguageSelect } from '../site/language-select.tsx';
import { applyColorScheme, colorSchemes, storedColorScheme } from '../ui/appearance.ts';
import { AppearanceIcon } from '../ui/icons.tsx';
import { Select } from '../ui/select.tsx';
import { LegalLinks } from '../site/legal-links.tsx';
import { Row } from '../ui/layout.tsx';
import styles from './page-footer.module.css';

const appearanceLabels = {
  system: 'frame.appearance.system',
  light: 'frame.appearance.light',
  dark: 'frame.appearance.dark',
} as const;

/** The footer of every page: legal pages, language and colour scheme, then the shop's menu. */
export const PageFooter = ({ children }: { readonly children: ReactNode }) => {
  const text = useText();
  const [scheme, setScheme] = useState(storedColorScheme);
  return (
    <footer className={styles.footer}>
      <Row gap={2} wraps className={styles.bar}>
        <LanguageSelect label={text('frame.language')} />
        <Select
          label={text('frame.appearance')}
          icon={<AppearanceIcon />}
          value={scheme}
          options={colorSchemes.map((value) => ({ value, label: text(appearanceLabels[value]) }))}
          onChange={(chosen) => {
            applyColorScheme(chosen);
            setScheme(chosen);
          }}
        />
        <div className={styles.legal}>
          <LegalLinks />
        </div>
      </Row>
      {children}
    </footer>
  );
};
