import type { ReactNode } from 'react';
import { failureValues } from '../i18n/failure-values.ts';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import styles from './list-content.module.css';
import { EmptyState, ErrorState } from './states.tsx';
import { Skeleton } from './waiting.tsx';

/** The loading state of something: a query of the cache fits. */
export interface Loading {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly isFetching: boolean;
  readonly error?: unknown;
  readonly refetch: () => unknown;
}

/** A list that is loaded page by page, by cursor or by offset: an infinite query of the cache fits. */
export interface PagedList extends Loading {
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => unknown;
}

/** The text for a failure to load. */
export interface FailureWords {
  readonly title: string;
  /** Says what is safe, and what to do next. Default: what to do next. */
  readonly text?: string;
}

export interface ListContentProps<Item> {
  readonly list: Loading | PagedList;
  /** The items loaded so far; undefined before. */
  readonly items: readonly Item[] | undefined;
  /** Draws the items: a table, cards. */
  readonly children: (items: readonly Item[]) => ReactNode;
  /** Shown if there are no items: a picture, one sentence, one action. */
  readonly empty: { readonly picture: ReactNode; readonly message: string; readonly action?: ReactNode };
  readonly failure: FailureWords;
  /** The outline of the content, if it is not lines. */
  readonly skeleton?: ReactNode;
}

interface LoadFailureProps {
  readonly loading: Loading;
  readonly failure: FailureWords;
}

/** Shown in place of content that failed to load. */
export const LoadFailure = ({ loading, failure }: LoadFailureProps) => {
  const text = useText();
  return (
    <ErrorState
      text={text('ui.changeFailedAdvice', failureValues(loading.error, text))}
      {...failure}
      onRetry={() => void loading.refetch()}
      isRetrying={loading.isFetching}
    />
  );
};

interface MoreProps {
  readonly list: PagedList;
  readonly failure: FailureWords;
}

const More = ({ list, failure }: MoreProps) => {
  const text = useText();
  if (!list.hasNextPage) return null;
  return (
    <div className={styles.more}>
      {list.isFetchNextPageError && (
        <p role="alert" className={styles.failure}>
          {failure.title}
        </p>
      )}
      <Button onPress={() => void list.fetchNextPage()} isPending={list.isFetchingNextPage}>
        {text(list.isFetchNextPageError ? 'ui.retry' : 'ui.showMore')}
      </Button>
    </div>
  );
};

/** A list in any state: loading, failed, empty, or loaded, with a button for its next page. */
export const ListContent = <Item,>({
  list,
  items,
  children,
  empty,
  failure,
  skeleton,
}: ListContentProps<Item>) => {
  if (items === undefined) {
    if (list.isError && !list.isPending) return <LoadFailure loading={list} failure={failure} />;
    return skeleton ?? <Skeleton />;
  }
  if (items.length === 0) return <EmptyState {...empty} />;
  return (
    <div className={styles.list}>
      {children(items)}
      {'hasNextPage' in list && <More list={list} failure={failure} />}
    </div>
  );
};
