/** The route table (Albums §2); only what exists today. Web routes, mails and redirects take their addresses from here. */
export const sitePaths = {
  home: '/',
  myPhotos: '/my-photos',
  photos: '/my-photos/photos',
  photoPreview: '/my-photos/photos/preview/$photoId',
  albums: '/my-photos/albums',
  logout: '/logout',
} as const;

/** Where the identity provider sends the browser back after sign-in. Not in the specification's table: our choice. */
export const signInReturnPath = '/signed-in';

/** The locales whose messages are complete. */
export const locales = ['en-GB', 'nl-NL'] as const;
export type Locale = (typeof locales)[number];

/** Albums §1: "The default locale is 'en-GB'." */
export const defaultLocale: Locale = 'en-GB';
