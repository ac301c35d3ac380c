import type { ReactNode, RefObject } from 'react';
import { Menu, MenuItem, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { ChevronDownIcon, MoreIcon } from './icons.tsx';
import styles from './menu-button.module.css';
import popoverStyles from './popover.module.css';

interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly onAction: () => void;
  /** Destroys something; a dialog asks first. */
  readonly isDanger?: boolean;
  /** The reason why it is unavailable, shown under its label. */
  readonly disabledReason?: string | undefined;
}

interface MenuButtonProps {
  /** The purpose of the menu: the text on its button, or read out if the button shows three dots. */
  readonly label: string;
  readonly actions: readonly MenuAction[];
  /** Three dots only, for the menu of one item among many. */
  readonly isCompact?: boolean;
}

const placed = { className: popoverStyles.popover!, placement: 'bottom end', offset: 4 } as const;

/** Unavailable actions stay reachable, so that a keyboard finds the reason. */
const refused = {
  shouldCloseOnSelect: false,
  render: (props: object) => <div {...props} aria-disabled="true" />,
};

interface ActionMenuProps {
  /** The menu's name for screen readers, if it has no button of its own. */
  readonly label?: string;
  readonly actions: readonly MenuAction[];
  readonly onClose?: () => void;
}

const ActionMenu = ({ label, actions, onClose }: ActionMenuProps) => (
  <Menu
    className={styles.menu!}
    items={actions}
    {...(label !== undefined && { 'aria-label': label, autoFocus: 'first' as const })}
    {...(onClose && { onClose })}
  >
    {({ id, label: words, icon, onAction, isDanger = false, disabledReason }) => (
      <MenuItem
        id={id}
        className={styles.item!}
        textValue={words}
        data-danger={isDanger || undefined}
        {...(disabledReason === undefined ? { onAction } : refused)}
      >
        {icon}
        <span>
          {words}
          {disabledReason !== undefined && <span className={styles.reason}>{disabledReason}</span>}
        </span>
      </MenuItem>
    )}
  </Menu>
);

interface PopoverMenuProps extends Required<ActionMenuProps> {
  /** The button that has opened it. */
  readonly opener: RefObject<Element | null>;
  readonly isOpen: boolean;
}

/** The menu of a button that is on the page before this code is loaded: see `useLateOverlay`. */
export const PopoverMenu = ({ opener, isOpen, label, actions, onClose }: PopoverMenuProps) => (
  <Popover
    {...placed}
    aria-label={label}
    triggerRef={opener}
    isOpen={isOpen}
    onOpenChange={(isNowOpen) => {
      if (!isNowOpen) onClose();
    }}
  >
    <ActionMenu label={label} actions={actions} onClose={onClose} />
  </Popover>
);

/** A button that opens a menu of actions. */
export const MenuButton = ({ label, actions, isCompact = false }: MenuButtonProps) => (
  <MenuTrigger>
    {isCompact ? (
      <IconButton icon={<MoreIcon />} label={label} />
    ) : (
      <Button className={styles.opener}>
        {label}
        <ChevronDownIcon />
      </Button>
    )}
    <Popover {...placed}>
      <ActionMenu actions={actions} />
    </Popover>
  </MenuTrigger>
);
