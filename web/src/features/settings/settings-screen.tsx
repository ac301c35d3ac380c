import { useId } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ContentPage } from '../../ui/page.tsx';
import { SideSection } from '../../ui/side-section.tsx';
import { settingsGroups } from './settings-rows.tsx';
import type { SettingsRow } from './row-parts.tsx';
import styles from './settings-screen.module.css';

interface RowProps {
  readonly row: SettingsRow;
}

const Row = ({ row: { title, Icon, Value, Action } }: RowProps) => {
  const text = useText();
  const id = useId();
  return (
    <li className={styles.row} aria-labelledby={id}>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span id={id} className={styles.title}>
        {text(title)}
      </span>
      <div className={styles.value}>
        <Value />
      </div>
      <div className={styles.action}>
        <Action />
      </div>
    </li>
  );
};

/** Albums §2: "settings". One row for each item, with its current value and one action. */
export const SettingsScreen = () => {
  const text = useText();
  return (
    <ContentPage title={text('settings.title')}>
      <div className={styles.groups}>
        {settingsGroups.map(({ title, text: about, rows }) => {
          const shown = rows.filter(({ isShown }) => isShown?.() ?? true);
          return (
            shown.length > 0 && (
              <SideSection key={title} title={text(title)} text={text(about)}>
                <ul className={styles.rows}>
                  {shown.map((row) => (
                    <Row key={row.title} row={row} />
                  ))}
                </ul>
              </SideSection>
            )
          );
        })}
      </div>
    </ContentPage>
  );
};
