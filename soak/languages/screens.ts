import { rows } from '../../e2e/site-pages.ts';
import type { FilledSite } from './filled-site.ts';

/** A screen of the account area, as the customer opens it. */
export interface Screen {
  /** The name of its pictures. */
  readonly name: string;
  readonly path: string;
}

/** The orders of the sample customer in other situations than that of the row of orders. */
const otherOrders: Readonly<Record<string, string>> = {
  unpaid: '71600482',
  'payment-failed': '71600215',
  'can-be-cancelled': '71599874',
  'on-hold': '71598120',
  refunded: '71597466',
  late: '71596733',
  delivered: '71581940',
  cancelled: '71573582',
};

const nameOf = (path: string): string => path.replaceAll('$', '').slice(1).replaceAll('/', '-') || 'home';

/** The screens that each visitor sees: a stranger those of mails, and customers their own. */
export const screensOf = ({ ids }: FilledSite) => {
  const screens = rows.map(({ path, audience, isPublic }) => ({
    name: nameOf(path),
    path: path.replaceAll(/\$(\w+)/g, (_, id: string) => ids[id] ?? id),
    visitor: isPublic ? 'stranger' : (audience ?? 'customer'),
  }));
  const of = (visitor: string): Screen[] => screens.filter((screen) => screen.visitor === visitor);
  const orders = Object.entries(otherOrders).map(([name, code]) => ({
    name: `order-${name}`,
    path: `/orders/${code}`,
  }));
  const studio = (screen: Screen) => ({
    ...screen,
    path: screen.path.replace(ids['address'] ?? '', 'studio'),
  });
  return {
    stranger: of('stranger'),
    customer: [...of('customer'), ...orders],
    business: [{ name: 'business-home', path: '/' }, ...of('business').map(studio)],
  };
};
