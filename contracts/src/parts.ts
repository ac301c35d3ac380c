import { account } from './account.ts';
import { customerAddresses } from './customer-addresses.ts';
import { customer } from './customer.ts';
import { download } from './download.ts';
import { campaigns } from './campaigns.ts';
import type { ContractPart } from './endpoint.ts';
import { guestOrders } from './guest-orders.ts';
import { merchandise } from './merchandise.ts';
import { invoices } from './invoices.ts';
import { myData } from './my-data.ts';
import { orderAddress, reorder } from './order-changes.ts';
import {
  operatorArticleGroups,
  operatorCampaigns,
  operatorCategories,
  operatorOffers,
} from './operator/catalogue.ts';
import { operatorChannels } from './operator/channels.ts';
import { operatorCustomers } from './operator/customers.ts';
import { operatorExchange } from './operator/exchange.ts';
import { operatorInvoiceFiles, operatorInvoices } from './operator/invoices.ts';
import { operatorMenus } from './operator/menus.ts';
import { operatorOrders } from './operator/orders.ts';
import { operatorProjects } from './operator/projects.ts';
import { operatorProductFiles, operatorProducts } from './operator/products.ts';
import { operatorSelectedPhotos } from './operator/selected-photos.ts';
import { operatorPhotoStorage } from './operator/photo-storage.ts';
import { operatorSharedAlbums } from './operator/shared-albums.ts';
import { operatorSubscriptions } from './operator/subscriptions.ts';
import { operatorVouchers } from './operator/vouchers.ts';
import { operatorWebhooks } from './operator/webhooks.ts';
import { articleGroups, orderDelivery, orders } from './orders.ts';
import { overview } from './overview.ts';
import { photoDeletion } from './photo-deletion.ts';
import { photoExport } from './photo-export.ts';
import { accountCounts } from './photo-management/account-counts.ts';
import { photoActivation } from './photo-management/activation.ts';
import { albums } from './photo-management/albums.ts';
import { photoArchives } from './photo-management/archives.ts';
import { backups } from './photo-management/backups.ts';
import { photoLibrary } from './photo-management/library.ts';
import { nameDates } from './photo-management/name-dates.ts';
import { photoSelections } from './photo-management/selections.ts';
import { tempSelections } from './photo-management/temp-selections.ts';
import { photoStorage } from './photo-storage.ts';
import { projects } from './projects.ts';
import { pdfs, products } from './products.ts';
import { publicConfiguration } from './public-configuration.ts';
import { sharedAlbums } from './shared-albums.ts';
import { storage } from './storage.ts';
import { subscriptions } from './subscriptions.ts';
import { gallery, widgets } from './widgets.ts';
import { vouchers } from './vouchers.ts';

/** The calls of customers, in the order of the documentation. */
export const customerParts: readonly ContractPart[] = [
  photoLibrary,
  photoActivation,
  accountCounts,
  photoSelections,
  nameDates,
  photoArchives,
  tempSelections,
  albums,
  sharedAlbums,
  backups,
  photoExport,
  download,
  photoDeletion,
  photoStorage,
  storage,
  overview,
  products,
  pdfs,
  publicConfiguration,
  customer,
  customerAddresses,
  account,
  guestOrders,
  myData,
  orders,
  articleGroups,
  orderDelivery,
  campaigns,
  merchandise,
  vouchers,
  invoices,
  projects,
  orderAddress,
  reorder,
  gallery,
  widgets,
  subscriptions,
];

/** The calls of the operator's systems. They have their own documentation. */
export const operatorParts: readonly ContractPart[] = [
  operatorExchange,
  operatorWebhooks,
  operatorCustomers,
  operatorOrders,
  operatorVouchers,
  operatorInvoices,
  operatorInvoiceFiles,
  operatorArticleGroups,
  operatorCampaigns,
  operatorOffers,
  operatorCategories,
  operatorChannels,
  operatorProjects,
  operatorProducts,
  operatorProductFiles,
  operatorSelectedPhotos,
  operatorPhotoStorage,
  operatorSharedAlbums,
  operatorMenus,
  operatorSubscriptions,
];

/** Every call of the product. The server does not start if one is not served. */
export const contractParts: readonly ContractPart[] = [...customerParts, ...operatorParts];
