import { projectsPageSize } from '@albumen/contracts/limits';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';

/** The query of the pages of projects. */
export interface ProjectsSearch {
  /** From 1; absent on the first page. */
  readonly page?: number;
}

/** The page that the query of an address names; the first one if it names none. */
const pageIn = ({ page }: Readonly<Record<string, unknown>>): number =>
  Number.isSafeInteger(page) && Number(page) > 1 ? Math.min(Number(page), 10_000) : 1;

interface PageData<Item> {
  readonly projects: readonly Item[];
  readonly totalProjectCount: number;
}

/** The page of a list that the address names, from 1. */
export const usePageNumber = (): number => useSearch({ strict: false, select: pageIn });

/** Returns a function that goes to a page of a list. */
export const useGoToPage = (to: NonNullable<LinkProps['to']>) => {
  const navigate = useNavigate();
  return (page: number) =>
    navigate({ to, search: { page: page === 1 ? undefined : page } as never, replace: true });
};

/**
 * The items of a page, and the number of pages. A page behind the last one, for example after its last item was
 * deleted, gives way to the last one; until then its items are undefined.
 */
export const usePage = <Item>(
  to: NonNullable<LinkProps['to']>,
  page: number,
  { data, isFetching }: { readonly data: PageData<Item> | undefined; readonly isFetching: boolean },
): { readonly items: readonly Item[] | undefined; readonly pages: number } => {
  const goTo = useGoToPage(to);
  const pages = Math.max(1, Math.ceil((data?.totalProjectCount ?? 0) / projectsPageSize));
  const isBehind = data !== undefined && page > pages;
  useEffect(() => {
    // The cache may hold what the page was before a project was restored.
    if (isBehind && !isFetching) void goTo(pages);
  });
  return { items: isBehind ? undefined : data?.projects, pages };
};
