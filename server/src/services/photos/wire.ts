import { renditionSizes } from '@albumen/contracts/limits';
import { stepsOf } from '@albumen/contracts/photo-columns';
import type { PhotoColumns } from '@albumen/contracts/photo-columns';
import { offsetText } from '@albumen/contracts/photo-dates';
import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { isCustomersDate } from '@albumen/contracts/photos';
import type { Photo } from '@albumen/contracts/photos';
import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import { renditionSize } from '../../platform/images/index.ts';
import { monthOfKey } from './rules.ts';
import type { PhotoRow, WholePhotoRow } from './store.ts';
import type { ColumnsRow } from './store/columns.ts';
import type { LayoutsRow } from './store/layouts.ts';
import type { PhotoTaskRow } from './store/tasks.ts';
import type { PhotoUrls } from './urls.ts';

/** The moment up to which counts are current; before all photos if there are none. */
export const readAtText = (readAt: Date | null | undefined): string => (readAt ?? new Date(0)).toISOString();

/** A date in the form of the contract, as far as it is known. */
const toWireDate = <Source>(local: string | null, offsetMinutes: number | null, source: Source | null) => ({
  ...(local === null ? {} : { dateTaken: local.slice(0, 19) }),
  ...(offsetMinutes === null ? {} : { dateTakenOffset: offsetText(offsetMinutes) }),
  ...(source === null ? {} : { dateSource: source }),
});

/** A photo in the form of the contract, with addresses signed for today. */
export const toWirePhoto = (row: PhotoRow, urls: PhotoUrls): Photo => {
  const url = urls.of(row);
  return {
    imageId: row.id,
    uploadId: row.uploadId,
    localFileName: row.fileName,
    url: url('1300'),
    untouchedUrl: url('original'),
    thumbnails: renditionSizes.map((size) => ({
      id: size,
      url: url(`${size}`),
      ...renditionSize(row.width, row.height, size),
    })),
    ...toWireDate(row.takenLocal, row.takenOffsetMinutes, row.takenSource),
    uploadEnd: row.createdAt.toISOString(),
    visibleWidth: row.width,
    visibleHeight: row.height,
    renditions: row.renditions,
    ...(row.placeholder === null ? {} : { placeholder: row.placeholder.toString('base64') }),
    ...(row.damaged ? { damaged: true as const } : {}),
    ...(row.damage === null ? {} : { damage: row.damage }),
  };
};

/** The details of the file that only a single photo includes. */
const toFileFacts = (
  row: WholePhotoRow,
): Pick<LocatedPhoto, 'contentType' | 'bytes' | 'camera' | 'fileDate'> => ({
  contentType: row.contentType,
  bytes: row.bytes,
  ...(row.camera === null ? {} : { camera: row.camera }),
  ...(isCustomersDate(row.takenSource)
    ? { fileDate: toWireDate(row.fileTakenLocal, row.fileTakenOffsetMinutes, row.fileTakenSource) }
    : {}),
});

/** A single photo, with its month. */
export const toLocatedPhoto = (row: WholePhotoRow, urls: PhotoUrls): LocatedPhoto => ({
  ...toWirePhoto(row, urls),
  ...monthOfKey(row.monthKey),
  ...toFileFacts(row),
});

/** A task with its progress. */
export const toWireTask = (task: PhotoTaskRow): PhotoTask => ({
  taskId: task.id,
  kind: task.kind,
  state: task.isWorking ? 'working' : 'done',
  photosCount: task.photos,
  failed: [...task.failed],
  failedCount: task.failedCount,
});

/** Photos as columns; `version` is that of their section. */
export const toWireColumns = (
  row: ColumnsRow,
  version: number,
  addresses: PhotoColumns['addresses'],
): PhotoColumns => ({
  version,
  ids: row.ids?.toString('base64') ?? '',
  names: [...(row.names ?? [])],
  taken: stepsOf(row.taken ?? []),
  takenOffsets: [...(row.takenOffsets ?? [])],
  takenSources: [...(row.takenSources ?? [])],
  uploaded: stepsOf(row.uploaded ?? []),
  widths: [...(row.widths ?? [])],
  heights: [...(row.heights ?? [])],
  states: [...(row.states ?? [])],
  ...(row.placeholders && { placeholders: row.placeholders.toString('base64') }),
  addresses,
});

/** The sections of a list, each with its part of the bytes. */
export const toWireLayouts = (
  { sections, proportions, readAt }: LayoutsRow,
  nameOf: (key: number) => string,
): PhotoLayouts => {
  let end = 0;
  const named = (sections ?? []).map(({ key, photos, version, hasBytes }) => {
    const facts = { section: nameOf(key), count: photos, version };
    if (!hasBytes) return facts;
    end += photos;
    return { ...facts, proportions: proportions?.toString('base64', end - photos, end) ?? '' };
  });
  return { sections: named, readAt: readAtText(readAt) };
};
