import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { accountPage, latePage, mainRoute, publicPage } from '../../site/routes.ts';
import { ParcelIcon } from '../../ui/icons.tsx';
import type { OrdersSearch } from './orders-search.ts';

/** The customer's orders: their list, and the page of each. */
export const orders = {
  routes: [
    createRoute({
      getParentRoute: () => mainRoute,
      path: sitePaths.orders,
      // The page reads the query, late.
      validateSearch: (query: OrdersSearch) => query,
      component: latePage(() => import('./orders-screen.tsx'), 'OrdersScreen'),
    }),
    accountPage(sitePaths.addOrder, () => import('./add-order-screen.tsx'), 'AddOrderScreen'),
    accountPage(sitePaths.order, () => import('./order-screen.tsx'), 'OrderScreen'),
  ],
  publicRoutes: [
    publicPage(sitePaths.orderStatus, () => import('./guest-order-screen.tsx'), 'GuestOrderScreen'),
  ],
  menu: {
    place: 'orders',
    to: sitePaths.orders,
    label: 'orders.menu',
    Icon: ParcelIcon,
    detail: ({ orders: all }) => all && ['home.orders.count', { count: all.inProgressCount }],
  },
  homePart: { slot: 'order', load: async () => (await import('./home-orders.tsx')).HomeOrders },
} satisfies Feature;
