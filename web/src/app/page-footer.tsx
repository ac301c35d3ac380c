import { useState } from 'react';
import type { ReactNode } from 'react';
import { languages } from '../i18n/locale.ts';
import { useText } from '../i18n/use-text.ts';
import { useLanguage } from '../site/use-language.ts';
import { applyColorScheme, colorSchemes, storedColorScheme } from '../ui/appearance.ts';
import { AppearanceIcon, LanguageIcon } from '../ui/icons.tsx';
import { Select } from '../ui/select.tsx';
import { LegalLinks } from '../site/legal-links.tsx';
import styles from './page-footer.module.css';

const appearanceLabels = {
  system: 'frame.appearance.system',
  light: 'frame.appearance.light',
  dark: 'frame.appearance.dark',
} as const;

/** The footer of every page: legal pages, language and colour scheme, then the shop's menu. */
export const PageFooter = ({ children }: { readonly children: ReactNode }) => {
  const text = useText();
  const { locale, choose } = useLanguage();
  const [scheme, setScheme] = useState(storedColorScheme);
  return (
    <footer className={styles.footer}>
      <div className={styles.bar}>
        <Select
          label={text('frame.language')}
          icon={<LanguageIcon />}
          value={locale}
          options={languages}
          onChange={choose}
        />
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
      </div>
      {children}
    </footer>
  );
};
