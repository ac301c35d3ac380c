import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
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

/** Parts of one page that are visible one at a time. If each is a page with its own address, use `TabLinks`. */
export const Tabs = ({ label, tabs, selected, onSelect, after }: TabsProps) => (
  <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
    <div className={`${tabLinkStyles.line} ${styles.line}`}>
      <TabList aria-label={label} className={tabLinkStyles.tabs!}>
        {tabs.map(({ id, title, count }) => (
          <Tab key={id} id={id} className={`${tabLinkStyles.link} ${styles.tab}`}>
            {title}
            {count !== undefined && <span className={tabLinkStyles.count}>{count}</span>}
          </Tab>
        ))}
      </TabList>
      {after !== undefined && <div className={styles.after}>{after}</div>}
    </div>
    {tabs.map(({ id, content }) => (
      <TabPanel key={id} id={id} className={styles.panel!}>
        {content}
      </TabPanel>
    ))}
  </AriaTabs>
);
