import { useRef, useState } from 'react';
import { loadSchema } from '../../lib/late-schemas.ts';
import { readDraft, writeDraft } from '../../lib/drafts.ts';
import type { Draft } from '../../lib/drafts.ts';
import { errorsLeft, errorsOfCall, errorsOfIssues, isConflict } from './field-errors.ts';
import type { FieldErrors, SchemaIssue } from './field-errors.ts';

export type FormValue = string | boolean;

/** The value of each field by its name: texts, choices and days (`yyyy-mm-dd`) as strings; '' if empty. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** The part of a zod schema that a form needs: any schema of a contract fits. */
export interface FormSchema<Output> {
  readonly safeParse: (
    values: unknown,
  ) =>
    | { readonly success: true; readonly data: Output }
    | { readonly success: false; readonly error: { readonly issues: readonly SchemaIssue[] } };
}

export interface FormStateOptions<Output> {
  /** Validates the values on submit; empty texts are left out. */
  readonly schema: FormSchema<Output>;
  /** The initial value of each field. */
  readonly initial: FormValues;
  /**
   * Sends the validated values. Settles once `initial` is the start of the next change; throws failures, and the fields
   * of an `invalid-request` are shown at the form's own.
   */
  readonly onSubmit: (values: Output, changed: Changed<Output>) => Promise<void>;
  /** Keeps input under this name, through renewals of the session and reloads of the page. */
  readonly draftKey?: string | undefined;
}

/** The fields that differ from their initial values; null for an emptied optional field (RFC 7396, a merge patch). */
export type Changed<Output> = {
  readonly [Name in keyof Output]?: Output[Name] | (undefined extends Output[Name] ? null : never);
};

/** A field that the customer changed here while its value was changed elsewhere, to `value`. */
export interface FieldConflict {
  readonly value: FormValue;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** The reason why the last submit failed, if no field shows it. */
export type FormFailure =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly error: unknown };

const beforeKey = (draftKey: string | undefined): string => `${draftKey}:before`;

/** Deletes the input of a form that is about to disappear. */
export const forgetDraft = (draftKey: string): void => {
  writeDraft(draftKey, {});
  writeDraft(beforeKey(draftKey), {});
};

/** Leaves out empty fields: a schema then reports them as required, not as too short. Spaces alone are nothing. */
const filled = (values: FormValues): Readonly<Record<string, FormValue>> =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );

interface FoundErrors<Output> {
  readonly errors: FieldErrors;
  readonly schema?: FormSchema<Output> | undefined;
}

/** The state of a form: its values, their errors, and whether it is being sent. */
export const useFormState = <Output>({ schema, initial, onSubmit, draftKey }: FormStateOptions<Output>) => {
  const [changes, setChanges] = useState<Draft>(() => (draftKey === undefined ? {} : readDraft(draftKey)));
  /** The value of each changed field before its first change: a newer `initial` that differs from it is a conflict. */
  const [before, setBefore] = useState<Draft>(() => readDraft(beforeKey(draftKey)));
  /** The errors of the last submit, and the schema that found them; none if they come from the service. */
  const [found, setFound] = useState<FoundErrors<Output>>({ errors: {} });
  /** The fields that were changed since the last submit. */
  const [touched, setTouched] = useState<readonly string[]>([]);
  const [failure, setFailure] = useState<FormFailure>();
  const [isBusy, setBusy] = useState(false);
  /** Counts finished submits, so that the focus moves once for each. */
  const [ended, setEnded] = useState(0);
  const isSending = useRef(false);
  /** Autofill causes several changes before the next render. */
  const latest = useRef({ changes, before });

  const keep = (next: Draft, nextBefore: Draft): void => {
    latest.current = { changes: next, before: nextBefore };
    setChanges(next);
    setBefore(nextBefore);
    if (draftKey === undefined) return;
    writeDraft(draftKey, next);
    writeDraft(beforeKey(draftKey), nextBefore);
  };

  const change = (name: string, value: FormValue): void => {
    setTouched((names) => (names.includes(name) ? names : [...names, name]));
    const { [name]: _, ...others } = latest.current.changes;
    const { [name]: first = initial[name]!, ...othersBefore } = latest.current.before;
    if (value === initial[name]) keep(others, othersBefore);
    else keep({ ...others, [name]: value }, { ...othersBefore, [name]: first });
  };

  const conflictOf = (name: string): FieldConflict | undefined => {
    const value = initial[name];
    const first = before[name];
    // A value that was just saved may come back in another format before this form knows that it is saved.
    if (isBusy || value === undefined || first === undefined) return undefined;
    if (value === first || value === changes[name]) return undefined;
    return {
      value,
      keepMine: () => keep(latest.current.changes, { ...latest.current.before, [name]: value }),
      takeTheirs: () => change(name, value),
    };
  };

  const end = (errors: FieldErrors, why?: FormFailure, schemaOfErrors?: FormSchema<Output>): void => {
    setFound({ errors, schema: schemaOfErrors });
    setTouched([]);
    setFailure(why);
    setEnded((count) => count + 1);
  };

  const send = async (values: ReturnType<typeof filled>): Promise<void> => {
    isSending.current = true;
    setBusy(true);
    try {
      const loaded = await loadSchema(schema);
      const check = loaded.safeParse(values);
      if (!check.success) return end(errorsOfIssues(check.error.issues, values), undefined, loaded);
      const checked: Output = check.data;
      const names = Object.keys(latest.current.changes);
      const changed = names.map((name) => [name, checked[name as keyof Output] ?? null]);
      await onSubmit(checked, Object.fromEntries(changed) as Changed<Output>);
      keep({}, {});
      end({});
    } catch (error) {
      const refused = errorsOfCall(error, Object.keys(initial));
      if (Object.keys(refused).length > 0) end(refused);
      else end({}, isConflict(error) ? { kind: 'conflict' } : { kind: 'failed', error });
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  const isAsked = Object.keys(initial).some((name) => conflictOf(name) !== undefined);

  const submit = (): void => {
    if (isSending.current) return;
    if (isAsked) end({}, { kind: 'conflict' });
    else void send(filled({ ...initial, ...latest.current.changes }));
  };

  /** Discards what was changed, and the outcome of the last submit. */
  const reset = (): void => {
    keep({}, {});
    setFound({ errors: {} });
    setFailure(undefined);
  };

  const valueOf = (name: string): FormValue | undefined => changes[name] ?? initial[name];

  const isTouched = (name: string): boolean => touched.includes(name);

  const recheck = (): FieldErrors | undefined => {
    const values = filled({ ...initial, ...changes });
    const check = found.schema?.safeParse(values);
    return check && (check.success ? {} : errorsOfIssues(check.error.issues, values));
  };
  const errors = touched.length === 0 ? found.errors : errorsLeft(found.errors, touched, recheck());

  return { valueOf, change, conflictOf, isAsked, errors, isTouched, failure, isBusy, ended, submit, reset };
};
