import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import tabLinkStyles from './tab-links.module.css';
import styles from './tabs.module.css';

interface TabContent {
  readonly id: string;
  readonly title: string;
  /** A number after the title; undefined while it is unknown. */
  readonly count?: string | undefined;
  readonly content: ReactNode;
}

interface TabsProps {
  /** The purpose of the choice, for screen readers. */
  readonly label: string;
  readonly tabs: readonly TabContent[];
  readonly selected: string;
  readonly onSelect: (id: string) => void;
  /** Shown at the end of their line, such as a search field. */
  readonly after?: ReactNode;
}

const stepOf: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** A panel without controls is a stop of the keyboard itself. */
const controls = 'a[href], button, input, select, textarea, [tabindex]';

/**
 * Parts of one page that are visible one at a time. If each is a page with its own address, use `TabLinks`. React Aria's
 * tabs bring 17 kB of code for collections of any kind.
 */
export const Tabs = ({ label, tabs, selected, onSelect, after }: TabsProps) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (panel.current?.querySelector(controls)) panel.current.removeAttribute('tabindex');
    else panel.current?.setAttribute('tabindex', '0');
  });

  const onKeyDown = (event: KeyboardEvent) => {
    // The browser has its own meanings for keys with these, such as Back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const place = tabs.findIndex((tab) => tab.id === selected);
    const step = stepOf[event.key];
    const next =
      step !== undefined
        ? (place + step + tabs.length) % tabs.length
        : { Home: 0, End: tabs.length - 1 }[event.key];
    const tab = next === undefined ? undefined : tabs[next];
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus();
  };

  return (
    <div>
      <div className={`${tabLinkStyles.line} ${styles.line}`}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          aria-orientation="horizontal"
          className={tabLinkStyles.tabs}
        >
          {tabs.map((tab) => {
            const isSelected = tab.id === selected;
            return (
              <button
                key={tab.id}
                type="button"
                role="tab"
                id={`${id}-${tab.id}`}
                aria-selected={isSelected}
                aria-controls={isSelected ? `${id}-panel` : undefined}
                tabIndex={isSelected ? 0 : -1}
                className={`${tabLinkStyles.link} ${styles.tab}`}
                onClick={() => onSelect(tab.id)}
                onKeyDown={onKeyDown}
              >
                {tab.title}
                {tab.count !== undefined && <span className={tabLinkStyles.count}>{tab.count}</span>}
              </button>
            );
          })}
        </div>
        {after !== undefined && <div className={styles.after}>{after}</div>}
      </div>
      <div
        key={selected}
        ref={panel}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className={styles.panel}
      >
        {tabs.find((tab) => tab.id === selected)?.content}
      </div>
    </div>
  );
};
