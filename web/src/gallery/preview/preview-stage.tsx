import { useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { isZoomed, largestZoom, restingState, smallestZoom } from './gestures.ts';
import type { GestureState, Intent } from './gestures.ts';
import { useElementSize } from './preview-before-code.tsx';
import { usePreviewKeys } from './preview-keys.ts';
import type { PreviewKeys } from './preview-keys.ts';
import styles from './preview-stage.module.css';
import { usePreviewGestures } from './use-preview-gestures.ts';
import type { PointerHandlers } from './use-preview-gestures.ts';

/** CSS pixels. */
interface Size {
  readonly width: number;
  readonly height: number;
}

export type Side = 'previous' | 'next';

interface PreviewStageOptions extends Pick<PreviewKeys, 'onOther' | 'onEscape'> {
  /** Identifies what is shown: something else starts at rest, not zoomed. */
  readonly shownId: string;
  /** Returns the size of what is shown, fitted to the stage. */
  readonly fitTo: (stage: Size) => Size;
  /** Whether there is, or may be, something on this side. */
  readonly hasPrevious: boolean;
  readonly hasNext: boolean;
  /** Called once per swipe and press, and repeatedly while the key `isHeld`. */
  readonly onMove: (side: Side, isHeld: boolean) => void;
  /** Called after a swipe down. */
  readonly onClose: () => void;
  /** Whether a dialog is open above the preview. */
  readonly isPaused?: boolean;
}

/** The stage of a preview: what fingers, keys and wheels have made of it. */
export interface Stage {
  readonly element: RefObject<HTMLDivElement | null>;
  /** 0 by 0 until it is measured. */
  readonly size: Size;
  readonly gesture: GestureState;
  readonly handlers: PointerHandlers;
  readonly isZoomed: boolean;
  /** Shows details, or the whole picture again. */
  readonly toggleZoom: () => void;
  readonly areControlsHidden: boolean;
  readonly setControlsHidden: (areHidden: boolean) => void;
  /** How far the background is faded out by a swipe down, from 0 to 1. */
  readonly dimming: number;
}

/** The zoom step of a key: three presses from one end to the other. Our choice. */
const zoomStep = (largestZoom - smallestZoom) / 3;

/** Handles gestures, wheels and keys of a preview. */
export const usePreviewStage = ({
  shownId,
  fitTo,
  hasPrevious,
  hasNext,
  onMove,
  onClose,
  onEscape,
  onOther,
  isPaused = false,
}: PreviewStageOptions): Stage => {
  const element = useRef<HTMLDivElement>(null);
  const size = useElementSize(element);
  const [areControlsHidden, setControlsHidden] = useState(false);
  const fitted = fitTo(size);
  const answer = (intent: Intent, isTouch: boolean) => {
    if (intent === 'previous' || intent === 'next') onMove(intent, false);
    else if (intent === 'close') onClose();
    else if (isTouch) setControlsHidden((hidden) => !hidden);
  };
  const { gesture, handlers, zoomTo, panBy } = usePreviewGestures(
    element,
    shownId,
    { ...size, photoWidth: fitted.width, photoHeight: fitted.height, hasPrevious, hasNext },
    {
      onIntent: answer,
      // A customer who zooms with a finger wants to see the picture without the controls. A tap shows them again.
      onZoomed: (isLarge, isTouch) => isTouch && setControlsHidden(isLarge),
    },
  );
  usePreviewKeys(
    {
      onPrevious: (isHeld) => onMove('previous', isHeld),
      onNext: (isHeld) => onMove('next', isHeld),
      onEscape,
      onZoom: (steps) => zoomTo(steps === 0 ? smallestZoom : gesture.zoom + steps * zoomStep),
      onPan: panBy,
      onOther,
    },
    isPaused,
  );
  const isLarge = isZoomed(gesture);
  return {
    element,
    size,
    gesture,
    handlers,
    isZoomed: isLarge,
    toggleZoom: () => zoomTo(isLarge ? smallestZoom : largestZoom),
    areControlsHidden: areControlsHidden || gesture.mode === 'close',
    setControlsHidden,
    dimming: size.height > 0 ? Math.min(1, gesture.drag.y / size.height) : 0,
  };
};

/** A picture of a preview and its place: 0 is on the screen, -1 before and 1 after it. */
export interface Placed {
  readonly key: string;
  readonly place: -1 | 0 | 1;
}

interface PreviewStageProps<Slide extends Placed> {
  readonly stage: Stage;
  readonly slides: readonly Slide[];
  /** Shown above the slides. */
  readonly controls: ReactNode;
  /** Draws a slide, fitted to the stage. */
  readonly children: (slide: Slide, isShown: boolean) => ReactNode;
  readonly className?: string | undefined;
}

/** The picture on the screen and its neighbours, which follow the finger. */
export const PreviewStage = <Slide extends Placed>({
  stage: { element, size, gesture, handlers, isZoomed: isLarge, setControlsHidden },
  slides,
  controls,
  children,
  className,
}: PreviewStageProps<Slide>) => {
  const settling = gesture.mode === 'idle' && styles.settling;
  return (
    <div
      className={classNames(styles.view, className)}
      // A mouse brings back controls that a finger has hidden.
      onPointerMove={({ pointerType }) => pointerType === 'mouse' && setControlsHidden(false)}
    >
      <div ref={element} className={classNames(styles.stage, isLarge && styles.large)} {...handlers}>
        {size.width > 0 &&
          slides.map((slide) => {
            const { key, place } = slide;
            const isShown = place === 0;
            const { pan, zoom } = isShown ? gesture : restingState;
            return (
              <div
                key={key}
                className={classNames(styles.slide, settling)}
                style={{
                  transform: `translate(calc(${place} * (100% + var(--space-4)) + ${gesture.drag.x}px), ${
                    isShown ? gesture.drag.y : 0
                  }px)`,
                }}
                inert={!isShown}
              >
                <div
                  className={classNames(styles.picture, settling)}
                  style={{
                    transform: `translate(${pan.x}px, ${pan.y}px) scale(${zoom})`,
                  }}
                >
                  {children(slide, isShown)}
                </div>
              </div>
            );
          })}
      </div>
      {controls}
    </div>
  );
};
