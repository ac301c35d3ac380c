import type { MenuEntry } from '@albumen/contracts/public-configuration';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react';
import { useMenus } from '../api/menus.ts';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../lib/class-names.ts';
import { ChevronDownIcon } from '../ui/icons.tsx';
import { ShopLinks } from './shop-links.tsx';
import styles from './shop-menus.module.css';

/** Our choices, in milliseconds: a pointer that only crosses the menu opens nothing, and one may leave it for a moment. */
const opensAfterMs = 120;
const closesAfterMs = 250;

/** Which panel is open, and whether the customer pressed its button: then the pointer does not close it. */
interface OpenPanel {
  readonly name: string;
  readonly isPressed: boolean;
}

/** Opens one panel at a time. */
const useOpenPanel = (nav: RefObject<HTMLElement | null>) => {
  const [panel, setPanel] = useState<OpenPanel>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOpen = panel !== undefined;
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOutside = ({ target }: Event) => !nav.current?.contains(target as Node) && setPanel(undefined);
    document.addEventListener('pointerdown', closeOutside);
    document.addEventListener('focusin', closeOutside);
    return () => {
      document.removeEventListener('pointerdown', closeOutside);
      document.removeEventListener('focusin', closeOutside);
    };
  }, [isOpen, nav]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const later = (change: (before: OpenPanel | undefined) => OpenPanel | undefined, ms: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setPanel(change), ms);
  };
  return {
    openName: panel?.name,
    close: () => setPanel(undefined),
    press: (name: string) => {
      clearTimeout(timer.current);
      setPanel(panel?.name === name && panel.isPressed ? undefined : { name, isPressed: true });
    },
    hover: (name: string) =>
      later((before) => (before?.name === name ? before : { name, isPressed: false }), opensAfterMs),
    leave: () => later((before) => (before?.isPressed ? before : undefined), closesAfterMs),
  };
};

/** Counts the entries of a list that fit into its first line. */
const useFitting = (list: RefObject<HTMLElement | null>, count: number): number => {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const measure = () => {
      const items = [...element.children] as HTMLElement[];
      setFitting(items.filter(({ offsetTop }) => offsetTop === items[0]?.offsetTop).length);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, count]);
  return fitting;
};

interface PanelButtonProps {
  readonly label: string;
  readonly name: string;
  readonly panels: ReturnType<typeof useOpenPanel>;
  readonly children: ReactNode;
}

/** A button with a panel of links below it. */
const PanelButton = ({ label, name, panels, children }: PanelButtonProps) => {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = panels.openName === name;
  const closeByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    event.stopPropagation();
    panels.close();
    button.current?.focus();
  };
  const hover = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && panels.hover(name);
  const leave = ({ pointerType }: PointerEvent) => pointerType === 'mouse' && panels.leave();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles the keys and pointers of its content
    <div className={styles.place} onKeyDown={closeByEscape} onPointerEnter={hover} onPointerLeave={leave}>
      <button
        ref={button}
        type="button"
        className={styles.entry}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => panels.press(name)}
      >
        {label}
        <ChevronDownIcon />
      </button>
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
};

/**
 * The retailer's main and top menu in one line above the page, on screens from 1024 px. Entries that do not fit are
 * under More.
 */
export const ShopNav = () => {
  const text = useText();
  const { main, top } = useMenus();
  const entries = [...main, ...top];
  const nav = useRef<HTMLElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const fitting = useFitting(list, entries.length);
  const panels = useOpenPanel(nav);
  if (entries.length === 0) return null;

  const entry = ({ title, url, children }: MenuEntry, name: string) =>
    children ? (
      <PanelButton label={title} name={name} panels={panels}>
        <ShopLinks entries={[{ title, ...(url !== undefined && { url }), children }]} isWide />
      </PanelButton>
    ) : (
      <a className={styles.entry} href={url}>
        {title}
      </a>
    );
  return (
    <nav ref={nav} className={styles.nav} aria-label={text('frame.shop')}>
      <ul ref={list} className={styles.list}>
        {entries.map((each, index) => (
          <li
            key={`${each.title} ${each.url}`}
            className={classNames(
              index >= main.length && styles.top,
              index === main.length && styles.firstTop,
              index >= fitting && styles.unfit,
            )}
          >
            {entry(each, `${index}`)}
          </li>
        ))}
      </ul>
      {fitting < entries.length && (
        <PanelButton label={text('frame.shop.more')} name="more" panels={panels}>
          <ShopLinks entries={entries.slice(fitting)} isWide />
        </PanelButton>
      )}
    </nav>
  );
};

/** The retailer's footer menu in columns, on screens from 1024 px. Links without a heading share the last column. */
export const ShopFooter = () => {
  const text = useText();
  const { footer } = useMenus();
  if (footer.length === 0) return null;
  const columns = footer.filter(({ children }) => children);
  const single = footer.filter(({ children }) => !children);
  return (
    <nav className={styles.columns} aria-label={text('frame.shop.footer')}>
      {columns.map((entry) => (
        <ShopLinks key={`${entry.title} ${entry.url}`} entries={[entry]} />
      ))}
      {single.length > 0 && <ShopLinks entries={single} />}
    </nav>
  );
};
