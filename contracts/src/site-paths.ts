/** The implemented routes of the route table (Albums §2). Web routes, mails and redirects use it. */
export const sitePaths = {
  home: '/',
  myPhotos: '/my-photos',
  photos: '/my-photos/photos',
  photoPreview: '/my-photos/photos/preview/$photoId',
  recentlyDeleted: '/my-photos/recently-deleted',
  deletedPhotoPreview: '/my-photos/recently-deleted/preview/$photoId',
  albums: '/my-photos/albums',
  album: '/my-photos/albums/$albumId',
  albumPhotoPreview: '/my-photos/albums/$albumId/preview/$photoId',
  /** Ours: the library, to choose photos for an album. */
  albumChoice: '/my-photos/albums/$albumId/add',
  albumChoicePreview: '/my-photos/albums/$albumId/add/preview/$photoId',
  sharedAlbum: '/my-photos/shared-albums/$albumId',
  sharedAlbumPhotoPreview: '/my-photos/shared-albums/$albumId/preview/$photoId',
  photoExport: '/my-photos/exports/$backupId',
  orders: '/orders',
  order: '/orders/$orderCode',
  invoices: '/invoices',
  downloads: '/downloads',
  savedProjects: '/saved-projects',
  /** Ours: projects that can be restored. */
  deletedProjects: '/saved-projects/deleted',
  onlineProducts: '/online-products',
  onlineProduct: '/online-products/$productCode',
  /** Albums §2: "Widgets (exact match) and widget share are main-area routes; their paths are not shown". */
  widgets: '/widgets',
  shareWidget: '/widgets/$widgetId/share',
  settings: '/settings',
  personalDetails: '/settings/personal-details',
  paymentMethod: '/settings/payment-method',
  addresses: '/settings/addresses/all',
  newAddress: '/settings/new-address',
  address: '/settings/address/$addressId',
  email: '/settings/email',
  businessSettings: '/settings/b2b',
  businessEmail: '/settings/b2b/email',
  newBusinessAddress: '/settings/b2b/new-address',
  businessAddress: '/settings/b2b/address/$addressId',
  integration: '/integration',
  changeEmailConfirmation: '/change-email-confirmation',
  changeEmailSuccess: '/change-email-success',
  changeEmailError: '/change-email-error',
  /** Ours: takes back a change of the address, from the mail to the former address. */
  changeEmailUndo: '/change-email-undo',
  /** Ours: what is deleted with the account. */
  deleteAccount: '/settings/delete-account',
  deleteAccountConfirmation: '/delete-account-confirmation',
  deleteAccountError: '/delete-account-error',
  accountDeleted: '/account-deleted',
  /** Ours, public: the items and steps of an order, by the address in the shop's mails. */
  orderStatus: '/o/$token',
  /** Ours: adds a guest's order, from the mail to the address that ordered. */
  addOrder: '/add-order',
  /** Albums §2: "double opt-in" of the newsletter, public. */
  subscriptionConfirmation: '/subscription-confirmation',
  subscriptionSuccess: '/subscription-confirmation-success',
  subscriptionError: '/subscription-confirmation-error',
  /** Ours: everything that is stored about the customer, as a file. */
  myData: '/settings/my-data',
  logout: '/logout',
} as const;

/** Albums §2: "reads confirmation-token": the query parameter of the links in mails about the account. */
export const confirmationParameter = 'confirmation-token';

/** Albums §2: "reads query parameters confirmation-token and email": the address in the link of a newsletter mail. */
export const emailParameter = 'email';

/** With any value, tells the page `accountDeleted` that the account is erased at once and cannot be kept. */
export const erasedParameter = 'erased';

/** The public page of a widget: a page of the server that other websites may frame. */
export const widgetPagePath = '/w/$widgetId';

/** The redirect path after sign-in. Not in the specification's table: our choice. */
export const signInReturnPath = '/signed-in';

/**
 * With any value, tells the identity provider that the customer was signed in and has to sign in again. Other providers
 * ignore it.
 */
export const sessionEndedParameter = 'session_ended';

/**
 * With any value, makes the embedded identity provider offer a new password instead of its sign-in page. Other
 * providers have a page of their own for that.
 */
export const newPasswordParameter = 'new_password';

/**
 * The locales of the product. The first one of a language has all messages; further ones, such as `nl-BE`, have files
 * with only those that differ (docs/adding.md, "A language").
 */
export const locales = [
  'en-GB',
  'en-IE',
  'nl-NL',
  'nl-BE',
  'de-DE',
  'de-AT',
  'sv-SE',
  'nb-NO',
  'fr-FR',
  'fr-BE',
  'it-IT',
  'da-DK',
  'es-ES',
  'pt-PT',
] as const;
export type Locale = (typeof locales)[number];

/** The locale in which the application speaks to the caller. Later mails to them use it too. */
export const localeHeader = 'x-locale';

/** Albums §1: "The default locale is 'en-GB'." */
export const defaultLocale: Locale = 'en-GB';
