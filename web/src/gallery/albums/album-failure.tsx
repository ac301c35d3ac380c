import { sitePaths } from '@albumen/contracts/site-paths';
import { ApiError } from '../../api/client.ts';
import { tooManyAdvice } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { BackLink, Link } from '../../ui/link.tsx';
import { PageHeading } from '../../ui/page.tsx';
import { ErrorState } from '../../ui/states.tsx';
import type { LoadFailureProps } from '../load-failure.tsx';
import { Stack } from '../../ui/layout.tsx';

/** Whether this customer has no such album, so that a retry would change nothing. */
export const isMissing = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

/**
 * Replaces an album that could not be loaded. Albums §2: "On error: a link 'My albums' and 'Unable to display album.
 * Please refresh the page or try again later.'"
 */
export const AlbumFailure = ({ error, onRetry, isRetrying }: LoadFailureProps) => {
  const text = useText();
  const isGone = isMissing(error);
  return (
    <>
      <PageHeading before={<BackLink to={sitePaths.albums}>{text('album.back')}</BackLink>}>
        {text('album.title')}
      </PageHeading>
      <Stack gap={2} align="center">
        {isGone ? (
          <ErrorState title={text('album.failed')} text={text('album.gone')} />
        ) : (
          <ErrorState
            title={text('album.failed')}
            text={tooManyAdvice(error, text)}
            onRetry={onRetry}
            isRetrying={isRetrying}
          />
        )}
        <Link to={sitePaths.albums}>{text('album.back')}</Link>
      </Stack>
    </>
  );
};

/** Albums §2: "Photo load failure: 'Unable to display album photos. Please refresh the page or try again later.'" */
export const AlbumPhotosFailure = ({ onRetry, isRetrying }: LoadFailureProps) => {
  const text = useText();
  return <ErrorState title={text('album.photosFailed')} onRetry={onRetry} isRetrying={isRetrying} />;
};
