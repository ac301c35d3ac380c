import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { useText } from '../../i18n/use-text.ts';
import { PhotosIcon } from '../../ui/icons.tsx';
import type { DropItems } from './dropped-files.ts';
import styles from './page-drop.module.css';

interface DraggedFiles {
  readonly areAbove: boolean;
  /** To be called when they were dropped. */
  readonly onGone: () => void;
}

/**
 * Milliseconds without a word of the drag after which it is over. HTML has a browser tell where it is every 350 ms, give
 * or take 200, also while the pointer stands still. Our choice: about twice the longest of that.
 */
const silentAfterMs = 1_000;

/**
 * The same after a drag has left an element for none: it has left the window, or Escape was pressed. Older versions of
 * Safari say that of every move from one element to another, and where it is right afterwards.
 */
const leftAfterMs = 100;

/**
 * Whether files from outside are being dragged above the page; not while something covers it, such as a dialog.
 * `place` is an element of the page. No browser says reliably that a drag from outside was given up, and none sends its
 * `dragend` to the page: so the files are above it as long as the browser says so.
 */
const useDraggedFiles = (place: RefObject<Element | null>): DraggedFiles => {
  const [areAbove, setAbove] = useState(false);

  useEffect(() => {
    // A link or picture of the page that is dragged may carry files, too.
    let isOfPage = false;
    let leaving: ReturnType<typeof setTimeout> | undefined;
    const leaveIn = (ms: number) => {
      clearTimeout(leaving);
      leaving = setTimeout(() => setAbove(false), ms);
    };
    const start = () => (isOfPage = true);
    const end = () => (isOfPage = false);
    const over = ({ dataTransfer }: DragEvent) => {
      if (isOfPage || !dataTransfer?.types.includes('Files')) return;
      // Whatever covers the page has taken it out of reach.
      if (place.current?.closest('[inert], [aria-hidden="true"]')) return;
      setAbove(true);
      leaveIn(silentAfterMs);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) leaveIn(leftAfterMs);
    };
    addEventListener('dragstart', start);
    addEventListener('dragend', end);
    // On the way down: what takes the files keeps the news of them to itself.
    addEventListener('dragover', over, true);
    addEventListener('dragleave', leave, true);
    return () => {
      clearTimeout(leaving);
      removeEventListener('dragstart', start);
      removeEventListener('dragend', end);
      removeEventListener('dragover', over, true);
      removeEventListener('dragleave', leave, true);
    };
  }, [place]);

  return { areAbove, onGone: () => setAbove(false) };
};

interface PageDropProps {
  /** Called with what was dropped, to be read as it comes. */
  readonly onDrop: (items: DropItems) => void;
}

/** Takes photos and folders that are dropped anywhere on the page, and says so while they are dragged above it. */
export const PageDrop = ({ onDrop }: PageDropProps) => {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const { areAbove, onGone } = useDraggedFiles(place);
  return (
    <div ref={place}>
      {areAbove && (
        <DropZone
          className={styles.zone!}
          aria-label={text('uploads.dropZone')}
          getDropOperation={() => 'copy'}
          onDrop={({ items }) => {
            onGone();
            onDrop(items);
          }}
        >
          <p className={styles.hint}>
            <PhotosIcon />
            {text('uploads.dropOnPage')}
          </p>
        </DropZone>
      )}
    </div>
  );
};
