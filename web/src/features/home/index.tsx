import { sitePaths } from '@albumen/contracts/site-paths';
import { loadOverviewCalls, overviewQuery } from '../../api/overview.ts';
import { queryClient } from '../../api/query-client.ts';
import { homeSlots } from '../../site/feature.ts';
import type { Feature, ShownMenuEntry } from '../../site/feature.ts';
import { accountPage } from '../../site/routes.ts';
import { HomeIcon } from '../../ui/icons.tsx';
import type { HomeFrame, HomeParts } from './home-screen.tsx';

const loadFrame = async (): Promise<HomeFrame> => {
  const [{ NeedsList }, { FirstSteps }, { MenuPage }] = await Promise.all([
    import('./needs-list.tsx'),
    import('./first-steps.tsx'),
    import('./menu-page.tsx'),
  ]);
  return { NeedsList, FirstSteps, MenuPage };
};

/** Loads the code of the parts, in the order of the page. */
export const loadPartsOf = (features: readonly Feature[]): Promise<HomeParts> => {
  const wanted = homeSlots.flatMap((slot) =>
    features.flatMap(({ homePart }) => (homePart?.slot === slot ? homePart : [])),
  );
  return Promise.all(wanted.map(async ({ slot, load, isShown }) => ({ slot, Part: await load(), isShown })));
};

/** The overview of the account, with the parts of the features; `entries`: the rows of the menu page of phones. */
export const createHome = (features: readonly Feature[], entries: readonly ShownMenuEntry[]) => {
  const screen = { entries, loadFrame, loadParts: () => loadPartsOf(features) };

  const loadPage = async () => {
    const { HomeScreen } = await import('./home-screen.tsx');
    // After the screen, because a slow connection loads a few files at a time. The page reports a failure.
    void Promise.all([loadOverviewCalls(), loadFrame()]).catch(() => undefined);
    return { HomePage: () => <HomeScreen {...screen} /> };
  };

  return {
    routes: [
      accountPage(sitePaths.home, loadPage, 'HomePage', {
        readAhead: () => queryClient.prefetchQuery(overviewQuery),
      }),
    ],
    menu: { place: 'overview', to: sitePaths.home, label: 'frame.overview', Icon: HomeIcon, isExact: true },
  } satisfies Feature;
};
