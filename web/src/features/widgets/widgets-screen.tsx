import type { WidgetCandidate } from '@albumen/contracts/widgets';
import { useQuery } from '@tanstack/react-query';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { refreshWidgets, widgetCalls, widgetsQuery } from '../../api/widgets.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { EyeIcon, PlusIcon } from '../../ui/icons.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import { ContentPage } from '../../ui/page.tsx';
import { Section } from '../../ui/section.tsx';
import { Skeleton } from '../../ui/waiting.tsx';
import { Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { WidgetCard } from './widget-card.tsx';
import { WidgetCover } from './widget-cover.tsx';
import styles from './widgets-screen.module.css';

interface CandidateProps {
  readonly book: Omit<WidgetCandidate, 'orderCode'> & { readonly productCode: string };
}

/** An ordered book without a widget. */
const Candidate = ({ book }: CandidateProps) => {
  const text = useText();
  const { productCode, title, article, cover, coverSize } = book;
  const create = useChange({
    run: () => widgetCalls.createWidget({ params: { orderId: productCode } }),
    done: () => ({ message: text('widgets.created', { title }) }),
    failed: 'widgets.notCreated',
    refresh: refreshWidgets,
  });
  return (
    <li className={styles.candidate}>
      <WidgetCover cover={cover} size={coverSize} />
      <Stack as="span" gap={1} className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={texts.quiet}>{article}</span>
      </Stack>
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
  useAccountChanges(['product', 'order'], widgetsQuery, list.data);
  const { widgets, candidates = [] } = list.data ?? {};
  const isEmpty = widgets?.length === 0;
  const emptyWords = { picture: <EyeIcon />, message: text('widgets.empty') };
  return (
    <ContentPage title={text('widgets.title')}>
      <p className={styles.intro}>{text('widgets.intro')}</p>
      {isEmpty && candidates.length > 0 ? null : (
        <ListContent
          list={list}
          items={widgets}
          failure={{ title: 'widgets.loadFailed', advice: 'widgets.loadFailedAdvice' }}
          skeleton={<WidgetsSkeleton />}
          empty={{ ...emptyWords, action: <p className={texts.quiet}>{text('widgets.emptyText')}</p> }}
        >
          {() => (
            <ul className={styles.widgets} aria-label={text('widgets.list')}>
              {widgets?.map((widget) => (
                <li key={widget.widgetId}>
                  <WidgetCard widget={widget} />
                </li>
              ))}
            </ul>
          )}
        </ListContent>
      )}
      {candidates.length > 0 && (
        <Section title={text('widgets.candidates')}>
          <p className={texts.quiet}>{text('widgets.candidatesText')}</p>
          <Stack as="ul" className={styles.candidates} aria-label={text('widgets.candidates')}>
            {candidates.map((book) => (
              <Candidate key={book.productCode} book={book} />
            ))}
          </Stack>
        </Section>
      )}
    </ContentPage>
  );
};
