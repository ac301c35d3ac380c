import { Outlet, useLocation } from '@tanstack/react-router';
import { sitePaths } from '@albumen/contracts/site-paths';
import { configuration } from '../api/configuration.ts';

/** What every page has, signed in or not: it tells search engines whether to list it. */
export const RootPage = () => {
  const isRoot = useLocation({ select: ({ pathname }) => pathname === sitePaths.home });
  // Albums §9: "Only the root page is indexable on production; test hosts are no-index."
  const isIndexable = isRoot && configuration().productionLike;
  return (
    <>
      {!isIndexable && <meta name="robots" content="noindex" />}
      <Outlet />
    </>
  );
};
