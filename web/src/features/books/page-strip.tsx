import type { ProductPage } from '@albumen/contracts/products';
import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import styles from './page-strip.module.css';
import type { Spread } from './spreads.ts';

/** Width by height of a small page. Our choice: others would be too thin to press, or cover the whole strip. */
const leastRatio = 0.4;
const mostRatio = 4;

interface PageStripProps {
  readonly pages: readonly ProductPage[];
  readonly spreads: readonly Spread[];
  /** The place of the shown spread. */
  readonly at: number;
  readonly isHidden: boolean;
  readonly onShow: (page: number) => void;
}

/** All spreads of a book as small pictures. The keys of the viewer move between them, so only one is a tab stop. */
export const PageStrip = ({ pages, spreads, at, isHidden, onShow }: PageStripProps) => {
  const text = useText();
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = strip.current;
    const current = element?.querySelector<HTMLElement>('[aria-current]');
    if (!element || !current) return;
    element.scrollTo({ left: current.offsetLeft - (element.clientWidth - current.offsetWidth) / 2 });
    if (element.contains(document.activeElement)) current.focus({ preventScroll: true });
  }, [at, spreads]);
  return (
    <nav
      ref={strip}
      aria-label={text('books.strip')}
      className={classNames(styles.strip, isHidden && styles.hidden)}
    >
      {spreads.map((spread, place) => (
        <button
          key={spread[0]}
          type="button"
          className={styles.spread}
          aria-label={text('books.page', { page: spread[0], right: spread[1] ?? 0 })}
          aria-current={place === at ? 'page' : undefined}
          tabIndex={place === at ? 0 : -1}
          onClick={() => onShow(spread[0])}
        >
          {spread.map((number) => {
            const { width = 1, height = 1, thumbnails = [] } = pages[number - 1] ?? {};
            const url = thumbnails[0]?.url;
            return (
              <span
                key={number}
                className={styles.page}
                style={{ aspectRatio: Math.min(mostRatio, Math.max(leastRatio, width / height)) }}
              >
                {url !== undefined && <img src={url} alt="" loading="lazy" decoding="async" />}
              </span>
            );
          })}
        </button>
      ))}
    </nav>
  );
};
