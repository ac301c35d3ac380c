import type { HomePhoto } from '@albumen/contracts/overview-photos';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { useElementWidth } from '../../gallery/grid/measuring.ts';
import { usePhotoName } from '../../gallery/grid/photo-name.ts';
import { gridSource, ratioOf } from '../../gallery/grid/rendition.ts';
import { useScreenSize } from '../../gallery/grid/screen-size.ts';
import { PhotoPicture } from '../../gallery/photo-picture.tsx';
import { useText } from '../../i18n/use-text.ts';
import type { HomePartProps } from '../../site/feature.ts';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { mosaicOf } from './home-mosaic.ts';
import styles from './home-photos.module.css';
import { libraryRoutes } from './library-routes.ts';

/** As in the style sheet. */
const gap = 4;

/** Fewer photos never fill the mosaic: they stand in rows, and the room that is left offers to add more. */
const fewPhotos = 5;
const fewHeight = 208;

/** The height of the picture. As in the outline of the home page. */
const heightFor = (width: number): number => Math.round(Math.min(Math.max(320, width * 0.36), 520));

interface TileProps {
  readonly photo: HomePhoto;
  readonly width: number;
  readonly height: number;
  readonly isLarge?: boolean;
}

const Tile = ({ photo, width, height, isLarge = false }: TileProps) => {
  const nameOf = usePhotoName();
  const screen = useScreenSize();
  const style = { '--ratio': ratioOf(photo), '--width': `${width}px` } as CSSProperties;
  return (
    <Link
      {...libraryRoutes.previewOf(photo.imageId)}
      // Closing the preview comes back here.
      state={{ isOpenedFromGrid: true }}
      variant="plain"
      className={isLarge ? styles.first! : styles.tile!}
      style={style}
    >
      <PhotoPicture
        photo={photo}
        source={gridSource(photo, { width, height }, isLarge ? 'large' : screen)}
        alt={nameOf(photo)}
      />
    </Link>
  );
};

interface NewestProps {
  readonly photos: readonly HomePhoto[];
  readonly addPhotos: ReactNode;
}

/** The newest photos as one picture that fills the width, or in rows if there are only a few. */
const Newest = ({ photos, addPhotos }: NewestProps) => {
  const place = useRef<HTMLDivElement>(null);
  const width = useElementWidth(place);
  const height = heightFor(width);
  const mosaic = width === 0 ? undefined : mosaicOf(photos.map(ratioOf), { width, height, gap });
  const tile = (photo: HomePhoto, at: { width: number; height: number; isLarge?: boolean }) => (
    <Tile key={photo.imageId} photo={photo} {...at} />
  );
  const [first] = photos;
  return (
    <div ref={place}>
      {mosaic && first && (
        <div className={styles.mosaic} style={{ height }}>
          {tile(first, { width: mosaic.firstWidth, height, isLarge: true })}
          <div className={styles.rows}>
            {mosaic.rows.map(([from, to]) => (
              <div key={from} className={styles.row}>
                {photos
                  .slice(from, to)
                  .map((photo) =>
                    tile(photo, { width: ratioOf(photo) * mosaic.rowHeight, height: mosaic.rowHeight }),
                  )}
              </div>
            ))}
          </div>
        </div>
      )}
      {width > 0 && !mosaic && (
        <div className={styles.few}>
          {photos.map((photo) => tile(photo, { width: ratioOf(photo) * fewHeight, height: fewHeight }))}
          {photos.length < fewPhotos && addPhotos && <div className={styles.more}>{addPhotos}</div>}
        </div>
      )}
    </div>
  );
};

/** The customer's newest photos on the home page, with the number of all. Nothing while there are none. */
export const HomePhotos = ({ overview, addPhotos, failure }: HomePartProps) => {
  const text = useText();
  const { photos } = overview;
  if (photos?.count === 0) return null;
  const areFew = photos !== undefined && photos.newest.length < fewPhotos;
  return (
    <Section
      title={text('home.photos')}
      note={photos && text('home.number', { count: photos.count })}
      actions={
        <>
          <Link to={sitePaths.photos}>{text('home.photos.all')}</Link>
          {!areFew && addPhotos}
        </>
      }
    >
      {photos ? <Newest photos={photos.newest} addPhotos={addPhotos} /> : failure}
    </Section>
  );
};
