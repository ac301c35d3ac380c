/** Albums §9: "Mobile upload redirect returns after 2 s." */
const returnMs = 2000;

/** A phone or tablet: it is used by fingers alone. */
const isMobileDevice = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

const isWebAddress = ({ protocol }: URL): boolean => /^https?:$/.test(protocol);

/**
 * The address that takes photos from a phone into an album. What the configured one asks for stays; a page of the web also
 * gets `return_to`, the page that it leads back to.
 */
export const mobileUploadAddress = (uploadUrl: string, albumId: string, page: string): URL => {
  const address = new URL(uploadUrl, page);
  address.searchParams.set('album_id', albumId);
  if (isWebAddress(address)) address.searchParams.set('return_to', page);
  return address;
};

/**
 * How photos are added on a mobile device. Albums §2: "when an upload address is configured, add-photos navigates the
 * browser to that address with an album_id parameter and returns to the current page after 2 seconds". Our choice: a page
 * of the web leads back by itself, since it can take longer to load. Undefined if photos are added by the dialog.
 */
export const mobileHandOver = (
  uploadUrl: string | undefined,
  isEnabled: boolean,
  albumId: string,
): (() => void) | undefined => {
  if (uploadUrl === undefined || !isEnabled || !isMobileDevice()) return undefined;
  return () => {
    const address = mobileUploadAddress(uploadUrl, albumId, location.href);
    location.assign(address.href);
    // The address of an app leaves the page where it is: loaded again, it shows what the app has added.
    if (!isWebAddress(address)) setTimeout(() => location.reload(), returnMs);
  };
};
