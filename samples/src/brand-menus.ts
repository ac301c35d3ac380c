import type { OperatorMenus } from '@albumen/contracts/operator/menus';

const shop = '/dev/shop';

type Links = Readonly<Record<string, string>>;

const linksTo = (links: Links) =>
  Object.entries(links).map(([title, path]) => ({ title, url: `${shop}/${path}` }));

interface BrandShop {
  readonly top: Links;
  readonly main: Links;
  /** The links of each column, by its title. */
  readonly footer: Readonly<Record<string, Links>>;
  readonly faq: string;
  readonly contact: string;
  readonly products: string;
}

const menusOf = ({ top, main, footer, faq, contact, products }: BrandShop): OperatorMenus => ({
  menus: {
    top: linksTo(top),
    main: linksTo(main),
    footer: Object.entries(footer).map(([title, links]) => ({ title, children: linksTo(links) })),
  },
  routes: {
    Main: shop,
    FAQ: `${shop}/${faq}`,
    ContactUs: `${shop}/${contact}`,
    AllProducts: `${shop}/${products}`,
    PhotoManagementFAQ: `${shop}/${faq}/fotos`,
    EditorUrl: '/dev/editor',
  },
});

/** The menus of the sample brands, by the first label of their hosts, each in the language of its brand. */
export const brandMenus: Readonly<Record<string, OperatorMenus>> = {
  posters: menusOf({
    top: { Hilfe: 'hilfe', Aktionen: 'aktionen' },
    main: {
      Poster: 'poster',
      Fotocollagen: 'fotocollagen',
      'Gerahmte Poster': 'gerahmte-poster',
      Stadtpläne: 'stadtplaene',
      Posterleisten: 'posterleisten',
    },
    footer: {
      Service: { 'Häufige Fragen': 'hilfe', Kontakt: 'kontakt', 'Versand und Rückgabe': 'versand' },
      Produkte: { 'Alle Produkte': 'produkte', 'Formate und Preise': 'preise', Gutscheine: 'gutscheine' },
      'Über uns': { 'Unsere Werkstatt': 'werkstatt', Nachhaltigkeit: 'nachhaltigkeit' },
    },
    faq: 'hilfe',
    contact: 'kontakt',
    products: 'produkte',
  }),
  canvas: menusOf({
    top: { Aide: 'aide', Offres: 'offres' },
    main: {
      'Photo sur toile': 'toile',
      Triptyques: 'triptyques',
      'Toiles encadrées': 'toiles-encadrees',
      'Verre acrylique': 'verre-acrylique',
    },
    footer: {
      'Service client': {
        'Questions fréquentes': 'aide',
        'Nous contacter': 'contact',
        Livraison: 'livraison',
      },
      Produits: {
        'Tous les produits': 'produits',
        'Formats et prix': 'prix',
        'Bons cadeaux': 'bons-cadeaux',
      },
      'À propos': { 'Notre atelier': 'atelier', Engagements: 'engagements' },
    },
    faq: 'aide',
    contact: 'contact',
    products: 'produits',
  }),
  books: menusOf({
    top: { Hulp: 'hulp', Acties: 'acties' },
    main: {
      Fotoboeken: 'fotoboeken',
      Babyboeken: 'babyboeken',
      Reisboeken: 'reisboeken',
      Kookboeken: 'kookboeken',
    },
    footer: {
      Klantenservice: { 'Veelgestelde vragen': 'hulp', Contact: 'contact', Levering: 'levering' },
      Producten: {
        'Alle producten': 'producten',
        'Prijzen en formaten': 'prijzen',
        Cadeaubonnen: 'cadeaubonnen',
      },
      'Over ons': { 'Ons atelier': 'atelier', Duurzaamheid: 'duurzaamheid' },
    },
    faq: 'hulp',
    contact: 'contact',
    products: 'producten',
  }),
};
