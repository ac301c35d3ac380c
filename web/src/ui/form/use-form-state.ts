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
  readonly onSubmit: (values: Output, changed: Changed<Output>) => Promise<void>;
  /** Keeps what was typed, passwords apart, through renewals of the session and reloads of the page, under this name. */
  readonly draftKey?: string | undefined;
}

/** The fields that differ from what the form began with; null for one that was emptied (RFC 7396, a merge patch). */
export type Changed<Output> = { readonly [Name in keyof Output]?: Output[Name] | null };

/** A field that the customer changed here while its value was changed elsewhere, to `value`. */
export interface FieldConflict {
  readonly value: FormValue;
  readonly keepMine: () => void;
  readonly takeTheirs: () => void;
}

/** Why the last submit came to nothing, where no field says it. */
export type FormFailure =
  | { readonly kind: 'conflict' }
  | { readonly kind: 'failed'; readonly error: unknown };

const beforeKey = (draftKey: string | undefined): string => `${draftKey}:before`;

/** Forgets what was typed into a form that is about to go away. */
export const forgetDraft = (draftKey: string): void => {
  writeDraft(draftKey, {});
  writeDraft(beforeKey(draftKey), {});
};

/** An empty field is none: a schema says of it that it is needed, not that it is too short. */
const filled = (values: FormValues): Readonly<Record<string, FormValue>> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));

/** What a form knows: its values, what is wrong with them, and whether it is being sent. */
export const useFormState = <Output>({ schema, initial, onSubmit, draftKey }: FormStateOptions<Output>) => {
  const [changes, setChanges] = useState<Draft>(() => (draftKey === undefined ? {} : readDraft(draftKey)));
  /** What each changed field showed before its first change: a newer `initial` that differs from it is a conflict. */
  const [before, setBefore] = useState<Draft>(() => readDraft(beforeKey(draftKey)));
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<FormFailure>();
  const [isBusy, setBusy] = useState(false);
  /** Counts the submits that have ended, so that the focus moves once for each. */
  const [ended, setEnded] = useState(0);
  const isSending = useRef(false);
  const secrets = useRef(new Set<string>());
  /** What the browser fills in comes as several changes before anything is drawn again. */
  const latest = useRef({ changes, before });

  const keep = (next: Draft, nextBefore: Draft): void => {
    latest.current = { changes: next, before: nextBefore };
    setChanges(next);
    setBefore(nextBefore);
    if (draftKey === undefined) return;
    writeDraft(
      draftKey,
      Object.fromEntries(Object.entries(next).filter(([name]) => !secrets.current.has(name))),
    );
    writeDraft(beforeKey(draftKey), nextBefore);
  };

  const change = (name: string, value: FormValue, isSecret = false): void => {
    if (isSecret) secrets.current.add(name);
    const { [name]: _, ...others } = latest.current.changes;
    const { [name]: first = initial[name]!, ...othersBefore } = latest.current.before;
    if (value === initial[name]) keep(others, othersBefore);
    else keep({ ...others, [name]: value }, { ...othersBefore, [name]: first });
  };

  const conflictOf = (name: string): FieldConflict | undefined => {
    const value = initial[name];
    const first = before[name];
    // What was just saved may come back in another form before this form knows that it is saved.
    if (isBusy || value === undefined || first === undefined) return undefined;
    if (value === first || value === changes[name]) return undefined;
    return {
      value,
      keepMine: () => keep(latest.current.changes, { ...latest.current.before, [name]: value }),
      takeTheirs: () => change(name, value),
    };
  };

  const end = (fieldErrors: FieldErrors, why?: FormFailure): void => {
    setErrors(fieldErrors);
    setFailure(why);
    setEnded((count) => count + 1);
  };

  const send = async (values: ReturnType<typeof filled>): Promise<void> => {
    isSending.current = true;
    setBusy(true);
    try {
      const check = (await loadSchema(schema)).safeParse(values);
      if (!check.success) return end(errorsOfIssues(check.error.issues, values));
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

  const submit = (): void => {
    if (isSending.current) return;
    const isAsked = Object.keys(initial).some((name) => conflictOf(name) !== undefined);
    if (isAsked) end({}, { kind: 'conflict' });
    else void send(filled({ ...initial, ...latest.current.changes }));
  };

  const valueOf = (name: string): FormValue | undefined => changes[name] ?? initial[name];

  return { valueOf, change, conflictOf, errors, failure, isBusy, ended, submit };
};
