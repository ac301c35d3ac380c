export type { CaptureDate } from './capture-date.ts';
export { examinePhoto, inspectPhoto } from './inspect-photo.ts';
export type { ExaminedPhoto, PhotoFacts } from './inspect-photo.ts';
export { removeLeftCopies } from './lean-copy.ts';
export { PhotoRefused } from './photo-refused.ts';
export type { PhotoRefusal } from './photo-refused.ts';
export { renderPhoto, renditionType } from './render-photo.ts';
export { renditionSize } from '@albumen/contracts/rendition-size';
