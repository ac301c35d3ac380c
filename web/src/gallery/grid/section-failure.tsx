import type { SortOption } from '@albumen/contracts/photos';
import { useIsFetching } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { sectionKey } from '../../api/photos/photo-sections.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';

/** Says that photos could not be loaded, with a way to try it again. */
export type FailureMessage = ComponentType<{ readonly onRetry: () => void; readonly isRetrying: boolean }>;

interface SectionFailureProps {
  readonly sort: SortOption;
  readonly section: string;
  readonly Failure: FailureMessage;
  readonly onRetry: () => void;
  /** What takes the focus from the Retry when the photos have come. */
  readonly heading: () => HTMLElement | null;
  readonly className?: string | undefined;
}

/** What stands in a section that could not be loaded, until it could. */
export const SectionFailure = (props: SectionFailureProps) => {
  const { sort, section, Failure, onRetry, heading, className } = props;
  const isRetrying = useIsFetching({ queryKey: sectionKey(sort, section) }) > 0;
  return (
    <FocusHandover to={heading} className={className}>
      <Failure onRetry={onRetry} isRetrying={isRetrying} />
    </FocusHandover>
  );
};
