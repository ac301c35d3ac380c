import ExifReader from 'exifreader';
import { parseCaptureDate } from './capture-date.ts';
import type { WallClock } from './capture-date.ts';

const signature = Buffer.from('Photoshop 3.0\0', 'latin1');

const lengthBytes = 2;
const longestSegmentBytes = 0xffff - lengthBytes;

/** Wraps resources of Photoshop in a JPEG of one segment, because the reader only reads files. */
const asJpeg = (resources: Buffer): Buffer => {
  const isSigned = resources.subarray(0, signature.length).equals(signature);
  const data = isSigned ? resources : Buffer.concat([signature, resources]);
  const segment = data.subarray(0, longestSegmentBytes);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xed, 0, 0]);
  head.writeUInt16BE(segment.length + lengthBytes, head.length - lengthBytes);
  return Buffer.concat([head, segment]);
};

const dateTags = ['Date Created', 'Time Created'] as const;

/**
 * Returns DateCreated and TimeCreated of IPTC (IIM 2:55 and 2:60) from resources of Photoshop, as a JPEG or a text of a
 * PNG contains them.
 */
export const readIptcDate = (resources: Buffer): WallClock | undefined => {
  try {
    // oxlint-disable-next-line import/no-named-as-default-member -- CommonJS: Node.js sees no named export
    const { iptc } = ExifReader.load(asJpeg(resources), {
      expanded: true,
      includeTags: { iptc: [...dateTags] },
    });
    const parts = dateTags.map((tag) => iptc?.[tag]?.description ?? '');
    return parseCaptureDate(parts.join(' ').trim());
  } catch {
    return undefined;
  }
};
