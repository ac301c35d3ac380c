import '@albumen/contracts/look/drawings.css';
import { mark } from '@albumen/contracts/mark';
import { configuration } from '../api/configuration.ts';
import { useRouteOf } from '../api/menus.ts';
import { ExternalLink } from '../ui/link.tsx';
import styles from './site-name.module.css';

const { size, ground, stroke, frame, hills, sun } = mark;

const ProductMark = () => (
  <svg className={styles.mark} viewBox={`0 0 ${size} ${size}`} aria-hidden="true">
    <rect className="mark-ground" width={size} height={size} rx={ground.radius} />
    <g className="mark-line" strokeWidth={stroke}>
      <rect x={frame.x} y={frame.y} width={frame.width} height={frame.height} rx={frame.radius} />
      <path d={hills} />
    </g>
    <circle className="mark-sun" cx={sun.x} cy={sun.y} r={sun.radius} />
  </svg>
);

/** The mark of a brand: its own one, or that of the product in the colours of the brand. */
export const Mark = ({ own }: { readonly own: string | undefined }) =>
  own === undefined ? <ProductMark /> : <img className={styles.mark} src={own} alt="" />;

/** The mark of the brand, next to its name. */
export const BrandMark = () => <Mark own={configuration().mark} />;

/** The class of the name of a site with its mark. */
export const siteNameClass = styles.siteName;

/** The name of the site, with its mark. It leads to the shop, if that is known. */
export const SiteName = () => {
  const shop = useRouteOf('Main');
  const name = configuration().brandName;
  return shop === undefined ? (
    <span className={siteNameClass}>
      <BrandMark />
      {name}
    </span>
  ) : (
    <ExternalLink variant="plain" className={siteNameClass} href={shop} icon={<BrandMark />}>
      {name}
    </ExternalLink>
  );
};
