import type { ProductPage, ProductPages } from '@albumen/contracts/products';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { useScreenSize } from '../../gallery/grid/screen-size.ts';
import { PreviewControls, ZoomButton } from '../../gallery/preview/preview-controls.tsx';
import { PreviewFrame } from '../../gallery/preview/preview-frame.tsx';
import { PreviewPicture } from '../../gallery/preview/preview-picture.tsx';
import { PreviewStage, usePreviewStage } from '../../gallery/preview/preview-stage.tsx';
import type { Side } from '../../gallery/preview/preview-stage.tsx';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { FullScreenEndIcon, FullScreenIcon } from '../../ui/screen-icons.tsx';
import styles from './book-viewer.module.css';
import { PageStrip } from './page-strip.tsx';
import { fitSpread, pictureFor, spreadsOf } from './spreads.ts';
import type { Spread } from './spreads.ts';
import { useFullScreen } from './use-full-screen.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

/** CSS pixels that the arrows need on each side of the pages. */
const arrowRoom = 68;

/** The part of a stage that pages may fill: a mouse needs arrows next to them. */
const roomBetweenArrows = ({ width, height }: Size): Size => {
  const hasArrows = matchMedia('(width >= 575px) and (pointer: fine)').matches;
  return { width: Math.max(0, width - (hasArrows ? 2 * arrowRoom : 0)), height };
};

interface SpreadPagesProps {
  readonly pages: readonly ProductPage[];
  /** The number of pages of the book. */
  readonly count: number;
  readonly stage: Size;
  readonly isShown: boolean;
  /** Whether it has been zoomed, so that the largest pictures are wanted. */
  readonly isZoomed: boolean;
  /** Whether no more pictures will come. */
  readonly isFailed: boolean;
  readonly onPictureFailed: () => void;
}

/** The pages of a spread, each in its proportions. */
const SpreadPages = ({
  pages,
  count,
  stage,
  isShown,
  isZoomed,
  isFailed,
  onPictureFailed,
}: SpreadPagesProps) => {
  const text = useText();
  const sizes = fitSpread(pages, roomBetweenArrows(stage));
  return (
    <div className={styles.spread}>
      {pages.map(({ number, thumbnails }, at) => {
        const size = sizes[at]!;
        const large = pictureFor(thumbnails, size.width * devicePixelRatio)?.url;
        const largest = pictureFor(thumbnails, Infinity)?.url;
        return (
          <div key={number} className={styles.page}>
            <PreviewPicture
              name={text('books.pageOf', { page: number, count })}
              isShown={isShown}
              // The picture of the page strip, which is in the browser's cache.
              thumbnail={pictureFor(thumbnails, 0)?.url}
              large={large}
              original={isZoomed && largest !== large ? largest : undefined}
              isPending={thumbnails.length === 0 && !isFailed}
              isDamaged={thumbnails.length === 0 && isFailed}
              style={size}
              onFailed={onPictureFailed}
            />
          </div>
        );
      })}
    </div>
  );
};

/** As in a reader of PDFs, in addition to the arrows. */
const turningKeys: Readonly<Record<string, Side>> = {
  ' ': 'next',
  PageDown: 'next',
  'Shift+ ': 'previous',
  PageUp: 'previous',
};

interface BookViewerProps {
  readonly title: string;
  /** At least one page. */
  readonly book: ProductPages;
  /** The number of the current page. */
  readonly page: number;
  /** The button that downloads the book. */
  readonly download: ReactNode;
  readonly onShow: (page: number) => void;
  readonly onClose: () => void;
  /** Called if a picture could not be fetched: its address may have expired. */
  readonly onPictureFailed: () => void;
}

/** A book on the whole screen: spreads from 1024 px, single pages below. */
export const BookViewer = ({
  title,
  book: { pages, state },
  page,
  download,
  onShow,
  onClose,
  onPictureFailed,
}: BookViewerProps) => {
  const text = useText();
  const screen = useScreenSize();
  const spreads = spreadsOf(pages, screen === 'large' || screen === 'extraLarge');
  const at = Math.max(
    0,
    spreads.findIndex(([first, second = first]) => first === page || second === page),
  );
  const first = spreads[at]?.[0] ?? 1;
  const right = spreads[at]?.[1] ?? 0;
  const pagesOf = (spread: Spread | undefined) => pages.filter(({ number }) => spread?.includes(number));

  const showSpread = (to: number) => {
    const spread = spreads[to];
    if (spread && to !== at) onShow(spread[0]);
  };
  const move = (side: Side) => showSpread(side === 'next' ? at + 1 : at - 1);
  const otherKeys: Readonly<Record<string, (() => void) | undefined>> = {
    Home: () => showSpread(0),
    End: () => showSpread(spreads.length - 1),
    f: () => fullScreen.toggle?.(),
  };
  const stage = usePreviewStage({
    shownId: String(first),
    fitTo: (size) => {
      const sizes = fitSpread(pagesOf(spreads[at]), roomBetweenArrows(size));
      return { width: sizes.reduce((sum, { width }) => sum + width, 0), height: sizes[0]?.height ?? 0 };
    },
    hasPrevious: at > 0,
    hasNext: at < spreads.length - 1,
    onMove: move,
    onClose,
    onEscape: onClose,
    onOther: (key, isHeld) => {
      const side = turningKeys[key];
      if (side) move(side);
      const answer = otherKeys[key];
      if (!isHeld) answer?.();
      return side !== undefined || answer !== undefined;
    },
  });
  const fullScreen = useFullScreen(stage.setControlsHidden);
  const [zoomedPage, setZoomedPage] = useState<number>();
  if (stage.isZoomed && zoomedPage !== first) setZoomedPage(first);

  const slides = ([-1, 0, 1] as const).flatMap((place) => {
    const spread = spreads[at + place];
    return spread ? { key: String(spread[0]), place, spread } : [];
  });
  const isFailed = state === 'failed';
  const isIncomplete = pagesOf(spreads[at]).some((each) => each.isIncomplete === true);
  return (
    <PreviewFrame label={title} dimming={stage.dimming} onClose={onClose} closesOnEscape={false}>
      <PreviewStage
        stage={stage}
        slides={slides}
        className={classNames(
          styles.view,
          fullScreen.isFullScreen && styles.fullScreen,
          stage.areControlsHidden && styles.bare,
        )}
        controls={
          <PreviewControls
            isHidden={stage.areControlsHidden}
            onClose={onClose}
            previous={{
              label: text('books.previous'),
              disabledReason: at === 0 ? text('books.noPrevious') : undefined,
              onPress: () => move('previous'),
            }}
            next={{
              label: text('books.next'),
              disabledReason: at === spreads.length - 1 ? text('books.noNext') : undefined,
              onPress: () => move('next'),
            }}
            actions={
              <>
                <div className={styles.head}>
                  <h1 className={styles.title}>{title}</h1>
                  <p role="status" className={styles.position}>
                    {text('books.position', { page: first, right, count: pages.length })}
                  </p>
                </div>
                <div className={styles.onlyWide}>
                  <ZoomButton stage={stage} />
                  {fullScreen.toggle && (
                    <IconButton
                      onDark
                      icon={fullScreen.isFullScreen ? <FullScreenEndIcon /> : <FullScreenIcon />}
                      label={text(fullScreen.isFullScreen ? 'books.fullScreenEnd' : 'books.fullScreen')}
                      onPress={fullScreen.toggle}
                    />
                  )}
                </div>
                {download}
              </>
            }
          >
            {(isIncomplete || isFailed) && (
              <p className={styles.note}>{text(isIncomplete ? 'books.incompletePage' : 'books.somePages')}</p>
            )}
            <PageStrip
              pages={pages}
              spreads={spreads}
              at={at}
              isHidden={stage.areControlsHidden}
              onShow={onShow}
            />
          </PreviewControls>
        }
      >
        {({ spread }, isShown) => (
          <SpreadPages
            pages={pagesOf(spread)}
            count={pages.length}
            stage={stage.size}
            isShown={isShown}
            isZoomed={isShown && zoomedPage === first}
            isFailed={isFailed}
            onPictureFailed={onPictureFailed}
          />
        )}
      </PreviewStage>
    </PreviewFrame>
  );
};
