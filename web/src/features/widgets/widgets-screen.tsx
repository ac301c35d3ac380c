import type { Pdf } from '@albumen/contracts/products';
import { useQuery } from '@tanstack/react-query';
import { booksQuery } from '../../api/books.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { refreshWidgets, widgetCalls, widgetsQuery } from '../../api/widgets.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { EyeIcon, PlusIcon } from '../../ui/icons.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { WidgetCard } from './widget-card.tsx';
import { WidgetCover } from './widget-cover.tsx';
import styles from './widgets-screen.module.css';

interface CandidateProps {
  readonly book: Pdf;
}

/** An ordered book without a widget. */
const Candidate = ({ book }: CandidateProps) => {
  const text = useText();
  const { code, title, article, cover, coverSize } = book;
  const create = useChange({
    run: () => widgetCalls.createWidget({ params: { orderId: code } }),
    done: () => ({ message: text('widgets.created', { title }) }),
    failed: 'widgets.notCreated',
    refresh: refreshWidgets,
  });
  return (
    <li className={styles.candidate}>
      <WidgetCover cover={cover} size={coverSize} />
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.quiet}>{article}</span>
      </span>
      <Button
        icon={<PlusIcon />}
        aria-label={text('widgets.createNamed', { title })}
        isPending={create.isPending}
        onPress={() => void create.start()}
      >
        {text('widgets.create')}
      </Button>
    </li>
  );
};

/** Our choice: as many cards as most customers have. */
const WidgetsSkeleton = () => (
  <div className={styles.widgets}>
    <Skeleton lines={3} heights={[36.5, 21, 21]} />
  </div>
);

/** The widgets, and the ordered books that could be shown. */
export const WidgetsScreen = () => {
  const text = useText();
  const list = useQuery(widgetsQuery);
  const books = useQuery(booksQuery);
  useAccountChanges(widgetsQuery, list.data);
  const shown = new Set(list.data?.map(({ productCode }) => productCode));
  const candidates = books.data?.items.filter(
    ({ code, orderCode, progress }) =>
      orderCode !== undefined && progress.state !== 'failed' && !shown.has(code),
  );
  const isEmpty = list.data?.length === 0;
  const emptyWords = { picture: <EyeIcon />, message: text('widgets.empty') };
  return (
    <ContentPage title={text('widgets.title')}>
      <p className={styles.intro}>{text('widgets.intro')}</p>
      {isEmpty && candidates && candidates.length > 0 ? null : (
        <ListContent
          list={list}
          items={list.data}
          failure={{
            title: text('widgets.loadFailed'),
            text: text('widgets.loadFailedAdvice', failureValues(list.error, text)),
          }}
          skeleton={<WidgetsSkeleton />}
          empty={{ ...emptyWords, action: <p className={styles.quiet}>{text('widgets.emptyText')}</p> }}
        >
          {() => (
            <ul className={styles.widgets} aria-label={text('widgets.list')}>
              {list.data?.map((widget) => (
                <li key={widget.widgetId}>
                  <WidgetCard widget={widget} />
                </li>
              ))}
            </ul>
          )}
        </ListContent>
      )}
      {list.data && candidates && candidates.length > 0 && (
        <Section title={text('widgets.candidates')}>
          <p className={styles.quiet}>{text('widgets.candidatesText')}</p>
          <ul className={styles.candidates} aria-label={text('widgets.candidates')}>
            {candidates.map((book) => (
              <Candidate key={book.code} book={book} />
            ))}
          </ul>
        </Section>
      )}
      {list.data && books.isError && (
        <ErrorState
          title={text('widgets.candidatesFailed')}
          onRetry={() => void books.refetch()}
          isRetrying={books.isFetching}
        />
      )}
    </ContentPage>
  );
};
