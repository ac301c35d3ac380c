import type { Site } from './sites.ts';

/**
 * Whether pages of a site may show a picture: those of the site itself and of its `imageOrigins`, which its
 * Content-Security-Policy allows.
 */
export const isShownPicture = (address: string, { publicUrl, imageOrigins }: Site): boolean => {
  const origin = URL.parse(address, publicUrl)?.origin;
  return origin !== undefined && [publicUrl, ...imageOrigins].includes(origin);
};
