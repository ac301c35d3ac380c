import type { ReactElement, ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem as AriaMenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../lib/class-names.ts';
import styles from './menu.module.css';

interface MenuItemProps {
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onAction: () => void;
  /** Destroys something. */
  readonly isDanger?: boolean;
}

/** One action of a `Menu`. */
export const MenuItem = ({ label, icon, onAction, isDanger = false }: MenuItemProps) => (
  <AriaMenuItem
    className={classNames(styles.item, isDanger && styles.danger)}
    textValue={label}
    onAction={onAction}
  >
    {icon}
    {label}
  </AriaMenuItem>
);

interface MenuProps {
  /** What the menu holds, read out. */
  readonly label: string;
  /** The button that opens it. */
  readonly trigger: ReactElement;
  /** `MenuItem`s. */
  readonly children: ReactNode;
}

/** Actions behind a button. Load it lazily: overlays are not part of the initial JavaScript. */
export const Menu = ({ label, trigger, children }: MenuProps) => (
  <MenuTrigger>
    {trigger}
    <Popover className={styles.popover!} placement="bottom end" offset={4}>
      <AriaMenu className={styles.menu!} aria-label={label}>
        {children}
      </AriaMenu>
    </Popover>
  </MenuTrigger>
);
