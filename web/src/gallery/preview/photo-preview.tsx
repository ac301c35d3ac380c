import type { ListedPhoto } from '@albumen/contracts/photos';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { photoQuery } from '../../api/photos/photo-pages.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { usePhotoName } from '../grid/photo-name.ts';
import { visibleSize } from '../grid/rendition.ts';
import { useScreenSize } from '../grid/screen-size.ts';
import { pressByKey } from '../use-photo-actions.tsx';
import type { OfferedAction } from '../use-photo-actions.tsx';
import { fit } from './fit.ts';
import { slidesOf } from './neighbours.ts';
import type { Neighbours } from './neighbours.ts';
import { zoomedUrl } from './original.ts';
import { PhotoInformation } from './photo-information.tsx';
import { PhotoActions, PhotoFoot, useInformationPanel } from './photo-controls.tsx';
import { PreviewControls } from './preview-controls.tsx';
import type { Arrow } from './preview-controls.tsx';
import { PreviewFrame } from './preview-frame.tsx';
import { PreviewSlide } from './preview-slide.tsx';
import { PreviewStage, usePreviewStage } from './preview-stage.tsx';
import type { Side } from './preview-stage.tsx';

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
const useMove = (photoId: string, neighbours: Neighbours, onShow: (photo: ListedPhoto) => void): Moves => {
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
  readonly photo: ListedPhoto;
  readonly neighbours: Neighbours;
  readonly actions: readonly OfferedAction[];
  /** The actions in the information panel. */
  readonly informationActions: readonly OfferedAction[];
  /** The dialog of an action while it is open. */
  readonly dialog: ReactNode;
  /** Moves to another photo. */
  readonly onShow: (photo: ListedPhoto) => void;
  readonly onClose: () => void;
  /**
   * Called if the image of the photo could not be fetched: it may have been erased, or its address may have expired.
   */
  readonly onImageFailed: (photoId: string, url: string) => void;
}

/**
 * Returns the original of a photo once it was zoomed, for as long as the photo is shown. Only one at a time is decoded.
 */
const useOriginal = (list: PhotoList, photo: ListedPhoto, isZoomed: boolean): string | undefined => {
  const [zoomedId, setZoomedId] = useState<string>();
  if (isZoomed && zoomedId !== photo.imageId) setZoomedId(photo.imageId);
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
  const { panel, panelButton, ...information } = useInformationPanel();
  useDocumentTitle(photo.localFileName, true);

  const { move, stay } = useMove(photo.imageId, neighbours, onShow);
  const stage = usePreviewStage({
    shownId: photo.imageId,
    fitTo: (size) => fit(visibleSize(photo), size),
    hasPrevious: neighbours.previous !== 'end',
    hasNext: neighbours.next !== 'end',
    onMove: move,
    onClose,
    onEscape: information.isOpen ? information.close : onClose,
    onOther: (key, isHeld) => {
      if (key !== 'i') return pressByKey(actions, key, isHeld);
      information.toggle();
      return true;
    },
    isPaused: dialog !== undefined,
  });
  const original = useOriginal(list, photo, stage.isZoomed);

  /** Runs actions without leaving the photo. */
  const staying = (some: readonly OfferedAction[]) =>
    some.map(({ onPress, ...action }) => ({
      ...action,
      onPress: () => {
        stay();
        onPress();
      },
    }));
  const slides = slidesOf(photo, neighbours).map((slide) => ({ ...slide, key: slide.photo.imageId }));
  const arrow = (side: Side, label: MessageId, atTheEnd: MessageId): Arrow => {
    const neighbour = neighbours[side];
    return {
      label: text(label),
      disabledReason:
        neighbour === 'end'
          ? text(atTheEnd)
          : neighbour === 'loading'
            ? text(neighbours.failure ? 'photos.loadFailed' : 'ui.loading')
            : undefined,
      onPress: () => typeof neighbour === 'object' && onShow(neighbour),
    };
  };
  return (
    <PreviewFrame
      label={text('preview.label')}
      dimming={stage.dimming}
      onClose={onClose}
      closesOnEscape={false}
    >
      <PreviewStage
        stage={stage}
        slides={slides}
        controls={
          <PreviewControls
            isHidden={stage.areControlsHidden}
            onClose={onClose}
            previous={arrow('previous', 'preview.previous', 'preview.noPrevious')}
            next={arrow('next', 'preview.next', 'preview.noNext')}
            actions={
              <PhotoActions
                stage={stage}
                actions={staying(actions)}
                information={information}
                panelButton={panelButton}
              />
            }
          >
            <PhotoFoot photo={photo} failure={neighbours.failure} />
          </PreviewControls>
        }
      >
        {({ photo: slide }, isShown) => (
          <PreviewSlide
            photo={slide}
            name={nameOf(slide)}
            isShown={isShown}
            stage={stage.size}
            screen={screen}
            original={isShown ? original : undefined}
            onFailed={(url) => onImageFailed(slide.imageId, url)}
          />
        )}
      </PreviewStage>
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
