import type { Overview } from '@albumen/contracts/overview';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { ComponentType, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { customerQuery } from '../../api/customer-query.ts';
import { useOverview } from '../../api/overview.ts';
import { useAddPhotos } from '../../gallery/add-photos/use-add-photos.tsx';
import { useScreenSize } from '../../gallery/grid/screen-size.ts';
import { useText } from '../../i18n/use-text.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { useLatePart } from '../../lib/use-late-part.ts';
import type { HomePart, HomePartProps, ShownMenuEntry } from '../../site/feature.ts';
import { RetryButton } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { Page, PageHeading } from '../../ui/page.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { useDayPart } from '../../lib/day-part.ts';
import { HomeSkeleton } from './home-skeleton.tsx';
import styles from './home-screen.module.css';

/** Everything that each screen draws once the overview is there. */
export interface HomeFrame {
  readonly NeedsList: ComponentType<{ readonly overview: Overview; readonly now: Date }>;
  readonly FirstSteps: ComponentType<{ readonly addPhotos: ReactNode; readonly needsAddress: boolean }>;
  readonly MenuPage: ComponentType<{
    readonly entries: readonly ShownMenuEntry[];
    readonly overview: Overview | undefined;
  }>;
}

/** The parts of the features, in the order of the page. */
export type HomeParts = readonly {
  readonly slot: HomePart['slot'];
  readonly Part: ComponentType<HomePartProps>;
  readonly isShown: HomePart['isShown'] | undefined;
}[];

interface HomeScreenProps {
  /** The rows of the menu page. */
  readonly entries: readonly ShownMenuEntry[];
  readonly loadFrame: () => Promise<HomeFrame>;
  readonly loadParts: () => Promise<HomeParts>;
}

/** Whether something could not be read that no part of the page reports. */
const isIncomplete = (
  { storage, exports, photos, albums, downloads, projects, orders }: Overview,
  isSmall: boolean,
): boolean =>
  (isSmall ? [storage, exports, photos, albums, downloads, projects, orders] : [storage, exports]).includes(
    undefined,
  );

/**
 * The start page of the account: what waits for the customer, their newest photos, and the parts of other features. On
 * phones the menu of the account instead of the parts.
 */
export const HomeScreen = ({ entries, loadFrame, loadParts }: HomeScreenProps) => {
  const text = useText();
  const dayPart = useDayPart();
  const isSmall = useScreenSize() === 'small';
  const { data: customer } = useQuery(customerQuery);
  const query = useOverview();
  const { data: overview, dataUpdatedAt, isFetching, refetch } = query;
  const { Part: home } = useLatePart(loadFrame, true);
  // A phone draws none of them, and a slow one would wait for their code.
  const { Part: parts } = useLatePart(loadParts, isSmall ? undefined : true);
  const isLoaded = overview !== undefined && home !== undefined && (isSmall || parts !== undefined);
  const adding = useAddPhotos({ page: { to: sitePaths.photos } });
  const canAdd =
    isFeatureEnabled('PhotoManagementTimelineViewEnabled') &&
    isFeatureEnabled('PhotoManagementUploadViewEnabled');
  const addPhotos = canAdd && adding.button;
  const isNew = overview?.photos?.count === 0;
  const hasFailed = hasFailedToLoad(query);
  const now = new Date(dataUpdatedAt);
  const failureOf = (message: string) => (
    <Row gap={[3, 6]} wraps justify="between" className={styles.failure}>
      <p>{message}</p>
      <RetryButton isPending={isFetching} onPress={() => void refetch()} />
    </Row>
  );
  const partFailure = failureOf(text('home.partFailed'));
  const name = customer?.firstName;
  return (
    <Page isFull>
      <PageHeading
        className={styles.head}
        documentTitle={text('home.title')}
        after={isSmall && !isNew && addPhotos}
      >
        {text('home.greeting', { dayPart, hasName: String(name !== undefined), name: name ?? '' })}
      </PageHeading>
      {canAdd && <div className={styles.uploads}>{adding.uploads}</div>}
      <Stack gap={8} className={styles.content}>
        {isLoaded && (
          <>
            <home.NeedsList overview={overview} now={now} />
            {isIncomplete(overview, isSmall) && failureOf(text('home.someFailed'))}
            {isNew && (
              <home.FirstSteps addPhotos={addPhotos} needsAddress={overview.addresses?.count === 0} />
            )}
          </>
        )}
        {!hasFailed && !isLoaded && <HomeSkeleton isSmall={isSmall} />}
        {isSmall && home && (overview || hasFailed) && (
          <home.MenuPage entries={entries} overview={overview} />
        )}
        {!isSmall &&
          isLoaded &&
          parts?.map(
            ({ slot, Part, isShown }) =>
              (isShown?.() ?? true) && (
                <Part key={slot} overview={overview} now={now} addPhotos={addPhotos} failure={partFailure} />
              ),
          )}
        {hasFailed && (
          <FocusHandover>
            <LoadFailure failure={{ title: 'home.failed', advice: 'home.failedAdvice' }} loading={query} />
          </FocusHandover>
        )}
      </Stack>
    </Page>
  );
};
