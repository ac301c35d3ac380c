import type { MessageFormatElement } from 'react-intl';
import type account from '../../messages/account/en-GB.json';
import type activation from '../../messages/activation/en-GB.json';
import type addresses from '../../messages/addresses/en-GB.json';
import type album from '../../messages/album/en-GB.json';
import type albums from '../../messages/albums/en-GB.json';
import type app from '../../messages/app/en-GB.json';
import type books from '../../messages/books/en-GB.json';
import type consent from '../../messages/consent/en-GB.json';
import type dates from '../../messages/dates/en-GB.json';
import type deleting from '../../messages/deleting/en-GB.json';
import type downloads from '../../messages/downloads/en-GB.json';
import type exporting from '../../messages/exports/en-GB.json';
import type guestOrders from '../../messages/guest-orders/en-GB.json';
import type home from '../../messages/home/en-GB.json';
import type integration from '../../messages/integration/en-GB.json';
import type invoices from '../../messages/invoices/en-GB.json';
import type myData from '../../messages/my-data/en-GB.json';
import type newsletter from '../../messages/newsletter/en-GB.json';
import type order from '../../messages/order/en-GB.json';
import type orderChanges from '../../messages/order-changes/en-GB.json';
import type orders from '../../messages/orders/en-GB.json';
import type photos from '../../messages/photos/en-GB.json';
import type preview from '../../messages/preview/en-GB.json';
import type prints from '../../messages/prints/en-GB.json';
import type projects from '../../messages/projects/en-GB.json';
import type settings from '../../messages/settings/en-GB.json';
import type signIn from '../../messages/sign-in/en-GB.json';
import type storage from '../../messages/storage/en-GB.json';
import type ui from '../../messages/ui/en-GB.json';
import type uploads from '../../messages/uploads/en-GB.json';
import type widgets from '../../messages/widgets/en-GB.json';

/** The id of a message: a key of an English catalogue, so that a wrong id does not compile. */
export type MessageId =
  | keyof typeof account
  | keyof typeof activation
  | keyof typeof addresses
  | keyof typeof album
  | keyof typeof albums
  | keyof typeof app
  | keyof typeof books
  | keyof typeof consent
  | keyof typeof dates
  | keyof typeof deleting
  | keyof typeof downloads
  | keyof typeof exporting
  | keyof typeof guestOrders
  | keyof typeof home
  | keyof typeof integration
  | keyof typeof invoices
  | keyof typeof myData
  | keyof typeof newsletter
  | keyof typeof orderChanges
  | keyof typeof orders
  | keyof typeof order
  | keyof typeof photos
  | keyof typeof preview
  | keyof typeof prints
  | keyof typeof projects
  | keyof typeof settings
  | keyof typeof signIn
  | keyof typeof storage
  | keyof typeof ui
  | keyof typeof uploads
  | keyof typeof widgets;

/** The messages of one locale by id: parsed by the build, or in ICU form. */
export type Messages =
  | Readonly<Partial<Record<MessageId, string>>>
  | Readonly<Partial<Record<MessageId, MessageFormatElement[]>>>;
