import { useText } from '../i18n/use-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { useLateOverlay } from '../ui/use-late-overlay.ts';
import { SiteName } from './site-name.tsx';
import styles from './top-bar.module.css';

const loadMenuSheet = async () => (await import('./menu-sheet.tsx')).MenuSheet;

/** The bar above the page, on screens below 1024 px; its menu opens as a sheet. */
export const TopBar = () => {
  const text = useText();
  const { Overlay: MenuSheet, isOpen, open, close } = useLateOverlay(loadMenuSheet, 'frame.menuFailed');
  return (
    <div className={styles.bar}>
      <IconButton
        icon={<MenuIcon />}
        label={text('frame.openMenu')}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onPress={open}
      />
      <SiteName />
      {MenuSheet && <MenuSheet isOpen={isOpen} onClose={close} />}
    </div>
  );
};
