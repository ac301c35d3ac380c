import { lazy, Suspense, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from '../ui/icons/menu-icon.tsx';
import { SiteName } from './site-name.tsx';
import styles from './top-bar.module.css';

const MenuSheet = lazy(async () => ({ default: (await import('./menu-sheet.tsx')).MenuSheet }));

/** The bar above the page, on screens below 1024 px; its menu opens as a sheet. */
export const TopBar = () => {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <div className={styles.bar}>
      <IconButton
        icon={<MenuIcon />}
        label={text('frame.openMenu')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPress={() => {
          setWasOpened(true);
          setOpen(true);
        }}
      />
      <SiteName />
      {wasOpened && (
        <Suspense>
          <MenuSheet isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
};
