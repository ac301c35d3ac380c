import * as z from 'zod/mini';
import { cleaned } from './clean-text.ts';
import { EmailAddress } from './email-address.ts';
import { contractPart, endpoint } from './endpoint.ts';
import {
  emailMaxLength,
  personalMessageMaxLength,
  productsLimit,
  senderNameMaxLength,
  widgetsLimit,
} from './limits.ts';
import { Thumbnail } from './photos.ts';

/** An id in a path. Any text is accepted: one that does not exist is not found. */
const id = z.string().check(z.maxLength(200));

/** Albums §3: "the widget store holds productCode (renamed from orderCode)". */
export const Widget = z.object({
  widgetId: z.string(),
  /** The code of the product order; the browser calls it `productCode`. */
  orderCode: z.string(),
  title: z.string(),
  article: z.string(),
  created: z.iso.datetime(),
  /** The first page, signed; empty until it has a picture. */
  cover: z.array(Thumbnail),
  /** The size of the first page in points; missing until the PDF has been read. */
  coverSize: z.optional(z.object({ width: z.number(), height: z.number() })),
  /** The public page, which other websites may frame. */
  url: z.string(),
  /** The shop has blocked the order: the public page is not shown. */
  isBlocked: z.boolean(),
});
export type Widget = z.infer<typeof Widget>;

/** An ordered product that could have a widget. The fields are those of `Widget`. */
export const WidgetCandidate = z.pick(Widget, {
  orderCode: true,
  title: true,
  article: true,
  cover: true,
  coverSize: true,
});
export type WidgetCandidate = z.infer<typeof WidgetCandidate>;

export const WidgetList = z.object({
  items: z.array(Widget).check(z.maxLength(widgetsLimit)),
  /** Ours: the products from which `POST /v1/widget/{orderId}` makes a widget; those that have one are left out. */
  candidates: z.array(WidgetCandidate).check(z.maxLength(productsLimit)),
});
export type WidgetList = z.infer<typeof WidgetList>;

/** Orders, separated by commas or as repeated parameters. */
const orderCodes = z.optional(
  z.pipe(
    z.union([z.string(), z.array(z.string())]),
    z.transform((codes) =>
      [codes]
        .flat()
        .flatMap((code) => code.split(','))
        .filter((code) => code !== ''),
    ),
  ),
);

/** Control characters and line ends. */
const notOneLine = /[\p{Cc}\u2028\u2029]/u;

/** Matches text that mail programs and people take for an address: `a@b`, `//`, `www.`, `shop.example`. */
const addressLike = /@|\/\/|www\.|[\p{L}\p{N}-][.。｡][\p{L}]{2,}/iu;

/** Returns a text as people see it, without invisible characters that hide an address. */
const seen = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .trim();

/** Account design: "sender's name in the text only (one line, 60 characters, no links)". */
export const SenderName = z.string().check(
  cleaned(),
  z.minLength(1),
  z.refine((name) => name === '' || seen(name) !== '', { error: 'Must have a visible character' }),
  z.maxLength(senderNameMaxLength),
  z.refine((name) => !notOneLine.test(name), { error: 'Must be one line' }),
  z.refine((name) => !addressLike.test(seen(name)), {
    error: 'Must contain no web or email address',
  }),
);

export const PersonalMessage = z.string().check(cleaned(), z.maxLength(personalMessageMaxLength));

/** The form in which a customer shares a widget. */
export const WidgetShare = z.strictObject({
  toEmailAddress: EmailAddress,
  fromName: SenderName,
  personalMessage: z._default(PersonalMessage, ''),
});
export type WidgetShare = z.infer<typeof WidgetShare>;

/** Returns text as base64 of its UTF-8 bytes. */
export const toBase64 = (text: string): string =>
  btoa(String.fromCodePoint(...new TextEncoder().encode(text)));

/** Reads base64 of either alphabet; a plus that a form encoding turned into a space counts. Empty if it is no base64. */
const fromBase64 = (text: string): string => {
  try {
    const binary = atob(text.replaceAll(/[ -]/g, '+').replaceAll('_', '/'));
    return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.codePointAt(0) ?? 0));
  } catch {
    return '';
  }
};

/** The widgets of customers: products that they show elsewhere. Albums §7. */
export const widgets = contractPart({
  service: 'widget',
  title: 'Widgets',
  examples: {
    vendorId: 'albumen',
    fromName: 'Anna',
    personalMessage: 'Look!',
    toEmailAddress: toBase64('friend@example.com'),
    orderCodes: 'P-1',
  },
  endpoints: {
    listWidgets: endpoint({
      method: 'GET',
      path: '/v1/widget/all',
      summary:
        'The widgets of these product orders, newest first, and the products that could have one; all if no order is named',
      security: 'customer',
      query: z.object({ orderCodes }),
      reply: { status: 200, body: WidgetList },
    }),
    readWidget: endpoint({
      method: 'GET',
      path: '/v1/widget/:widgetId',
      summary: 'A widget',
      security: 'customer',
      params: z.object({ widgetId: id }),
      reply: { status: 200, body: Widget },
      problems: ['not-found'],
    }),
    createWidget: endpoint({
      method: 'POST',
      path: '/v1/widget/:orderId',
      summary:
        'Create a widget from a product order, hidden at first. Returns the widget that exists if there is one',
      security: 'customer',
      params: z.object({ orderId: id }),
      reply: { status: 200, body: Widget },
      problems: ['not-found', 'order-blocked', 'product-without-pages', 'limit-reached'],
    }),
    deleteWidget: endpoint({
      method: 'DELETE',
      path: '/v1/widget/:widgetId',
      summary: 'Delete a widget and its gallery entries; its page is gone',
      security: 'customer',
      params: z.object({ widgetId: id }),
      reply: { status: 204 },
      problems: ['not-found'],
    }),
    shareWidget: endpoint({
      method: 'PUT',
      path: '/v1/widget/:widgetId/share',
      summary: 'Mail the address of a visible widget to somebody, at most 20 times within a day',
      security: 'customer',
      params: z.object({ widgetId: id }),
      query: z.object({
        vendorId: z.optional(z.string().check(z.maxLength(100))),
        fromName: SenderName,
        personalMessage: z._default(PersonalMessage, ''),
        /** Albums §5: "the recipient address is base64-encoded in the query". */
        toEmailAddress: z.pipe(
          z.pipe(z.string().check(z.maxLength(2 * emailMaxLength)), z.transform(fromBase64)),
          EmailAddress,
        ),
      }),
      reply: { status: 204 },
      problems: ['not-found', 'order-blocked', 'widget-hidden'],
    }),
    /** The answer is the same for an order that is not blocked and one that does not exist. */
    readBlockedOrder: endpoint({
      method: 'GET',
      path: '/v1/blockedorders/:orderCode',
      summary: 'Whether the shop has blocked an order: 404 if it has not',
      security: 'none',
      params: z.object({ orderCode: id }),
      reply: { status: 200, body: z.object({ orderCode: z.string() }) },
      problems: ['not-found', 'too-many-requests'],
    }),
  },
});

/** The channel of widgets on a site whose configuration names no `channelId`. */
export const nameForNoChannel = 'default';

/** Albums §3: "Widget gallery entry: widgetId, category". The other fields are ours. */
export const GalleryEntry = z.object({
  widgetId: z.string(),
  channel: z.string(),
  /** Whether the widget is published in the channel: only then has it a category and a public page. */
  isVisible: z.boolean(),
  /** The id of a category; null for none. */
  category: z.nullable(z.string()),
});
export type GalleryEntry = z.infer<typeof GalleryEntry>;

const category = z.nullable(id);

const query = z.object({ channel: id });

const params = z.object({ widgetId: id });

/** Publishes widgets. Albums §7. */
export const gallery = contractPart({
  service: 'gallery',
  title: 'Gallery',
  examples: { category: 'holidays' },
  endpoints: {
    readGalleryEntry: endpoint({
      method: 'GET',
      path: '/v1/galleryentries/:widgetId',
      summary: 'Whether a widget is published in a channel, and under which category',
      security: 'customer',
      params,
      query,
      reply: { status: 200, body: GalleryEntry },
      problems: ['not-found'],
    }),
    createGalleryEntry: endpoint({
      method: 'POST',
      path: '/v1/galleryentries/',
      summary: 'Publish a widget in a channel: its page is shown. Repeating it changes the category',
      security: 'customer',
      body: z.strictObject({ widgetId: id, channel: id, category: z._default(category, null) }),
      reply: { status: 200, body: GalleryEntry },
      problems: ['not-found', 'order-blocked'],
    }),
    changeGalleryEntry: endpoint({
      method: 'PUT',
      path: '/v1/galleryentries/:widgetId',
      summary: 'Change the category of a published widget',
      security: 'customer',
      params,
      query,
      body: z.strictObject({ category }),
      reply: { status: 200, body: GalleryEntry },
      problems: ['not-found', 'widget-hidden'],
    }),
    deleteGalleryEntry: endpoint({
      method: 'DELETE',
      path: '/v1/galleryentries/:widgetId',
      summary: 'Hide a widget: its page is not shown. May be repeated',
      security: 'customer',
      params,
      query,
      reply: { status: 204 },
      problems: ['not-found'],
    }),
    listCategories: endpoint({
      method: 'GET',
      path: '/v1/categories',
      summary: 'The categories of the gallery, by their positions',
      security: 'customer',
      reply: {
        status: 200,
        body: z.object({ items: z.array(z.object({ id: z.string(), title: z.string() })) }),
      },
    }),
  },
});
