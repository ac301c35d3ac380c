import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import { isSamePosition } from '../../api/photos/photo-list.ts';
import type { PhotoList, PhotoPosition } from '../../api/photos/photo-list.ts';
import { loadedPhotoAt } from '../../api/photos/photo-pages.ts';
import type { SelectionStore } from '../selection/selection-store.ts';
import { isOnTileCheck } from '../selection/check-marks.tsx';
import { photoAtPlace } from './grid-moves.ts';
import type { ListLayout } from './list-layout.ts';
import type { ScrollView } from './scroll-view.ts';
import { positionOfElement } from './use-grid-focus.ts';
import { usePainting } from './use-painting.ts';
import type { PhotoLinks } from './use-preview-links.ts';

interface GridParts {
  readonly list: PhotoList;
  readonly selection: SelectionStore;
  readonly frame: RefObject<HTMLElement | null>;
  readonly layout: ListLayout;
  readonly scroll: ScrollView;
  readonly links: PhotoLinks;
}

interface GridSelection extends Pick<ReturnType<typeof usePainting>, 'onPointerDown' | 'onContextMenu'> {
  /** Selects the clicked photo. Returns whether it has handled the click. */
  readonly onClick: (event: MouseEvent) => boolean;
  /** Selects by Space. Returns whether it has handled the key. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  /** Selects from one photo to another. */
  readonly onRange: (from: PhotoPosition, to: PhotoPosition) => void;
}

/** Selects photos of a grid by pointer and keys. */
export const useGridSelection = (element: RefObject<HTMLElement | null>, parts: GridParts): GridSelection => {
  const { list, selection, frame, layout, scroll, links } = parts;
  const client = useQueryClient();
  const photoOf = (target: EventTarget) => {
    const position = target instanceof Element && target.closest('a') ? positionOfElement(target) : undefined;
    const photo = position && loadedPhotoAt(client, list, position);
    return photo && { position, photo };
  };
  const { isStroke, ...pointer } = usePainting({
    surface: element,
    selection,
    startOf: (target) => {
      const found = photoOf(target);
      if (!found) return undefined;
      const { position, photo } = found;
      return { position, isSelected: selection.isPhotoSelected(position.section, photo) ?? false };
    },
    photoAt: ({ x, y }) =>
      photoAtPlace(layout, x - (frame.current?.getBoundingClientRect().left ?? 0), scroll.offset() + y),
    mayPaintFrom: (target) => selection.state().isOn || isOnTileCheck(target),
  });

  const onRange = useCallback(
    (from: PhotoPosition, to: PhotoPosition) => {
      if (!isSamePosition(selection.rangeEnd(), from)) selection.begin(from, true);
      selection.extend(to);
      selection.settle();
    },
    [selection],
  );
  /** Selects a photo, or with Shift all photos from the start of the last range. */
  const select = ({ position, photo }: NonNullable<ReturnType<typeof photoOf>>, isRange: boolean) => {
    if (!isRange || !selection.rangeEnd()) return selection.toggle(position, photo);
    selection.extend(position);
    selection.settle();
  };
  return {
    ...pointer,
    onRange,
    onClick: (event) => {
      if (isStroke(event)) return true;
      const found = photoOf(event.target);
      if (!found || !(selection.state().isOn || isOnTileCheck(event.target))) return false;
      select(found, event.shiftKey);
      return true;
    },
    onKeyDown: (event) => {
      const found = photoOf(event.target);
      if (!found || event.ctrlKey || event.metaKey || event.altKey) return false;
      if (event.key === ' ' && !event.repeat) select(found, event.shiftKey);
      else if (event.shiftKey) return false;
      // While the customer selects photos, a click selects; Enter still opens the photo.
      else if (event.key === 'Enter' && selection.state().isOn) links.open(found.photo);
      else return event.key === ' ';
      return true;
    },
  };
};
