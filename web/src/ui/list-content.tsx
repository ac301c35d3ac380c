import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { hasFailedToLoad } from '../lib/failure-cause.ts';
import { Stack } from './layout.tsx';
import { Button } from './button.tsx';
import { FocusHandover } from './focus-handover.tsx';
import styles from './list-content.module.css';
import { PageLinks } from './page-links.tsx';
import type { Pages } from './page-links.tsx';
import { EmptyState, LoadFailure } from './states.tsx';
import type { EmptyStateProps, FailedLoading, FailureMessages } from './states.tsx';
import { Skeleton } from './waiting.tsx';

/** The loading state of something: a query of the cache fits. */
export interface Loading extends FailedLoading {
  readonly data: unknown;
  readonly errorUpdateCount: number;
}

/** A list that is loaded page by page, by cursor or by offset: an infinite query of the cache fits. */
export interface PagedList extends Loading {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

export interface ListContentProps<Item> {
  readonly list: Loading | PagedList;
  /** The items loaded so far; undefined before. */
  readonly items: readonly Item[] | undefined;
  /** Draws the items: a table, cards. */
  readonly children: (items: readonly Item[]) => ReactNode;
  /** Shown if there are no items: a picture, one sentence, one action. */
  readonly empty: EmptyStateProps;
  readonly failure: FailureMessages;
  /** The outline of the content, if it is not lines. */
  readonly skeleton?: ReactNode;
  /** The pages of a list whose page is in the address. */
  readonly pages?: Pages;
}

interface MoreProps {
  readonly list: PagedList;
  readonly failure: FailureMessages;
}

const More = ({ list, failure }: MoreProps) => {
  const text = useText();
  if (!list.hasNextPage) return null;
  return (
    <Stack gap={3} align="center">
      {list.isFetchNextPageError && (
        <p role="alert" className={styles.failure}>
          {text(failure.title)}
        </p>
      )}
      <Button onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
        {text(list.isFetchNextPageError ? 'ui.retry' : 'ui.showMore')}
      </Button>
    </Stack>
  );
};

/** A list in any state: loading, failed, empty, or loaded, with a button for its next page or links to its pages. */
export const ListContent = <Item,>({
  list,
  items,
  children,
  empty,
  failure,
  skeleton,
  pages,
}: ListContentProps<Item>) => {
  if (items === undefined) {
    if (!hasFailedToLoad(list)) return skeleton ?? <Skeleton />;
    return (
      <FocusHandover>
        <LoadFailure loading={list} failure={failure} />
      </FocusHandover>
    );
  }
  if (items.length === 0) return <EmptyState {...empty} />;
  return (
    <Stack gap={6}>
      {children(items)}
      {'hasNextPage' in list && <More list={list} failure={failure} />}
      {pages && <PageLinks pages={pages} />}
    </Stack>
  );
};
