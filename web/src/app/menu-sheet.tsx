import { useEffect } from 'react';
import { useMenus } from '../api/menus.ts';
import { useText } from '../i18n/use-text.ts';
import { SiteName } from '../site/site-name.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { LegalLinks } from '../site/legal-links.tsx';
import styles from './menu-sheet.module.css';
import { MenuLinks, SignedInAs, useIsLarge } from './menu.tsx';
import { ShopFolds } from './shop-folds.tsx';

interface MenuSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu on small screens. */
export const MenuSheet = ({ isOpen, onClose }: MenuSheetProps) => {
  const text = useText();
  const { main, top, footer } = useMenus();
  const isLarge = useIsLarge();
  // There the menus are around the page.
  useEffect(() => {
    if (isLarge) onClose();
  }, [isLarge, onClose]);
  return (
    <Sheet label={text('frame.mainMenu')} isOpen={isOpen} onClose={onClose}>
      <div className={styles.head}>
        <SiteName />
        <IconButton icon={<CloseIcon />} label={text('frame.closeMenu')} onPress={onClose} />
      </div>
      <MenuLinks onFollow={onClose} />
      <ShopFolds label={text('frame.shop')} entries={[...main, ...top]} />
      <ShopFolds label={text('frame.shop.footer')} entries={footer} />
      <div className={styles.legal}>
        <LegalLinks />
      </div>
      <SignedInAs />
    </Sheet>
  );
};
