import type { Widget } from '@albumen/contracts/widgets';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  categoriesQuery,
  entryQuery,
  galleryCalls,
  galleryChannel,
  refreshWidgets,
  widgetCalls,
} from '../../api/widgets.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { EyeIcon, WarningIcon } from '../../ui/icons.tsx';
import { EyeOffIcon } from '../../ui/screen-icons.tsx';
import { DeleteIcon, MailIcon } from '../../ui/settings-icons.tsx';
import { ExternalLink, Link } from '../../ui/link.tsx';
import { Select } from '../../ui/select.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { WidgetCover } from './widget-cover.tsx';
import styles from './widgets-screen.module.css';

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' };

/** Returns the markup with which a website frames the page of a widget. */
const embedCode = (url: string, title: string): string => {
  const name = title.replace(/[&"<>]/g, (character) => entities[character] ?? '');
  return `<iframe src="${url}" title="${name}" width="600" height="480" style="border:0;max-width:100%" loading="lazy"></iframe>`;
};

interface WidgetProps {
  readonly widget: Omit<Widget, 'orderCode'>;
}

interface CategoryProps extends WidgetProps {
  readonly category: string | null;
}

/** The category under which the widget is published. */
const CategorySelect = ({ widget: { widgetId, title }, category }: CategoryProps) => {
  const text = useText();
  const { data: categories } = useQuery(categoriesQuery);
  // Shown until it is saved, or the change has failed.
  const [chosen, setChosen] = useState<string>();
  const change = useChange({
    run: (next: string) =>
      galleryCalls.changeGalleryEntry({
        params: { widgetId },
        query: { channel: galleryChannel() },
        body: { category: next === '' ? null : next },
      }),
    failed: 'widgets.notChanged',
    refresh: (client) => client.invalidateQueries(entryQuery(widgetId)),
    inTurn: `category of ${widgetId}`,
  });
  const choose = async (next: string) => {
    setChosen(next);
    await change.start(next);
    setChosen((latest) => (latest === next ? undefined : latest));
  };
  if (!categories || categories.items.length === 0) return null;
  return (
    <span className={styles.category}>
      <span className={texts.quiet} aria-hidden="true">
        {text('widgets.category')}
      </span>
      <Select
        label={text('widgets.categoryOf', { title })}
        value={chosen ?? category ?? ''}
        options={[
          { value: '', label: text('widgets.noCategory') },
          ...categories.items.map(({ id, title: label }) => ({ value: id, label })),
        ]}
        onChange={(next) => void choose(next)}
      />
    </span>
  );
};

/** The ways to show a visible widget to others. */
const Ways = ({ widget: { widgetId, title, url } }: WidgetProps) => {
  const text = useText();
  const code = embedCode(url, title);
  return (
    <>
      <div className={styles.code}>
        <span className={texts.quiet}>{text('widgets.code')}</span>
        <code className={styles.snippet}>{code}</code>
        <CopyButton value={code} label={text('widgets.copyCode', { title })} />
      </div>
      <div className={styles.ways}>
        <Link
          variant="quiet"
          icon={<MailIcon />}
          to={sitePaths.shareWidget}
          params={{ widgetId }}
          aria-label={text('widgets.shareNamed', { title })}
        >
          {text('widgets.share')}
        </Link>
        <ExternalLink href={url} target="_blank" aria-label={text('widgets.openNamed', { title })}>
          {text('widgets.open')}
        </ExternalLink>
      </div>
    </>
  );
};

/** Whether the widget is visible, and the button that changes it. Each call has its own state. */
const Visibility = ({ widget }: WidgetProps) => {
  const text = useText();
  const { widgetId, title } = widget;
  const entry = useQuery(entryQuery(widgetId));
  const refresh = (client: Parameters<typeof refreshWidgets>[0]) =>
    client.invalidateQueries(entryQuery(widgetId));
  const publish = useChange({
    run: () =>
      galleryCalls.createGalleryEntry({ body: { widgetId, channel: galleryChannel(), category: null } }),
    done: () => ({ message: text('widgets.published', { title }) }),
    failed: 'widgets.notPublished',
    refresh,
  });
  const hide = useChange({
    run: () =>
      galleryCalls.deleteGalleryEntry({ params: { widgetId }, query: { channel: galleryChannel() } }),
    done: () => ({ message: text('widgets.hiddenNow', { title }) }),
    failed: 'widgets.notHidden',
    refresh,
  });
  if (entry.isError && !entry.data)
    return (
      <p className={styles.warning} role="alert">
        <WarningIcon />
        {text('widgets.stateFailed')}
        <Button isPending={entry.isFetching} onPress={() => void entry.refetch()}>
          {text('ui.retry')}
        </Button>
      </p>
    );
  if (!entry.data) return <div className={styles.waiting} />;
  const { isVisible, category } = entry.data;
  return (
    <>
      <div className={styles.state}>
        <span className={styles.badge} data-visible={isVisible}>
          {isVisible ? <EyeIcon /> : <EyeOffIcon />}
          {text(isVisible ? 'widgets.visible' : 'widgets.hidden')}
        </span>
        {isVisible ? (
          <Button
            aria-label={text('widgets.hideNamed', { title })}
            isPending={hide.isPending}
            onPress={() => void hide.start()}
          >
            {text('widgets.hide')}
          </Button>
        ) : (
          <Button
            variant="primary"
            aria-label={text('widgets.publishNamed', { title })}
            isPending={publish.isPending}
            onPress={() => void publish.start()}
          >
            {text('widgets.publish')}
          </Button>
        )}
      </div>
      {isVisible && (
        <>
          <CategorySelect widget={widget} category={category} />
          <Ways widget={widget} />
        </>
      )}
    </>
  );
};

/** A widget with everything that can be done with it. */
export const WidgetCard = ({ widget }: WidgetProps) => {
  const text = useText();
  const { widgetId, title, article, cover, coverSize, isBlocked } = widget;
  const dialog = useLateOverlay(
    async () => (await import('../../site/delete-dialog.tsx')).DeleteDialog,
    'widgets.dialogFailed',
  );
  const { Overlay: DeleteDialog } = dialog;
  return (
    <article className={styles.card}>
      <WidgetCover cover={cover} size={coverSize} />
      <Stack gap={4}>
        <Row as="header" gap={2} align="start" justify="between">
          <Stack as="span" gap={1} className={styles.words}>
            <h2 className={styles.name}>{title}</h2>
            <span className={texts.quiet}>{article}</span>
          </Stack>
          <IconButton icon={<DeleteIcon />} label={text('widgets.delete', { title })} onPress={dialog.open} />
        </Row>
        {isBlocked ? (
          <p className={styles.warning}>
            <WarningIcon />
            {text('widgets.blocked')}
          </p>
        ) : (
          <Visibility widget={widget} />
        )}
      </Stack>
      {DeleteDialog && dialog.isOpen && (
        <DeleteDialog
          title={text('widgets.deleteTitle', { title })}
          confirm={text('widgets.deleteConfirm')}
          onClose={dialog.close}
          change={{
            run: () => widgetCalls.deleteWidget({ params: { widgetId } }),
            done: () => ({ message: text('widgets.deleted', { title }) }),
            failed: 'widgets.notDeleted',
            refresh: refreshWidgets,
          }}
        >
          {text('widgets.deleteText')}
        </DeleteDialog>
      )}
    </article>
  );
};
