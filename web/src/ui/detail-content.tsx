import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { hasFailedToLoad } from '../lib/failure-cause.ts';
import styles from './detail-content.module.css';
import { FocusHandover } from './focus-handover.tsx';
import { HelpIcon } from './icons.tsx';
import type { Loading } from './list-content.tsx';
import { EmptyState, LoadFailure } from './states.tsx';
import type { FailureMessages } from './states.tsx';
import { Skeleton } from './waiting.tsx';

interface DetailContentProps<Item> {
  readonly loading: Loading;
  /** Undefined until it is loaded. */
  readonly item: Item | undefined;
  /** Draws the item: cards, one below the other. */
  readonly children: (item: Item) => ReactNode;
  readonly failure: FailureMessages;
  /** The outline of the content, if it is not a few lines. */
  readonly skeleton?: ReactNode;
  /** Shown if the item does not exist (404); undefined if it does. */
  readonly gone?: { readonly message: string; readonly action?: ReactNode } | undefined;
}

/** One item in any state: loading, missing, failed, or loaded. */
export const DetailContent = <Item,>({
  loading,
  item,
  children,
  failure,
  skeleton,
  gone,
}: DetailContentProps<Item>): ReactNode => {
  if (gone !== undefined) return <EmptyState picture={<HelpIcon />} {...gone} />;
  if (item !== undefined) return children(item);
  if (!hasFailedToLoad(loading)) return skeleton ?? <Skeleton />;
  return (
    <FocusHandover>
      <LoadFailure loading={loading} failure={failure} />
    </FocusHandover>
  );
};

interface FactsProps {
  /** A name and a value each. */
  readonly facts: readonly { readonly name: string; readonly value: ReactNode }[];
}

/** The facts about an item, line by line. */
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
