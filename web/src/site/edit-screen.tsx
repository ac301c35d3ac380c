import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { BackLink, useGoBack } from '../ui/link.tsx';
import type { PageAbove } from '../ui/link.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ContentPage } from '../ui/page.tsx';
import { DetailContent } from '../ui/detail-content.tsx';
import { Form, FormActions, SubmitButton } from '../ui/form/form.tsx';
import { forgetDraft } from '../ui/form/use-form-state.ts';
import type { Changed, FormSchema, FormValues } from '../ui/form/use-form-state.ts';
import type { Loading } from '../ui/list-content.tsx';
import type { FailureMessages } from '../ui/states.tsx';
import { useChange } from './change.ts';
import type { Change } from './change.ts';

/** The edit that the customer saves. */
interface Edited<Output, Item> {
  /** All values, as the schema returns them. */
  readonly values: Output;
  /** Only what differs from `item`, for a PATCH; null for a field that was emptied. */
  readonly changed: Changed<Output>;
  /** The edited item, with the version for `If-Match`. */
  readonly item: Item;
}

export interface EditFormProps<Output, Item, Result> {
  /** The heading, or the purpose of the form if the heading says something else. */
  readonly title: string;
  readonly item: Item;
  /** The value of each field. When it changes, so do the fields that the customer has not touched. */
  readonly initial: FormValues;
  /** The body of the call in the contract. It is loaded on submit. */
  readonly schema: FormSchema<Output>;
  /** Where the messages of the fields are: `{messages}.{field}.{code}`, with the codes of `errorsOfIssues`. */
  readonly messages: string;
  readonly change: Change<Result, Edited<Output, Item>>;
  /** The words for a failure that no field shows. Default: `form.failed`. */
  readonly failureText?: ((error: unknown) => string | undefined) | undefined;
  /** The key under which input is kept until it is saved or cancelled. Default: the path of the page. */
  readonly draftKey?: string;
  /** The label of the button that saves. Default: Save. */
  readonly submitLabel?: string | undefined;
  /** Called after Save and after Cancel. */
  readonly onEnd: () => unknown;
  /** The fields. */
  readonly children: ReactNode;
}

/** The form of an edit screen, for a page that shows more than the form. */
export const EditForm = <Output, Item, Result>({
  title,
  item,
  change,
  draftKey,
  submitLabel,
  onEnd,
  children,
  ...form
}: EditFormProps<Output, Item, Result>) => {
  const text = useText();
  const path = useLocation({ select: ({ pathname }) => pathname });
  const draft = draftKey ?? path;
  const { run, isPending } = useChange(change);
  const cancel = (): void => {
    forgetDraft(draft);
    onEnd();
  };
  return (
    <Form
      {...form}
      label={title}
      draftKey={draft}
      onSubmit={async (values, changed) => {
        await run({ values, changed, item });
        onEnd();
      }}
    >
      {children}
      <FormActions>
        <SubmitButton>{submitLabel ?? text('ui.save')}</SubmitButton>
        <Button onPress={cancel} isDisabled={isPending}>
          {text('ui.cancel')}
        </Button>
      </FormActions>
    </Form>
  );
};

interface EditScreenProps<Output, Item, Result> extends Omit<
  EditFormProps<Output, Item, Result>,
  'item' | 'initial' | 'onEnd' | 'draftKey'
> {
  /** The page above, to which Save, Cancel and the arrow lead; `label` names it. */
  readonly back: PageAbove & { readonly label: string };
  /** The query of the edited item. */
  readonly query: Loading & { readonly data: Item | undefined };
  readonly initial: (item: Item) => FormValues;
  /** The messages for a failure to load it. */
  readonly failure: FailureMessages;
  /** The outline of the form while the item loads. */
  readonly skeleton?: ReactNode;
  /** Shown if it does not exist (404). */
  readonly gone?: { readonly message: string; readonly action?: ReactNode } | undefined;
}

/**
 * A page with an edit form: heading, arrow back, fields, Save and Cancel. Input survives failures, a new sign-in and a
 * reload. If a value has been changed elsewhere meanwhile, the form shows it under its field and does not overwrite it.
 */
export const EditScreen = <Output, Item, Result>({
  title,
  back: { label, ...above },
  query,
  initial,
  failure,
  skeleton,
  gone,
  ...form
}: EditScreenProps<Output, Item, Result>) => {
  const goBack = useGoBack(above);
  return (
    <ContentPage title={title} before={<BackLink {...above}>{label}</BackLink>}>
      <DetailContent loading={query} item={query.data} failure={failure} skeleton={skeleton} gone={gone}>
        {(item) => (
          <Card>
            <EditForm {...form} title={title} item={item} initial={initial(item)} onEnd={goBack} />
          </Card>
        )}
      </DetailContent>
    </ContentPage>
  );
};
