import type { ListedPhoto } from '@albumen/contracts/photos';
import { placeholderUrl } from '../grid/placeholder.ts';
import { gridSource, previewUrl, visibleSize } from '../grid/rendition.ts';
import type { ScreenSize } from '../grid/screen-size.ts';
import { fit } from './fit.ts';
import { PreviewPicture } from './preview-picture.tsx';

interface PreviewSlideProps {
  readonly photo: ListedPhoto;
  /** The name for screen readers. */
  readonly name: string;
  /** Whether it is the photo on the screen, not a neighbour. */
  readonly isShown: boolean;
  readonly stage: { readonly width: number; readonly height: number };
  readonly screen: ScreenSize;
  /** The url of the original, once the photo is zoomed and the original has more detail. */
  readonly original: string | undefined;
  /** Called if the large rendition could not be fetched. */
  readonly onFailed: (url: string) => void;
}

/** One fitted photo of the preview. */
export const PreviewSlide = ({ photo, stage, screen, ...picture }: PreviewSlideProps) => (
  <PreviewPicture
    {...picture}
    // The thumbnail that the grid has shown: it is in the browser's cache.
    thumbnail={gridSource(photo, stage, screen)?.src}
    large={previewUrl(photo)}
    // The page of the list is polled until the renditions exist.
    isPending={photo.renditions === 'pending'}
    isDamaged={photo.renditions === 'failed'}
    background={placeholderUrl(photo.placeholder)}
    style={fit(visibleSize(photo), stage)}
  />
);
