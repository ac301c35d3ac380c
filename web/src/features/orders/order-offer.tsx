import { useQuery } from '@tanstack/react-query';
import { orderPageOfferQuery } from '../../api/order-extras.ts';
import { useText } from '../../i18n/use-text.ts';
import { Card } from '../../ui/card.tsx';
import { ExternalLink } from '../../ui/link.tsx';
import styles from './order-aside.module.css';

/**
 * An offer of the shop. Albums §5: "'control' or 'A'": only customers with the variant `A` see it, so that the shop can
 * compare how much both order. It is the last thing on the page, since customers come for their order.
 */
export const OrderOffer = () => {
  const text = useText();
  const { data: offer } = useQuery(orderPageOfferQuery);
  if (offer?.variant !== 'A') return null;
  const { title, text: about, picture, url } = offer;
  return (
    <Card title={title}>
      {picture !== undefined && <img className={styles.offerPicture} src={picture} alt="" loading="lazy" />}
      {about !== undefined && <p>{about}</p>}
      {url !== undefined && (
        <p>
          <ExternalLink variant="quiet" href={url}>
            {text('order.offer.action')}
          </ExternalLink>
        </p>
      )}
    </Card>
  );
};
