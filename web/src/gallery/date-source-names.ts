import type { DateSource } from '@albumen/contracts/photos';
import type { MessageId } from '../i18n/message-id.ts';

/** Says where the date of a photo comes from. */
export const dateSourceNames: Readonly<Record<DateSource, MessageId>> = {
  'exif-original': 'information.source.exifOriginal',
  'exif-digitized': 'information.source.exifDigitized',
  xmp: 'information.source.xmp',
  png: 'information.source.png',
  gps: 'information.source.gps',
  customer: 'information.source.customer',
};
