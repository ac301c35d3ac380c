import { locales } from '@albumen/contracts/site-paths';
import { useState } from 'react';
import { useLocaleChoice } from '../i18n/message-provider.tsx';
import { useText } from '../i18n/use-text.ts';
import { applyColorScheme, colorSchemes, storedColorScheme } from '../ui/appearance.ts';
import { AppearanceIcon, LanguageIcon } from '../ui/icons.tsx';
import { Select } from '../ui/select.tsx';
import styles from './page-footer.module.css';

/** The name of a language, in that language. */
const ownName = (locale: string): string => {
  const { language } = new Intl.Locale(locale);
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};

const languages = locales.map((locale) => ({ value: locale, label: ownName(locale) }));

const appearanceLabels = {
  system: 'frame.appearance.system',
  light: 'frame.appearance.light',
  dark: 'frame.appearance.dark',
} as const;

/** The footer of every page: language and colour scheme. */
export const PageFooter = () => {
  const text = useText();
  const { locale, changeLocale } = useLocaleChoice();
  const [scheme, setScheme] = useState(storedColorScheme);
  return (
    <footer className={styles.footer}>
      <Select
        label={text('frame.language')}
        icon={<LanguageIcon />}
        value={locale}
        options={languages}
        onChange={changeLocale}
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
    </footer>
  );
};
