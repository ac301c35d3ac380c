import type { FileHandle } from 'node:fs/promises';
import { adobeSegment, isFrame, jfifSegment, startOfScan } from './jpeg-scans.ts';
import type { Segment } from './jpeg-scans.ts';
import type { Change } from './lean-copy.ts';

const jfif = Buffer.from('JFIF\0', 'latin1');
const adobe = Buffer.from('Adobe', 'latin1');

/** The frame of a picture whose scans each hold all bits of all frequencies: baseline or extended, Huffman or arithmetic. */
const sequentialFrames: ReadonlySet<number> = new Set([0xc0, 0xc1, 0xc9]);

interface Frame {
  readonly isSequential: boolean;
  readonly components: number;
}

interface HarmlessWarning {
  /** The words of libjpeg. */
  readonly warning: string;
  /** The marker of the segment that causes it. */
  readonly marker: number;
  /** Returns the bytes that libjpeg assumes, and their position within the segment. */
  readonly assumed: (content: Buffer, frame: Frame) => { at: number; bytes: readonly number[] } | undefined;
}

/**
 * libjpeg's warnings that lose nothing of a picture: it ignores the odd value and decodes every row. It reports only
 * the first warning of a file, so a list of messages to accept would hide a fault behind one of these. Instead,
 * readers get a copy with the value that libjpeg assumes.
 */
const harmless: readonly HarmlessWarning[] = [
  {
    warning: 'Invalid SOS parameters for sequential JPEG',
    marker: startOfScan,
    assumed: (content, { isSequential }) =>
      isSequential && content.length >= 6 ? { at: content.length - 3, bytes: [0, 63, 0] } : undefined,
  },
  {
    warning: 'Unknown Adobe color transform code',
    marker: adobeSegment,
    assumed: (content, { components }) => {
      const usual = components === 4 ? 2 : 1;
      const isRead = content.length >= 12 && content.subarray(0, adobe.length).equals(adobe);
      const isKnown = content[11] === 0 || content[11] === usual;
      return isRead && !isKnown && components >= 3 ? { at: 11, bytes: [usual] } : undefined;
    },
  },
  {
    warning: 'unknown JFIF revision number',
    marker: jfifSegment,
    assumed: (content) =>
      content.length >= 14 && content.subarray(0, jfif.length).equals(jfif)
        ? { at: jfif.length, bytes: [1] }
        : undefined,
  },
];

export const harmlessWarnings: readonly string[] = harmless.map(({ warning }) => warning);

/** More than the longest of these segments: a frame or a scan of four components. */
const mostBytes = 64;

/** Returns the changes after which libjpeg gives no harmless warning about these segments. */
export const changesAgainstWarnings = async (
  file: FileHandle,
  segments: readonly Segment[],
): Promise<Change[]> => {
  const contentOf = async ({ at, bytes }: Segment): Promise<Buffer> => {
    const length = Math.min(bytes, mostBytes);
    const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, at);
    return buffer.subarray(0, bytesRead);
  };
  const frameSegment = segments.find(({ marker }) => isFrame(marker));
  if (frameSegment === undefined) return [];
  const frame = {
    isSequential: sequentialFrames.has(frameSegment.marker),
    components: (await contentOf(frameSegment))[5] ?? 0,
  };
  const changes: Change[] = [];
  for (const segment of segments) {
    const warning = harmless.find(({ marker }) => marker === segment.marker);
    if (!warning) continue;
    const content = await contentOf(segment);
    const { at, bytes } = warning.assumed(content, frame) ?? { at: 0, bytes: [] };
    const by = Buffer.from(bytes);
    if (!content.subarray(at, at + by.length).equals(by))
      changes.push({ at: segment.at + at, bytes: by.length, by });
  }
  return changes;
};
