import { useRef, useState } from 'react';
import { loadSchema } from '../../lib/late-schemas.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import type { Draft } from '../../lib/drafts.ts';
import { errorsOfCall, errorsOfIssues, isConflict } from './field-errors.ts';
import type { FieldErrors, SchemaIssue } from './field-errors.ts';

export type FormValue = string | boolean;

/** The value of each field by its name: texts, choices and days (`yyyy-mm-dd`) as strings; '' is an empty one. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** A zod schema, as far as a form needs one: any of a contract fits. */
export interface FormSchema<Output> {
  readonly safeParse: (
    values: unknown,
  ) =>
    | { readonly success: true; readonly data: Output }
    | { readonly success: false; readonly error: { readonly issues: readonly SchemaIssue[] } };
}

export interface FormStateOptions<Output> {
  /** Checks the values on submit, an empty text being left out of them. */
  readonly schema: FormSchema<Output>;
  /** What the form begins with: a value for each of its fields. */
  readonly initial: FormValues;
  /**
   * Sends what was checked. Settles once `initial` is what the next change begins with; throws what went wrong, of which
   * the fields of an `invalid-request` are shown at the form's own.
   */
  readonly onSubmit: (values: Output) => Promise<void>;
  /** Keeps what was typed, passwords apart, through renewals of the session and reloads of the page, under this name. */
  readonly draftKey?: string | undefined;
  /** What was to be changed is another one by now (412): what the customer wanted is handed over. */
  readonly onConflict?: ((values: Output) => void) | undefined;
}

/** Why the last submit came to nothing, where no field says it. */
export type FormFailure =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly error: unknown };

/** An empty field is none: a schema says of it that it is needed, not that it is too short. */
const filled = (values: FormValues): Readonly<Record<string, FormValue>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** What a form knows: its values, what is wrong with them, and whether it is being sent. */
export const useFormState = <Output>({
  schema,
  initial,
  onSubmit,
  draftKey,
  onConflict,
}: FormStateOptions<Output>) => {
  const [changes, setChanges] = useState<Draft>(() => (draftKey === undefined ? {} : readDraft(draftKey)));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [isBusy, setBusy] = useState(false);
  /** Counts the submits that have ended, so that the focus moves once for each. */
  const [ended, setEnded] = useState(0);
  const isSending = useRef(false);
  const secrets = useRef(new Set<string>());
  /** What the browser fills in comes as several changes before anything is drawn again. */
  const latest = useRef(changes);

  const keep = (next: Draft): void => {
    latest.current = next;
    setChanges(next);
    if (draftKey === undefined) return;
    writeDraft(
      draftKey,
      Object.fromEntries(Object.entries(next).filter(([name]) => !secrets.current.has(name))),
    );
  };

  const change = (name: string, value: FormValue, isSecret = false): void => {
    if (isSecret) secrets.current.add(name);
    const { [name]: _, ...others } = latest.current;
    keep(value === initial[name] ? others : { ...others, [name]: value });
  };

  const end = (fieldErrors: FieldErrors, why?: FormFailure): void => {
    setErrors(fieldErrors);
    setFailure(why);
    setEnded((before) => before + 1);
  };

  const send = async (values: ReturnType<typeof filled>): Promise<void> => {
    isSending.current = true;
    setBusy(true);
    let checked: Output | undefined;
    try {
      const check = (await loadSchema(schema)).safeParse(values);
      if (!check.success) return end(errorsOfIssues(check.error.issues, values));
      checked = check.data;
      await onSubmit(checked);
      keep({});
      end({});
    } catch (error) {
      const refused = errorsOfCall(error, Object.keys(initial));
      if (Object.keys(refused).length > 0) end(refused);
      else if (isConflict(error) && checked !== undefined) {
        end({}, { kind: 'conflict' });
        onConflict?.(checked);
      } else end({}, { kind: 'failed', error });
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const submit = (): void => {
    if (!isSending.current) void send(filled({ ...initial, ...latest.current }));
  };

  const valueOf = (name: string): FormValue | undefined => changes[name] ?? initial[name];

  return { valueOf, change, errors, failure, isBusy, ended, submit };
};
