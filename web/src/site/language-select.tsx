import { localeChoices } from '@albumen/contracts/locale-names';
import { Select } from '../ui/select.tsx';
import { LanguageIcon } from '../ui/icons.tsx';
import { hasLanguageChoice, useLanguage } from './use-language.ts';

interface LanguageSelectProps {
  /** The purpose of the choice, for screen readers. */
  readonly label: string;
  readonly hasIcon?: boolean;
}

/** Changes the language of the page, which keeps its place and everything typed. Not shown if the brand has only one. */
export const LanguageSelect = ({ label, hasIcon = true }: LanguageSelectProps) => {
  const { locale, choose } = useLanguage();
  if (!hasLanguageChoice()) return null;
  return (
    <Select
      label={label}
      icon={hasIcon && <LanguageIcon />}
      value={locale}
      options={localeChoices}
      onChange={choose}
    />
  );
};
