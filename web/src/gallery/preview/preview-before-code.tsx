import type { ListedPhoto } from '@albumen/contracts/photos';
import { useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { sectionPartsKey } from '../../api/photos/library-keys.ts';
import type { PageOfPhotos } from '../../api/photos/photo-columns.ts';
import { readPageKey } from '../../api/photos/photo-list.ts';
import { useText } from '../../i18n/use-text.ts';
import { log } from '../../lib/log.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { gridSource, visibleSize } from '../grid/rendition.ts';
import { useScreenSize } from '../grid/screen-size.ts';
import type { ListRoutes } from '../list-view.ts';
import { fit } from './fit.ts';
import styles from './preview-before-code.module.css';
import { usePreviewAddress } from './use-preview-address.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Returns the size of an element in CSS pixels, known before the first paint; 0 by 0 until it is measured. */
export const useElementSize = (ref: RefObject<HTMLElement | null>): Size => {
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = () => setSize({ width: element.clientWidth, height: element.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return size;
};

/**
 * Receives every key before anything else does: an open tooltip would take Escape for itself. Starts in a layout
 * effect, so that it misses no key pressed as soon as the preview is visible.
 */
export const useCapturedKeys = (onKeyDown: (event: KeyboardEvent) => void): void => {
  const current = useRef(onKeyDown);
  useLayoutEffect(() => {
    current.current = onKeyDown;
  });
  useLayoutEffect(() => {
    const hear = (event: KeyboardEvent) => current.current(event);
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
};

/** Photo library §2: "Full-screen slider with a Back control". */
export const PreviewBack = ({ onClose }: { readonly onClose: () => void }) => {
  const text = useText();
  return (
    <div className={styles.back}>
      <IconButton
        onDark
        icon={<ArrowLeftIcon />}
        label={text('preview.back')}
        tooltipPlacement="right"
        onPress={onClose}
      />
    </div>
  );
};

interface PreviewBeforeCodeProps {
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * Replaces a preview whose code is not loaded. Uses the browser's own dialog, since the overlays are not part of the
 * initial JavaScript.
 */
const PreviewBeforeCode = ({ onClose, children }: PreviewBeforeCodeProps) => {
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  // The browser reports its own Escape with a delay: by then the preview may be loaded, and would stay open.
  useCapturedKeys((event) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  });
  return (
    <dialog ref={dialog} aria-label={text('preview.label')} className={styles.dialog} onClose={onClose}>
      <PreviewBack onClose={onClose} />
      <div className={styles.message}>{children}</div>
    </dialog>
  );
};

/** Returns a photo from any loaded list. */
const loadedPhoto = (client: QueryClient, photoId: string): ListedPhoto | undefined =>
  client
    .getQueriesData<PageOfPhotos>({
      queryKey: sectionPartsKey,
      predicate: ({ queryKey }) => readPageKey(queryKey) !== undefined,
    })
    .flatMap(([, page]) => page?.images ?? [])
    .find(({ imageId }) => imageId === photoId);

/**
 * Stands in for the preview of a photo while it loads: shows the thumbnail, if the list behind it has loaded the photo.
 */
export const PhotoPreviewPending = ({ routes }: { readonly routes: ListRoutes }) => {
  const text = useText();
  const { photoId, close } = usePreviewAddress(routes);
  const client = useQueryClient();
  const screen = useScreenSize();
  const stage = useRef<HTMLDivElement>(null);
  const size = useElementSize(stage);
  const photo = loadedPhoto(client, photoId);
  // The preview shows the same thumbnail first, so that nothing moves when it replaces this one.
  const thumbnail = photo && gridSource(photo, size, screen)?.src;
  return (
    <PreviewBeforeCode onClose={close}>
      <div ref={stage} className={styles.stage}>
        {photo && thumbnail ? (
          <>
            {size.width > 0 && <img src={thumbnail} alt="" style={fit(visibleSize(photo), size)} />}
            <VisuallyHidden>
              <span role="status">{text('ui.loading')}</span>
            </VisuallyHidden>
          </>
        ) : (
          <Spinner />
        )}
      </div>
    </PreviewBeforeCode>
  );
};

interface PhotoPreviewFailedProps extends ErrorComponentProps {
  readonly routes: ListRoutes;
  /** Loads the code of the preview again; returns whether that worked. */
  readonly load: () => Promise<boolean>;
}

/** Replaces the preview of a photo that could not be loaded or drawn; the list below it stays. */
export const PhotoPreviewFailed = ({ routes, error, reset, load }: PhotoPreviewFailedProps) => {
  const text = useText();
  const { close } = usePreviewAddress(routes);
  const [isRetrying, setRetrying] = useState(false);
  useEffect(() => log.error('The preview failed', { error }), [error]);
  const retry = async () => {
    setRetrying(true);
    if (await load()) reset();
    else setRetrying(false);
  };
  return (
    <PreviewBeforeCode onClose={close}>
      <ErrorState
        title={text('start.unexpectedError')}
        onRetry={() => void retry()}
        isRetrying={isRetrying}
      />
    </PreviewBeforeCode>
  );
};
