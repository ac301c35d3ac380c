/** Albums §9: "Mobile upload redirect returns after 2 s." */
const returnMs = 2000;

/** A phone or tablet: it is used by fingers alone. */
const isMobileDevice = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

/** The address that takes photos from a phone into an album. What the configured one asks for stays. */
export const mobileUploadAddress = (uploadUrl: string, albumId: string, page: string): string => {
  const address = new URL(uploadUrl, page);
  address.searchParams.set('album_id', albumId);
  return address.href;
};

/**
 * How photos are added on a mobile device. Albums §2: "when an upload address is configured, add-photos navigates the
 * browser to that address with an album_id parameter and returns to the current page after 2 seconds". Undefined where
 * they are added by the dialog.
 */
export const mobileHandOver = (
  uploadUrl: string | undefined,
  isEnabled: boolean,
  albumId: string,
): (() => void) | undefined => {
  if (uploadUrl === undefined || !isEnabled || !isMobileDevice()) return undefined;
  return () => {
    const page = location.href;
    location.assign(mobileUploadAddress(uploadUrl, albumId, page));
    // An address that opens an app leaves the page where it is: loaded anew, it shows what the app has added.
    setTimeout(() => location.assign(page), returnMs);
  };
};
