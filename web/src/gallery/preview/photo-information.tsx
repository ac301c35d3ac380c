import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import type { ListedPhoto } from '@albumen/contracts/photos';
import { largestGoodPrint, printSizes } from '@albumen/contracts/print-fitness';
import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { ReactNode, Ref } from 'react';
import { useIntl } from 'react-intl';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { photoQuery } from '../../api/photos/photo-pages.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import { useText } from '../../i18n/use-text.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { CloseIcon, WarningIcon } from '../../ui/icons.tsx';
import { useByteSize } from '../byte-size.ts';
import type { OfferedAction } from '../use-photo-actions.tsx';
import { dateSourceNames, formatMoment } from '../wall-clock.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import styles from './photo-information.module.css';

/** The common names of the types, the same in every language. */
const typeNames: Readonly<Record<LocatedPhoto['contentType'], MessageId>> = {
  'image/heic': 'information.type.heic',
  'image/jpeg': 'information.type.jpeg',
  'image/png': 'information.type.png',
};

interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** One fact; renders nothing if it is unknown. */
const Fact = ({ label, children }: FactProps) =>
  children !== undefined && (
    <div className={styles.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );

interface PhotoInformationProps {
  readonly list: PhotoList;
  readonly photo: ListedPhoto;
  readonly id: string;
  /** The actions for the photo. */
  readonly actions: readonly OfferedAction[];
  readonly onClose: () => void;
  readonly ref: Ref<HTMLElement>;
}

/**
 * A panel with the facts of a photo, next to it, or below it on a small screen. Fetches the details that lists omit.
 */
export const PhotoInformation = ({ list, photo, id, actions, onClose, ref }: PhotoInformationProps) => {
  const text = useText();
  const intl = useIntl();
  const byteSize = useByteSize();
  const headingId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const reading = useQuery(photoQuery(list, photo.imageId));
  const file = reading.data;

  const taken = formatMoment(intl, photo.dateTaken);
  const { visibleWidth: width, visibleHeight: height } = photo;
  const fitness = (...pixels: [number, number]): string => {
    const size = largestGoodPrint(...pixels);
    return size
      ? text('prints.fitness.good', { ...size })
      : text('prints.fitness.tooSmall', { ...printSizes[0] });
  };
  return (
    // A long file name or many facts may scroll, so the keyboard must be able to, too.
    <section ref={ref} id={id} className={styles.panel} aria-labelledby={headingId} tabIndex={-1}>
      <header className={styles.header}>
        <h2 ref={heading} id={headingId} className={styles.heading}>
          {text('information.title')}
        </h2>
        <IconButton
          icon={<CloseIcon />}
          label={text('information.close')}
          // Keeps the file name below uncovered.
          tooltipPlacement="left"
          onPress={onClose}
        />
      </header>
      <Stack as="dl" gap={4} className={styles.facts}>
        <Fact label={text('information.fileName')}>{photo.localFileName}</Fact>
        <Fact label={text('information.taken')}>
          {taken ?? text('photos.unknownDate')}
          {taken !== undefined && photo.dateTakenOffset !== undefined && (
            <span className={styles.quiet}>
              {text('information.offset', { offset: photo.dateTakenOffset })}
            </span>
          )}
        </Fact>
        <Fact label={text('information.dateFrom')}>
          {taken !== undefined && photo.dateSource ? text(dateSourceNames[photo.dateSource]) : undefined}
        </Fact>
        <Fact label={text('information.pixels')}>
          {width && height
            ? text('information.pixelSize', { width, height, megapixels: (width * height) / 1_000_000 })
            : undefined}
        </Fact>
        <Fact label={text('prints.fitness')}>
          {width && height && !photo.damaged ? fitness(width, height) : undefined}
        </Fact>
        <Fact label={text('information.type')}>{file && text(typeNames[file.contentType])}</Fact>
        <Fact label={text('information.bytes')}>{file && byteSize(file.bytes)}</Fact>
        <Fact label={text('information.camera')}>{file?.camera}</Fact>
        <Fact label={text('information.uploaded')}>
          {photo.uploadEnd && intl.formatDate(photo.uploadEnd, { dateStyle: 'long', timeStyle: 'short' })}
        </Fact>
      </Stack>
      {actions.length > 0 && (
        <Row gap={2} wraps align="stretch">
          {actions.map(({ id: actionId, label, icon, isPending, disabledReason, onPress }) => (
            <Button
              key={actionId}
              icon={icon}
              isPending={isPending}
              disabledReason={disabledReason}
              onPress={onPress}
            >
              {label}
            </Button>
          ))}
        </Row>
      )}
      {photo.damaged && (
        <Row as="p" gap={2} align="stretch" className={styles.damaged}>
          <WarningIcon />
          {photo.renditions === 'failed'
            ? text('information.unreadable')
            : text('information.damaged', { damage: photo.damage ?? 'faulty' })}
        </Row>
      )}
      {hasFailedToLoad(reading) && (
        <FocusHandover to={() => heading.current?.closest('section')}>
          <Row gap={3} justify="between" role="alert" className={styles.failure}>
            <p>{text('information.failed')}</p>
            <Button isPending={reading.isFetching} onPress={() => void reading.refetch()}>
              {text('ui.retry')}
            </Button>
          </Row>
        </FocusHandover>
      )}
    </section>
  );
};
