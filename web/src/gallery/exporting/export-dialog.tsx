import type { Backup } from '@albumen/contracts/photo-management/backups';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useId, useState } from 'react';
import { useIntl } from 'react-intl';
import { albumQuery } from '../../api/albums/albums.ts';
import { ApiError } from '../../api/client.ts';
import { configuration } from '../../api/configuration.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import {
  ExportRefused,
  exportQuery,
  exportsQuery,
  requestExport,
  unfinishedExportQuery,
} from '../../api/photos/exports.ts';
import { accountCountsQuery } from '../../api/photos/library.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/states.tsx';
import * as choiceFields from '../../ui/form/choice-fields.tsx';
import { fieldsOf, Form } from '../../ui/form/form.tsx';
import type { FormSchema } from '../../ui/form/use-form-state.ts';
import { Link } from '../../ui/link.tsx';
import { formatDay } from '../../ui/money-and-dates.tsx';
import { Skeleton, Spinner } from '../../ui/waiting.tsx';
import { Row } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';

/** Polling interval of an export that takes longer than its request. Our choice. */
const pollMs = 5_000;

interface ExportChoice {
  readonly which: 'all' | 'new';
}

const exportChoiceSchema: FormSchema<ExportChoice> = {
  safeParse: (values) => ({ success: true, data: values as ExportChoice }),
};

const { RadioField } = fieldsOf(exportChoiceSchema, choiceFields);

/** Whether an export has definitely failed; a lost connection does not mean that. */
const isOver = (error: Error | null): boolean =>
  error instanceof ExportRefused || (error instanceof ApiError && error.status === 404);

/** Polls an export until it is ready. */
const useUnfinished = (backup: Backup | undefined) =>
  useQuery({
    ...unfinishedExportQuery(backup?.backupId ?? ''),
    enabled: backup !== undefined && backup.status !== 'READY',
    refetchInterval: ({ state }) => (state.data?.status === 'READY' || isOver(state.error) ? false : pollMs),
  });

interface ExportDialogProps {
  /** Undefined for the whole library. */
  readonly albumId?: string | undefined;
  readonly onClose: () => void;
}

/**
 * Requests an export of the library, or of an album. Photo library §4: "on success with status READY the user goes to
 * the export page. Otherwise a processing confirmation shows saying an e-mail follows within 48 hours." When the export
 * becomes READY, the dialog goes to the export page by itself.
 */
export const ExportDialog = ({ albumId, onClose }: ExportDialogProps) => {
  const text = useText();
  const intl = useIntl();
  const client = useQueryClient();
  const navigate = useNavigate();
  const formId = useId();
  const isOfAlbum = albumId !== undefined;
  const library = useQuery({ ...accountCountsQuery, staleTime: 0, enabled: !isOfAlbum });
  const album = useQuery({ ...albumQuery(albumId ?? ''), enabled: isOfAlbum });
  const counting = isOfAlbum ? album : library;
  const [request, setRequest] = useState({ which: 'all', at: 0 });
  const { data: made, isPending: isReading, isError: isUnread } = useQuery(exportsQuery);
  const {
    data: requested,
    error: refusal,
    isPending: isAsking,
    run,
    reset,
  } = useChange({
    run: ({ which }: ExportChoice) => {
      setRequest({ which, at: Date.now() });
      return requestExport(configuration().channelId, { onlyNew: which === 'new', albumId });
    },
    failed: undefined,
  });
  const { data: followed, error: stopped } = useUnfinished(requested);
  const backup = followed ?? requested;
  const hasFailed = isOver(stopped);
  const photosCount = counting.data?.photosCount;
  const isEmpty = photosCount === 0;

  useEffect(() => {
    if (backup?.status !== 'READY') return;
    const { backupId } = backup;
    client.setQueryData(exportQuery(backupId).queryKey, backup);
    onClose();
    void navigate({ to: sitePaths.photoExport, params: { backupId } });
  }, [backup, client, navigate, onClose]);

  const title = text(isOfAlbum ? 'exports.album.open' : 'exports.open');
  const day = (instant: string) => formatDay(intl, instant);
  const failureText = (error: unknown): string => {
    const code = error instanceof ApiError ? error.code : undefined;
    if (code === 'nothing-to-export')
      return text(
        request.which === 'new' ? 'exports.nothingNew' : isOfAlbum ? 'exports.album.empty' : 'exports.empty',
      );
    if (code === 'originals-damaged') return text('exports.damaged');
    if (error instanceof ApiError && code === 'too-many-requests') {
      const from = new Date(request.at + (error.retryAfterMs ?? 0));
      return text('exports.tooMany', { day: day(from.toISOString()), time: intl.formatTime(from) });
    }
    return text(
      'exports.requestFailed',
      error instanceof ExportRefused ? { cause: error.why } : failureValues(error, text),
    );
  };

  if (backup !== undefined && !hasFailed)
    return (
      <Dialog
        title={text('exports.processing')}
        onClose={onClose}
        actions={<Button onPress={onClose}>{text('exports.close')}</Button>}
      >
        <Row gap={3} align="start" role="status">
          <Spinner size="small" />
          <p>{text('exports.processingText')}</p>
        </Row>
      </Dialog>
    );

  const isLoading = photosCount === undefined || (isReading && !isUnread);
  const earlier = made?.backups.find((one) => one.status === 'READY' && one.album?.albumId === albumId);
  const isLeft = isEmpty || hasFailedToLoad(counting);
  return (
    <Dialog
      title={title}
      onClose={onClose}
      canClose={!isAsking}
      actions={
        <>
          <Button onPress={onClose} isDisabled={isAsking}>
            {text(isLeft ? 'exports.close' : 'exports.cancel')}
          </Button>
          {!isLeft && !isLoading && !hasFailed && (
            <Button variant="primary" type="submit" form={formId} isPending={isAsking}>
              {text(refusal === null ? 'exports.start' : 'ui.retry')}
            </Button>
          )}
        </>
      }
    >
      {hasFailed ? (
        <ErrorState title={text('exports.error')} text={failureText(stopped)} onRetry={reset} />
      ) : hasFailedToLoad(counting) ? (
        <ErrorState
          title={text('exports.failedToCount')}
          onRetry={() => void counting.refetch()}
          isRetrying={counting.isFetching}
        />
      ) : isLoading ? (
        <Skeleton />
      ) : isEmpty ? (
        <p>{text(isOfAlbum ? 'exports.album.empty' : 'exports.empty')}</p>
      ) : (
        <Form
          id={formId}
          label={title}
          messages="exports"
          schema={exportChoiceSchema}
          initial={{ which: 'all' }}
          failureText={failureText}
          onSubmit={async (values) => void (await run(values))}
        >
          <p>
            {album.data
              ? text('exports.album.holds', { count: photosCount, albumName: album.data.albumName })
              : text('exports.holds', { count: photosCount })}
          </p>
          {!isOfAlbum && made?.fetchedUntil && made.hasNew && (
            <RadioField
              name="which"
              label={text('exports.which')}
              choices={[
                { value: 'all', label: text('exports.which.all') },
                {
                  value: 'new',
                  label: text('exports.which.new'),
                  description: text('exports.which.newText', { date: day(made.fetchedUntil) }),
                },
              ]}
            />
          )}
          <p className={texts.quiet}>{text('exports.valid')}</p>
          {earlier && (
            <p className={texts.quiet}>
              {text('exports.earlier', { date: day(earlier.created) })}{' '}
              <Link to={sitePaths.photoExport} params={{ backupId: earlier.backupId }} onClick={onClose}>
                {text('exports.earlier.open')}
              </Link>
            </p>
          )}
        </Form>
      )}
    </Dialog>
  );
};
