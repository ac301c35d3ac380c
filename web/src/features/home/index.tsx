import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import { loadOverviewCalls } from '../../api/overview.ts';
import { homeSlots } from '../../site/feature.ts';
import type { Feature, ShownMenuEntry } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';
import { HomeIcon } from '../../ui/icons.tsx';
import type { HomeParts } from './home-screen.tsx';

/** Loads everything that needs the overview, while its call is on the way. The configuration may not be there yet. */
export const loadParts = async (features: readonly Feature[]): Promise<HomeParts> => {
  const wanted = homeSlots.flatMap((slot) =>
    features.flatMap(({ homePart }) => (homePart?.slot === slot ? homePart : [])),
  );
  const [{ NeedsList }, { FirstSteps }, { MenuPage }, ...parts] = await Promise.all([
    import('./needs-list.tsx'),
    import('./first-steps.tsx'),
    import('./menu-page.tsx'),
    ...wanted.map(async ({ slot, load, isShown }) => ({ slot, Part: await load(), isShown })),
  ]);
  return { NeedsList, FirstSteps, MenuPage, parts };
};

/** The overview of the account, with the parts of the features; `entries`: the rows of the menu page of phones. */
export const createHome = (features: readonly Feature[], entries: readonly ShownMenuEntry[]) => {
  let loaded: HomeParts | undefined;
  const load = async () => (loaded ??= await loadParts(features));

  const loadPage = async () => {
    // The page reports a failure.
    void Promise.all([load(), loadOverviewCalls()]).catch(() => undefined);
    const { HomeScreen } = await import('./home-screen.tsx');
    return { HomePage: () => <HomeScreen entries={entries} load={load} loaded={loaded} /> };
  };

  return {
    routes: [
      createRoute({
        getParentRoute: () => mainRoute,
        path: sitePaths.home,
        component: latePage(loadPage, 'HomePage'),
      }),
    ],
    menu: { place: 'overview', to: sitePaths.home, label: 'frame.overview', Icon: HomeIcon, isExact: true },
  } satisfies Feature;
};
