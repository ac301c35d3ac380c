import { useText } from '../../i18n/use-text.ts';
import { ContentPage } from '../../ui/page.tsx';
import { SideSection } from '../../ui/side-section.tsx';
import { Stack } from '../../ui/layout.tsx';
import { settingsGroups } from './settings-rows.tsx';
import { RowFrame } from './row-parts.tsx';
import styles from './settings-screen.module.css';

/** Albums §2: "settings". One row for each item, with its current value and one action. */
export const SettingsScreen = () => {
  const text = useText();
  return (
    <ContentPage title={text('settings.title')}>
      <Stack gap={8}>
        {settingsGroups.map(({ title, text: about, rows }) => {
          const shown = rows.filter(({ isShown }) => isShown?.() ?? true);
          return (
            shown.length > 0 && (
              <SideSection key={title} title={text(title)} text={text(about)}>
                <ul className={styles.rows}>
                  {shown.map(({ title: name, Icon, Value, Action }) => (
                    <RowFrame
                      key={name}
                      Icon={Icon}
                      title={text(name)}
                      value={<Value />}
                      action={<Action />}
                    />
                  ))}
                </ul>
              </SideSection>
            )
          );
        })}
      </Stack>
    </ContentPage>
  );
};
