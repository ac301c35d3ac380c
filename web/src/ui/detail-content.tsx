import { Fragment } from 'react';
import type { ReactNode } from 'react';
import styles from './detail-content.module.css';
import { HelpIcon } from './icons.tsx';
import type { FailureWords, Loading } from './list-content.tsx';
import { EmptyState, ErrorState } from './states.tsx';
import { Skeleton } from './waiting.tsx';

interface DetailContentProps<Item> {
  readonly loading: Loading;
  /** Undefined before it is loaded. */
  readonly item: Item | undefined;
  /** Draws it: cards, one below the other. */
  readonly children: (item: Item) => ReactNode;
  readonly failure: FailureWords;
  /** What stands there where there is no such thing (404); undefined where there is. */
  readonly gone?: { readonly message: string; readonly action?: ReactNode } | undefined;
}

/** One thing in whichever state it is: on its way, gone, failed, or there. */
export const DetailContent = <Item,>({
  loading,
  item,
  children,
  failure,
  gone,
}: DetailContentProps<Item>): ReactNode => {
  if (gone !== undefined) return <EmptyState picture={<HelpIcon />} {...gone} />;
  if (item !== undefined) return children(item);
  if (!loading.isError || loading.isPending) return <Skeleton />;
  return <ErrorState {...failure} onRetry={() => void loading.refetch()} isRetrying={loading.isFetching} />;
};

interface FactsProps {
  /** Each with its name and what it is. */
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
}

/** What is known of a thing, line by line. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <Fragment key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </Fragment>
    ))}
  </dl>
);
