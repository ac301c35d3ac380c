import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature, HomeCard } from '../../site/feature.ts';
import { latePage, mainRoute } from '../../site/routes.ts';
import { HomeIcon } from '../../ui/icons.tsx';

/** Loads the page together with the code of its cards, before the configuration, which decides which cards to show. */
const loadHome = async (homeCards: readonly HomeCard[]) => {
  const [{ HomeScreen }, ...loaded] = await Promise.all([
    import('./home-screen.tsx'),
    ...homeCards.map(async ({ load, isShown }) => ({ Card: await load(), isShown })),
  ]);
  const HomePage = () => (
    <HomeScreen cards={loaded.filter(({ isShown }) => isShown?.() ?? true).map(({ Card }) => Card)} />
  );
  return { HomePage };
};

/** The overview of the account, with a card of each feature that has one. */
export const createHome = (homeCards: readonly HomeCard[]) =>
  ({
    routes: [
      createRoute({
        getParentRoute: () => mainRoute,
        path: sitePaths.home,
        component: latePage(() => loadHome(homeCards), 'HomePage'),
      }),
    ],
    menu: { place: 'overview', to: sitePaths.home, label: 'frame.overview', Icon: HomeIcon, isExact: true },
  }) satisfies Feature;
