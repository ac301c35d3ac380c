import { useRef } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { useText } from '../../i18n/use-text.ts';
import { PhotosIcon } from '../../ui/icons.tsx';
import type { DropItems } from './dropped-files.ts';
import styles from './page-drop.module.css';
import { useDraggedFiles } from './use-dragged-files.ts';

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
