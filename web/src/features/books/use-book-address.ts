import { sitePaths } from '@albumen/contracts/site-paths';
import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { focusOnHeading, focusOnLinkTo } from '../../lib/use-document-title.ts';

interface BookAddress {
  /** The number of the current page. */
  readonly page: number;
  readonly show: (page: number) => void;
  readonly close: () => void;
}

/**
 * Moves the focus to the link from which a page was opened. If its list is still being loaded, the heading has the
 * focus until then.
 */
const returnFocusTo = (pathname: string, router: AnyRouter): void => {
  if (focusOnLinkTo(pathname)) return;
  focusOnHeading();
  const heading = document.activeElement;
  const observer = new MutationObserver(() => {
    if (document.activeElement !== heading || focusOnLinkTo(pathname)) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const unsubscribe = router.subscribe('onBeforeNavigate', () => {
    unsubscribe();
    observer.disconnect();
  });
};

/**
 * The page of a book and its address. A move changes the page at once and replaces the address, so that Back leaves the
 * book, for the page and the link from which it was opened. A page behind the last of `count` becomes the last one, also
 * in the address.
 */
export const useBookAddress = (productCode: string, count = Infinity): BookAddress => {
  const navigate = useNavigate();
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const { page: addressed = 1 } = useSearch({ strict: false });
  const [page, setPage] = useState(addressed);

  const writeAddress = useCallback(
    (next: number) =>
      void navigate({
        to: sitePaths.onlineProduct,
        params: { productCode },
        search: { page: next },
        replace: true,
        resetScroll: false,
      }),
    [navigate, productCode],
  );
  const show = useCallback(
    (next: number) => {
      setPage(next);
      writeAddress(next);
    },
    [writeAddress],
  );

  const last = Math.min(page, count);
  useEffect(() => {
    if (last !== page) writeAddress(last);
  }, [last, page, writeAddress]);

  const isClosing = useRef(false);
  const close = useCallback(() => {
    if (isClosing.current) return;
    isClosing.current = true;
    if (canGoBack) router.history.back();
    else void navigate({ to: sitePaths.onlineProducts, replace: true });
  }, [canGoBack, router, navigate]);

  useLayoutEffect(() => {
    const { pathname } = router.latestLocation;
    return () => {
      const unsubscribe = router.subscribe('onRendered', ({ toLocation }) => {
        unsubscribe();
        if (toLocation.pathname !== pathname) returnFocusTo(pathname, router);
      });
    };
  }, [router]);

  return { page: last, show, close };
};
