import { useEffect } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { Sheet } from '../ui/sheet.tsx';
import styles from './menu-sheet.module.css';
import { MenuLinks, SignedInAs, SiteName } from './menu.tsx';

interface MenuSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu on small screens. */
export const MenuSheet = ({ isOpen, onClose }: MenuSheetProps) => {
  const text = useText();
  // From 1024 px (see frame.module.css) the menu is next to the page.
  useEffect(() => {
    if (!isOpen) return undefined;
    const wide = matchMedia('(width >= 1024px)');
    wide.addEventListener('change', onClose);
    return () => wide.removeEventListener('change', onClose);
  }, [isOpen, onClose]);
  return (
    <Sheet label={text('frame.mainMenu')} isOpen={isOpen} onClose={onClose}>
      <div className={styles.head}>
        <SiteName />
        <IconButton icon={<CloseIcon />} label={text('frame.closeMenu')} onPress={onClose} />
      </div>
      <MenuLinks onFollow={onClose} />
      <SignedInAs />
    </Sheet>
  );
};
