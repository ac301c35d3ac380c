import type { Photo } from '@albumen/contracts/photos';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { photoQuery } from '../../api/photos/photo-pages.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { usePhotoName } from '../grid/photo-name.ts';
import { visibleSize } from '../grid/rendition.ts';
import { useScreenSize } from '../grid/screen-size.ts';
import { pressByKey } from '../use-photo-actions.tsx';
import type { OfferedAction } from '../use-photo-actions.tsx';
import { fit } from './fit.ts';
import { isZoomed, largestZoom, smallestZoom } from './gestures.ts';
import type { Intent, Point } from './gestures.ts';
import { slidesOf } from './neighbours.ts';
import type { Neighbours } from './neighbours.ts';
import { zoomedUrl } from './original.ts';
import { PhotoInformation } from './photo-information.tsx';
import styles from './photo-preview.module.css';
import { useCapturedKeys, useElementSize } from './preview-before-code.tsx';
import { PreviewActions, PreviewControls, useInformationPanel } from './preview-controls.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewSlide } from './preview-slide.tsx';
import { usePreviewGestures } from './use-preview-gestures.ts';

interface PreviewKeys {
  /** Called once per press, and repeatedly while the key `isHeld`. */
  readonly onPrevious: (isHeld: boolean) => void;
  readonly onNext: (isHeld: boolean) => void;
  readonly onToggleInformation: () => void;
  readonly onEscape: () => void;
  /** Zooms in steps; 0 shows the whole photo. */
  readonly onZoom: (steps: number) => void;
  /** Pans a zoomed photo, in CSS pixels. */
  readonly onPan: (by: Point) => void;
  /** Handles any other key, without Shift; returns whether it did something. */
  readonly onOther: (key: string, isHeld: boolean) => boolean;
}

/** CSS pixels that a key pans a zoomed photo. Our choice. */
const panStep = 80;

type Answer = (keys: PreviewKeys, isHeld: boolean) => void;

// Photo library §2: "Keyboard: left and right arrows move, Escape closes." Our choice: the others.
const plainKeys: Readonly<Record<string, Answer>> = {
  ArrowLeft: (keys, isHeld) => keys.onPrevious(isHeld),
  ArrowRight: (keys, isHeld) => keys.onNext(isHeld),
  Escape: (keys) => keys.onEscape(),
  i: (keys) => keys.onToggleInformation(),
  '+': (keys) => keys.onZoom(1),
  '=': (keys) => keys.onZoom(1),
  '-': (keys) => keys.onZoom(-1),
  '0': (keys) => keys.onZoom(0),
};

/** The keys with Shift. Plus needs Shift on many keyboards. */
const shiftedKeys: Readonly<Record<string, Answer>> = {
  '+': (keys) => keys.onZoom(1),
  ArrowLeft: (keys) => keys.onPan({ x: panStep, y: 0 }),
  ArrowRight: (keys) => keys.onPan({ x: -panStep, y: 0 }),
  ArrowUp: (keys) => keys.onPan({ x: 0, y: panStep }),
  ArrowDown: (keys) => keys.onPan({ x: 0, y: -panStep }),
};

/**
 * Handles the keys of the preview wherever its focus is, but not while it `isPaused`: a dialog above it has its own.
 */
const usePreviewKeys = (keys: PreviewKeys, isPaused: boolean): void =>
  useCapturedKeys((event) => {
    // Combinations with these modifiers belong to the browser: Alt and Left goes back.
    if (isPaused || event.altKey || event.ctrlKey || event.metaKey) return;
    // Caps Lock makes a letter a capital.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const answer = (event.shiftKey ? shiftedKeys : plainKeys)[key];
    if (answer) answer(keys, event.repeat);
    else if (event.shiftKey || !keys.onOther(key, event.repeat)) return;
    event.preventDefault();
  });

type Side = 'previous' | 'next';

/** Moves that wait for the photo next to the current one. */
interface Waiting {
  /** The current photo. */
  readonly from: string;
  readonly side: Side;
  readonly moves: number;
}

interface Moves {
  readonly move: (side: Side, isHeld?: boolean) => void;
  /** Cancels the waiting moves, because an action uses the current photo. */
  readonly stay: () => void;
}

/**
 * Moves to the photo on one side of the current one. While it loads, the move waits, and further moves to the same side
 * add up, except those of a key that `isHeld`: they would continue after its release. A move to the other side replaces
 * them. At the ends of the list, nothing happens.
 */
const useMove = (photoId: string, neighbours: Neighbours, onShow: (photo: Photo) => void): Moves => {
  const waiting = useRef<Waiting>(undefined);
  useEffect(() => {
    if (waiting.current?.from !== photoId) return;
    const { side, moves } = waiting.current;
    const neighbour = neighbours[side];
    if (neighbour === 'loading') return;
    waiting.current = undefined;
    if (neighbour === 'end') return;
    if (moves > 1) waiting.current = { from: neighbour.imageId, side, moves: moves - 1 };
    onShow(neighbour);
  });

  const move = (side: Side, isHeld = false) => {
    const neighbour = neighbours[side];
    const before = waiting.current;
    const moves = before?.from === photoId && before.side === side ? before.moves : 0;
    waiting.current =
      neighbour === 'loading'
        ? { from: photoId, side, moves: isHeld ? Math.max(1, moves) : moves + 1 }
        : undefined;
    if (typeof neighbour === 'object') onShow(neighbour);
  };
  const stay = () => {
    waiting.current = undefined;
  };
  return { move, stay };
};

interface PhotoPreviewProps {
  readonly list: PhotoList;
  readonly photo: Photo;
  readonly neighbours: Neighbours;
  readonly actions: readonly OfferedAction[];
  /** The actions in the information panel. */
  readonly informationActions: readonly OfferedAction[];
  /** The dialog of an action while it is open. */
  readonly dialog: ReactNode;
  /** Moves to another photo. */
  readonly onShow: (photo: Photo) => void;
  readonly onClose: () => void;
  /**
   * Called if the image of the photo could not be fetched: it may have been erased, or its address may have expired.
   */
  readonly onImageFailed: (photoId: string, url: string) => void;
}

/** The zoom step of a key: three presses from one end to the other. Our choice. */
const zoomStep = (largestZoom - smallestZoom) / 3;

/**
 * Returns the original of a photo once it was zoomed, for as long as the photo is shown. Only one at a time is decoded.
 */
const useOriginal = (list: PhotoList, photo: Photo, isLarge: boolean): string | undefined => {
  const [zoomedId, setZoomedId] = useState<string>();
  if (isLarge && zoomedId !== photo.imageId) setZoomedId(photo.imageId);
  const isWanted = zoomedId === photo.imageId;
  const { data } = useQuery({ ...photoQuery(list, photo.imageId), enabled: isWanted });
  return isWanted && data ? zoomedUrl(data) : undefined;
};

/** A photo on the whole screen, with its neighbours reachable by finger, key or arrow. */
export const PhotoPreview = (props: PhotoPreviewProps) => {
  const { list, photo, neighbours, actions, informationActions, dialog, onShow, onClose, onImageFailed } =
    props;
  const text = useText();
  const nameOf = usePhotoName();
  const screen = useScreenSize();
  const stageElement = useRef<HTMLDivElement>(null);
  const size = useElementSize(stageElement);
  const [areControlsHidden, setControlsHidden] = useState(false);
  const { panel, panelButton, ...information } = useInformationPanel();
  useDocumentTitle(photo.localFileName, true);

  const fitted = fit(visibleSize(photo), size);
  const stage = {
    ...size,
    photoWidth: fitted.width,
    photoHeight: fitted.height,
    hasPrevious: neighbours.previous !== 'end',
    hasNext: neighbours.next !== 'end',
  };

  const { move, stay } = useMove(photo.imageId, neighbours, onShow);
  const answer = (intent: Intent, isTouch: boolean) => {
    if (intent === 'previous' || intent === 'next') move(intent);
    else if (intent === 'close') onClose();
    else if (isTouch) setControlsHidden((hidden) => !hidden);
  };
  const { gesture, handlers, zoomTo, panBy } = usePreviewGestures(stageElement, photo.imageId, stage, {
    onIntent: answer,
    // A customer who zooms with a finger wants to see the photo without the controls. A tap shows them again.
    onZoomed: (isLarge, isTouch) => isTouch && setControlsHidden(isLarge),
  });
  const isLarge = isZoomed(gesture);
  const original = useOriginal(list, photo, isLarge);
  usePreviewKeys(
    {
      onPrevious: (isHeld) => move('previous', isHeld),
      onNext: (isHeld) => move('next', isHeld),
      onToggleInformation: information.toggle,
      onEscape: information.isOpen ? information.close : onClose,
      onZoom: (steps) => zoomTo(steps === 0 ? smallestZoom : gesture.zoom + steps * zoomStep),
      onPan: panBy,
      onOther: (key, isHeld) => pressByKey(actions, key, isHeld),
    },
    dialog !== undefined,
  );

  /** Runs actions without leaving the photo. */
  const staying = (some: readonly OfferedAction[]) =>
    some.map(({ onPress, ...action }) => ({
      ...action,
      onPress: () => {
        stay();
        onPress();
      },
    }));
  const isSettling = gesture.mode === 'idle';
  const dimming = size.height > 0 ? Math.min(1, gesture.drag.y / size.height) : 0;
  return (
    <PreviewFrame label={text('preview.label')} dimming={dimming} onClose={onClose} closesOnEscape={false}>
      <div
        className={styles.view}
        // A mouse brings back controls that a finger has hidden.
        onPointerMove={({ pointerType }) => pointerType === 'mouse' && setControlsHidden(false)}
      >
        <div ref={stageElement} className={classNames(styles.stage, isLarge && styles.large)} {...handlers}>
          {size.width > 0 &&
            slidesOf(photo, neighbours).map(({ photo: slide, place }) => {
              const isShown = place === 0;
              return (
                <div
                  key={slide.imageId}
                  className={classNames(styles.slide, isSettling && styles.settling)}
                  style={{
                    transform: `translate(calc(${place} * (100% + var(--space-4)) + ${gesture.drag.x}px), ${
                      isShown ? gesture.drag.y : 0
                    }px)`,
                  }}
                  inert={!isShown}
                >
                  <PreviewSlide
                    photo={slide}
                    name={nameOf(slide)}
                    isShown={isShown}
                    stage={size}
                    screen={screen}
                    original={isShown ? original : undefined}
                    zoom={isShown ? gesture.zoom : smallestZoom}
                    pan={isShown ? gesture.pan : { x: 0, y: 0 }}
                    isSettling={isSettling}
                    onFailed={(url) => onImageFailed(slide.imageId, url)}
                  />
                </div>
              );
            })}
        </div>
        <PreviewControls
          photo={photo}
          isHidden={areControlsHidden || gesture.mode === 'close'}
          neighbours={neighbours}
          onShow={onShow}
          onClose={onClose}
          actions={
            <PreviewActions
              isZoomed={isLarge}
              onZoom={() => zoomTo(isLarge ? smallestZoom : largestZoom)}
              actions={staying(actions)}
              information={information}
              panelButton={panelButton}
            />
          }
        />
      </div>
      {information.isOpen && (
        <PhotoInformation
          list={list}
          photo={photo}
          id={information.id}
          ref={panel}
          actions={staying(informationActions)}
          onClose={information.close}
        />
      )}
      <VisuallyHidden>
        <span role="status">{nameOf(photo)}</span>
      </VisuallyHidden>
      {dialog}
    </PreviewFrame>
  );
};
