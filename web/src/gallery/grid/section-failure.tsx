import { useIsFetching } from '@tanstack/react-query';
import { sectionKey } from '../../api/photos/photo-list.ts';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import type { ListView } from '../list-view.ts';

interface SectionFailureProps {
  readonly view: ListView;
  readonly section: string;
  readonly onRetry: () => void;
  /** What takes the focus from the Retry when the photos have come. */
  readonly heading: () => HTMLElement | null;
  readonly className?: string | undefined;
}

/** What stands in a section that could not be loaded, until it could. */
export const SectionFailure = (props: SectionFailureProps) => {
  const { view, section, onRetry, heading, className } = props;
  const { list, Failure } = view;
  const isRetrying = useIsFetching({ queryKey: sectionKey(list, section) }) > 0;
  return (
    <FocusHandover to={heading} className={className}>
      <Failure onRetry={onRetry} isRetrying={isRetrying} />
    </FocusHandover>
  );
};
