import { useEffect, useRef, useState } from 'react';
import type { RefObject } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { useText } from '../../i18n/use-text.ts';
import { PhotosIcon } from '../../ui/icons.tsx';
import { Row } from '../../ui/layout.tsx';
import type { DropItems } from './dropped-files.ts';
import styles from './page-drop.module.css';

interface DraggedFiles {
  readonly areAbove: boolean;
  /** Call it when the files were dropped. */
  readonly onGone: () => void;
}

/**
 * Milliseconds without a drag event after which a drag is over. HTML has browsers send one every 350 ms, plus or minus
 * 200, even while the pointer does not move. Our choice: about twice the longest interval.
 */
const silentAfterMs = 1_000;

/**
 * The same after a drag has left an element for none: it has left the window, or Escape was pressed. Older versions of
 * Safari send this event for every move between elements, followed by one for the new element.
 */
const leftAfterMs = 100;

/**
 * Whether files from outside are being dragged above the page. False while something covers the page, such as a dialog.
 * `place` is an element of the page. No browser reliably reports that a drag from outside was cancelled, and none sends
 * its `dragend` to the page, so we rely on the browser's repeated events.
 */
const useDraggedFiles = (place: RefObject<Element | null>): DraggedFiles => {
  const [areAbove, setAbove] = useState(false);

  useEffect(() => {
    // Dragging a link or picture of the page may carry files, too.
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
      // An overlay makes the page unreachable.
      if (place.current?.closest('[inert], [aria-hidden="true"]')) return;
      setAbove(true);
      leaveIn(silentAfterMs);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) leaveIn(leftAfterMs);
    };
    addEventListener('dragstart', start);
    addEventListener('dragend', end);
    // In the capture phase: elements that take files stop the propagation of these events.
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
  /** Called with the dropped items, to be read as they come. */
  readonly onDrop: (items: DropItems) => void;
}

/** Takes photos and folders that are dropped anywhere on the page, and shows a hint while they are dragged above it. */
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
          <Row as="p" gap={4} className={styles.hint}>
            <PhotosIcon />
            {text('uploads.dropOnPage')}
          </Row>
        </DropZone>
      )}
    </div>
  );
};
