/** Albums §9: "Mobile upload redirect returns after 2 s." */
const returnMs = 2000;

/** Whether this is a phone or tablet: a device that is used with fingers only. */
const isMobileDevice = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

const isWebAddress = ({ protocol }: URL): boolean => /^https?:$/.test(protocol);

/**
 * The address that takes photos from a phone into an album. Keeps the query of the configured address. Web pages also
 * get `return_to`, the page to lead back to.
 */
export const mobileUploadAddress = (uploadUrl: string, albumId: string, page: string): URL => {
  const address = new URL(uploadUrl, page);
  address.searchParams.set('album_id', albumId);
  if (isWebAddress(address)) address.searchParams.set('return_to', page);
  return address;
};

/**
 * How to add photos on a mobile device. Albums §2: "when an upload address is configured, add-photos navigates the
 * browser to that address with an album_id parameter and returns to the current page after 2 seconds". Our choice: web
 * pages lead back by themselves, since they can take longer to load. Undefined if the dialog adds photos.
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
    // The address of an app does not leave this page: reloading it shows the photos that the app has added.
    if (!isWebAddress(address)) setTimeout(() => location.reload(), returnMs);
  };
};
