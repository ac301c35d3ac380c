import { sitePaths } from '@albumen/contracts/site-paths';
import { WidgetShare, toBase64 } from '@albumen/contracts/widgets';
import type { GalleryEntry, Widget, WidgetShare as Share } from '@albumen/contracts/widgets';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ApiError } from '../../api/client.ts';
import { configuration } from '../../api/configuration.ts';
import { customerQuery } from '../../api/customer-query.ts';
import { entryQuery, refreshWidgets, widgetCalls, widgetQuery } from '../../api/widgets.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { EditScreen } from '../../site/edit-screen.tsx';
import { fieldsOf } from '../../ui/form/form.tsx';
import * as textFields from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/link.tsx';
import texts from '../../ui/text.module.css';

const { TextAreaField, TextField } = fieldsOf(WidgetShare, textFields);

/** Why a widget cannot be shared, if that is known. `widget` is null if there is none. */
const obstacleOf = (
  widget: Pick<Widget, 'isBlocked'> | null | undefined,
  entry: Pick<GalleryEntry, 'isVisible'> | undefined,
) => {
  if (widget === null) return 'widgets.gone';
  if (widget?.isBlocked === true) return 'widgets.shareBlocked';
  return entry?.isVisible === false ? 'widgets.shareHidden' : undefined;
};

/** Mails the page of a widget to somebody. */
export const ShareScreen = () => {
  const text = useText();
  const { widgetId } = useParams({ from: '/main/widgets/$widgetId/share' });
  const query = useQuery(widgetQuery(widgetId));
  const entry = useQuery(entryQuery(widgetId));
  const { data: customer } = useQuery(customerQuery);
  const widget = query.data ?? undefined;
  const obstacle = obstacleOf(query.data, entry.data);
  const failureText = (error: unknown): string | undefined => {
    if (!(error instanceof ApiError)) return undefined;
    const code = error.problem?.code;
    if (code === 'widget-hidden') return text('widgets.shareHidden');
    if (code === 'order-blocked') return text('widgets.shareBlocked');
    return code === 'too-many-requests'
      ? text('widgets.shareTooMany', failureValues(error, text))
      : undefined;
  };
  return (
    <EditScreen
      title={text('widgets.shareTitle')}
      back={{ to: sitePaths.widgets, label: text('widgets.back') }}
      query={{ ...(widget ? entry : query), data: entry.data && widget }}
      gone={
        obstacle && {
          message: text(obstacle),
          action: (
            <Link variant="quiet" to={sitePaths.widgets}>
              {text('widgets.toList')}
            </Link>
          ),
        }
      }
      failure={{ title: 'widgets.oneLoadFailed' }}
      initial={() => ({ toEmailAddress: '', fromName: customer?.firstName ?? '', personalMessage: '' })}
      schema={WidgetShare}
      messages="widgets.share"
      submitLabel={text('widgets.send')}
      failureText={failureText}
      change={{
        run: async ({ values }: { readonly values: Share }) => {
          const { toEmailAddress, ...words } = values;
          await widgetCalls.shareWidget({
            params: { widgetId },
            query: { vendorId: configuration().brand, toEmailAddress: toBase64(toEmailAddress), ...words },
          });
        },
        done: (_, { values }) => ({
          message: text('widgets.sent', { email: values.toEmailAddress }),
        }),
        failed: 'widgets.notSent',
        refresh: refreshWidgets,
      }}
    >
      <p className={texts.quiet}>{text('widgets.shareText', { title: widget?.title ?? '' })}</p>
      <TextField
        name="toEmailAddress"
        label={text('widgets.share.toEmailAddress')}
        inputMode="email"
        autoComplete="off"
      />
      <TextField
        name="fromName"
        label={text('widgets.share.fromName')}
        description={text('widgets.share.fromNameHint')}
        autoComplete="name"
      />
      <TextAreaField name="personalMessage" label={text('widgets.share.personalMessage')} isOptional />
    </EditScreen>
  );
};
