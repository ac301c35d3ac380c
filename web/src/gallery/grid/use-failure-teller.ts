import { useEffect, useState } from 'react';
import { failureTeller } from './list-layout.ts';
import type { ListLayout } from './list-layout.ts';
import type { ScrollSurface } from './use-scroll-surface.ts';

/** The section that says, for all of them, that photos could not be loaded. Where the customer goes, another one does. */
export const useFailureTeller = (
  layout: ListLayout,
  { subscribe, offset }: ScrollSurface,
): string | undefined => {
  const [teller, setTeller] = useState<string>();
  const hasFailure = layout.sections.some(({ hasFailed }) => hasFailed);
  useEffect(() => {
    if (!hasFailure) return undefined;
    const follow = (at: number) => setTeller(failureTeller(layout, at));
    follow(offset());
    return subscribe(follow);
  }, [hasFailure, layout, subscribe, offset]);
  return teller;
};
