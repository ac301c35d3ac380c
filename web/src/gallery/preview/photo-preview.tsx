import type { Photo } from '@albumen/contracts/photos';
import { useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { usePhotoName } from '../grid/photo-name.ts';
import { visibleSize } from '../grid/rendition.ts';
import { useScreenSize } from '../grid/screen-size.ts';
import { fit } from './fit.ts';
import { smallestZoom } from './gestures.ts';
import type { Intent } from './gestures.ts';
import { PreviewControls } from './preview-controls.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewSlide } from './preview-slide.tsx';
import styles from './photo-preview.module.css';
import { useElementSize } from './use-element-size.ts';
import { usePreviewGestures } from './use-preview-gestures.ts';
import { usePreviewKeys } from './use-preview-keys.ts';

interface PhotoPreviewProps {
  readonly photo: Photo;
  /** The photos beside it; undefined where there is none, or it is not known yet. */
  readonly previous: Photo | undefined;
  readonly next: Photo | undefined;
  /** Moves to another photo. */
  readonly onShow: (photo: Photo) => void;
  readonly onClose: () => void;
}

/** A photo on the whole screen, with the ones beside it within reach of a finger, a key or an arrow. */
export const PhotoPreview = ({ photo, previous, next, onShow, onClose }: PhotoPreviewProps) => {
  const text = useText();
  const nameOf = usePhotoName();
  const screen = useScreenSize();
  const stageElement = useRef<HTMLDivElement>(null);
  const size = useElementSize(stageElement);
  const [areControlsHidden, setControlsHidden] = useState(false);

  const fitted = fit(visibleSize(photo), size);
  const stage = {
    ...size,
    photoWidth: fitted.width,
    photoHeight: fitted.height,
    hasPrevious: previous !== undefined,
    hasNext: next !== undefined,
  };

  const show = (other: Photo | undefined) => {
    if (other) onShow(other);
  };
  const answer = (intent: Intent, isTouch: boolean) => {
    if (intent === 'previous') show(previous);
    else if (intent === 'next') show(next);
    else if (intent === 'close') onClose();
    else if (isTouch) setControlsHidden((hidden) => !hidden);
  };
  const { gesture, handlers } = usePreviewGestures(stageElement, photo.imageId, stage, answer);
  usePreviewKeys({ onPrevious: () => show(previous), onNext: () => show(next) });

  const isSettling = gesture.mode === 'idle';
  const dimming = size.height > 0 ? Math.min(1, gesture.drag.y / size.height) : 0;
  const slides = [previous, photo, next];
  return (
    <PreviewFrame label={text('preview.label')} dimming={dimming} onClose={onClose}>
      <div ref={stageElement} className={styles.stage} {...handlers}>
        {size.width > 0 &&
          slides.map((slide, index) => {
            if (!slide) return null;
            const isShown = slide === photo;
            return (
              <div
                key={slide.imageId}
                className={classNames(styles.slide, isSettling && styles.settling)}
                style={{
                  transform: `translate(calc(${index - 1} * (100% + var(--space-4)) + ${gesture.drag.x}px), ${
                    isShown ? gesture.drag.y : 0
                  }px)`,
                }}
                inert={!isShown}
              >
                <PreviewSlide
                  photo={slide}
                  name={nameOf(slide)}
                  stage={size}
                  screen={screen}
                  zoom={isShown ? gesture.zoom : smallestZoom}
                  pan={isShown ? gesture.pan : { x: 0, y: 0 }}
                  isSettling={isSettling}
                />
              </div>
            );
          })}
      </div>
      <PreviewControls
        photo={photo}
        isHidden={areControlsHidden || gesture.zoom > smallestZoom || gesture.mode === 'close'}
        onPrevious={previous && (() => show(previous))}
        onNext={next && (() => show(next))}
        onClose={onClose}
      />
      <VisuallyHidden>
        <span role="status">{nameOf(photo)}</span>
      </VisuallyHidden>
    </PreviewFrame>
  );
};
