import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ResolverResult, useForm as useLibraryForm } from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Api, EndpointName } from '../../../shared/api.ts';
import { Failure, Refusal } from '../../../shared/kit/client.ts';
import type { Checked, FieldErrors } from '../../../shared/kit/validation.ts';
import { notifyFailure } from '../failure-notice.ts';
import { changesOf, isSame } from './changes.ts';
import { type Draft, useDraft } from './drafts.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { sendByKeys } from './send-by-keys.ts';

/** Rows of the API table with a body. */
type BodyName = {
  [Name in EndpointName]: Api[Name] extends { body: z.ZodMiniType } ? Name : never;
}[EndpointName];
/** A row whose body the form fills in, or the schema of a part of one. */
type Source = BodyName | z.ZodMiniType;
type SchemaOf<From extends Source> = From extends z.ZodMiniType
  ? From
  : From extends BodyName
    ? Api[From] extends { body: infer Body extends z.ZodMiniType }
      ? Body
      : never
    : never;

/** A title, and the message if the server gives none. */
type Notice = readonly [title: string, fallback: string];

export interface FormOptions<Values extends object, Body> {
  /** The initial values. Leave them out on pages that the server renders: fields then keep what was typed early. */
  defaults?: Values;
  /**
   * Reads the fields. The schema reads them as they are if left out.
   * @param bySchema reads a body by the schema of the row
   */
  check?: (values: Values, bySchema: (body: unknown) => Checked<Body>) => Checked<Body>;
  /** The body's properties that hold the fields. The server's errors have one of them before the field's name. */
  at?: readonly string[];
  /** The field for a property of the body, where the two differ in more than `at`. */
  fieldOf?: (path: string) => string;
  /** Keeps what was typed in this browser until it is sent. */
  draft?: Draft<NoInfer<Values>>;
  /** Asks before a signed-in page is left while a field, or something beside the fields, has unsaved changes. */
  leaveGuard?: { text: string; isChanged?: boolean };
  /**
   * Sends the form. A thrown error becomes a notice and errors beside the fields.
   * @returns errors to show, or false if it was not sent; the draft then stays
   */
  onSubmit: (body: Body, values: Values) => unknown;
  /** Called before errors are shown. `message` is the first error; undefined for the server's errors. */
  onInvalid?: (errors: FieldErrors, message: string | undefined) => void;
  /** The notices after a refusal and after a failure, and the message if nothing came back. None if left out. */
  notices?: { refused: Notice; failed: Notice; unanswered?: string };
  /** Called first after a refusal. @returns true if nothing else should be shown */
  onRefused?: (refusal: Refusal) => unknown;
}

/**
 * A form bound to a row of the API table. The row's schema reads the fields. Errors of the schema and of the server are
 * shown beside their fields, and the first field with an error gets the focus.
 * @param source the row's name
 */
export function useForm<
  From extends Source,
  Values extends object = z.input<SchemaOf<From>> & object,
  Body = z.output<SchemaOf<From>>,
>(source: From, options: FormOptions<Values, Body>) {
  type Name = keyof Values & string;
  const { defaults = {} as Values } = options;
  const element = useRef<HTMLFormElement>(null);
  /** The values that `changes` are compared with. */
  const [saved, setSaved] = useState(defaults);
  const draft = useDraft(options.draft, saved);
  const [initial] = useState(() => ({ ...defaults, ...draft.restored }));
  const [hasFailed, setFailed] = useState(false);
  const wantsFocus = useRef(false);

  const read = async (values: Values): Promise<Checked<Body>> => {
    const [{ api }, { check }] = await loadChecks();
    const bySchema = (body: unknown): Checked<Body> => {
      const checked = check(schemaIn(api, source), body) as Checked<Body>;
      return 'errors' in checked
        ? { ...checked, errors: byField(checked.errors, options) }
        : checked;
    };
    return options.check ? options.check(values, bySchema) : bySchema(values);
  };

  const form = useLibraryForm<Record<string, unknown>, unknown, { body: Body }>({
    defaultValues: initial as Record<string, unknown>,
    shouldFocusError: false,
    reValidateMode: 'onSubmit',
    resolver: async (values): Promise<ResolverResult<Record<string, unknown>, { body: Body }>> => {
      const checked = await read(values as Values);
      return 'errors' in checked
        ? { values: {}, errors: toLibraryErrors(checked) }
        : { values: { body: checked.value }, errors: {} };
    },
  });
  const { errors: found, isSubmitting } = form.formState;
  const { root: _first, ...beside } = found;
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(beside).map(([name, error]) => [name, error?.message ?? '']),
  );

  const keep = useEffectEvent((values: Values) => draft.keep(values));
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keep(values as Values),
      }),
    [subscribe],
  );

  // Fields are read-only or disabled while the form is sent.
  useEffect(() => {
    if (!wantsFocus.current || isSubmitting || Object.keys(found).length === 0) return;
    wantsFocus.current = false;
    focusOn(element.current?.querySelector<HTMLElement>('[aria-invalid="true"]'));
  });

  /** Shows errors beside their fields and focuses the first field with one. */
  const showErrors = (sentences: FieldErrors, message?: string) => {
    options.onInvalid?.(sentences, message);
    form.clearErrors();
    for (const [name, sentence] of Object.entries(sentences)) {
      if (sentence) form.setError(name, { message: sentence });
    }
    wantsFocus.current = true;
  };

  const clearErrors = (name?: Name) => {
    if (name === undefined || name in form.formState.errors) form.clearErrors(name);
  };

  const set = (changes: Partial<Values>) => {
    for (const [name, value] of Object.entries(changes)) {
      form.setValue(name, value);
      clearErrors(name as Name);
    }
  };

  /** Starts again from the saved values; the fields show `values`. */
  const reset = (nextSaved: Values, values: Values = nextSaved) => {
    setSaved(nextSaved);
    draft.compareWith(nextSaved);
    form.reset({ ...values });
  };

  /** Takes over newer saved values. Fields that were changed since `last` keep what was typed. */
  const updateSaved = (next: Values, last: Values = saved) => {
    setSaved(next);
    draft.compareWith(next);
    const shown = form.getValues() as Values;
    set(changesOf({ ...next, ...changesOf(shown, last) }, shown));
  };

  const { leaveGuard } = options;
  const isGuarded = leaveGuard && (leaveGuard.isChanged || !isSame(form.watch() as Values, saved));
  useLeaveGuard(isGuarded ? leaveGuard.text : undefined);

  const send = async ({ body }: { body: Body }) => {
    try {
      const sent = { ...form.getValues() } as Values;
      const outcome = await options.onSubmit(body, sent);
      if (outcome === undefined) draft.settle(form.getValues() as Values, sent);
      else if (outcome) showErrors(byField(outcome as FieldErrors, options));
    } catch (error) {
      await explain(error);
    }
  };

  const explain = async (error: unknown) => {
    const isRefusal = error instanceof Refusal;
    if (isRefusal && (await options.onRefused?.(error)) === true) return;
    const notices = options.notices;
    if (notices) {
      const titles = { refused: notices.refused[0], failed: notices.failed[0] };
      const [, fallback] = notices[isRefusal ? 'refused' : 'failed'];
      const isUnanswered = error instanceof Failure && error.isUnanswered;
      notifyFailure(error, titles, (isUnanswered && notices.unanswered) || fallback);
    }
    setFailed(!isRefusal);
    if (isRefusal) showErrors(byField(error.errors, options));
  };

  const isSending = useRef(false);
  const submit = async (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault();
    // React also passes on the events of forms in dialogs that this form opens.
    if (isSending.current || event?.target !== event?.currentTarget) return;
    isSending.current = true;
    setFailed(false);
    readFilledIn();
    const checkAndSend = form.handleSubmit(send, ({ root: first, ...wrong }) => {
      const sentences = Object.entries(wrong).map(([name, error]) => [name, error?.message]);
      options.onInvalid?.(Object.fromEntries(sentences) as FieldErrors, first?.message);
      wantsFocus.current = true;
    });
    try {
      await loadChecks().then(
        () => checkAndSend(),
        () => explain(new Failure('', true)),
      );
    } finally {
      isSending.current = false;
    }
  };

  /** Password managers may fill in a field without an event. */
  const readFilledIn = () => {
    for (const field of element.current?.elements ?? []) {
      if (!(field instanceof HTMLInputElement) || !FILLED_IN.has(field.type)) continue;
      const { name, value } = field;
      // A field without a name is none of the form's, such as an address that is only shown.
      const known: unknown = name ? form.getValues(name) : undefined;
      if (typeof known === 'string' && known !== value) form.setValue(name, value);
    }
  };

  return {
    /** For `<form>`. */
    form: {
      ref: element,
      noValidate: true,
      onSubmit: submit,
      onFocus: loadEarly,
      onKeyDown: sendByKeys,
    },
    /** For a field of web/kit/ui/fields/field.tsx. */
    field: (name: Name) => {
      const { onChange, ...field } = form.register(name);
      const start = initial[name];
      return {
        ...field,
        ...(typeof start === 'string' && { defaultValue: start }),
        error: errors[name],
        onChange: (event: { target: unknown; type?: unknown }) => {
          clearErrors(name);
          return onChange(event);
        },
      };
    },
    /** For a control with a value of its own, such as a list of skills. */
    control: <Key extends Name>(name: Key) => ({
      name,
      // No compiler memoizes what this returns.
      // oxlint-disable-next-line react/incompatible-library
      value: form.watch(name) as Values[Key],
      error: errors[name],
      onChange: (value: Values[Key]) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    submit,
    isSending: isSubmitting,
    /** The last call did not reach the server, or the server failed. */
    hasFailed,
    errors,
    /** All fields. A component that reads them renders with each change. */
    get values() {
      return form.watch() as Values;
    },
    /** The fields that differ from what is saved. */
    get changes() {
      return changesOf(form.watch() as Values, saved);
    },
    /** A field differs from what is saved. */
    get isDirty() {
      return !isSame(form.watch() as Values, saved);
    },
    set,
    reset,
    updateSaved,
    showErrors,
    clearErrors,
    /** Focuses a field. */
    focus: (name: Name) => {
      const field = element.current?.elements.namedItem(name);
      if (field instanceof HTMLElement) focusOn(field);
    },
    draft,
  };
}

const schemaIn = (table: Api, source: Source): z.ZodMiniType =>
  typeof source === 'string' ? table[source].body : source;

/** Loads the schemas and what reads them: 28 kB that the pages for visitors do not start with. */
const loadChecks = () =>
  Promise.all([import('../../../shared/api.ts'), import('../../../shared/kit/validation.ts')]);

/** Submitting reports a failure, which needs the notice's script even if the connection is gone by then. */
const loadEarly = () =>
  void Promise.all([loadChecks(), import('../ui/feedback/notice-bar.tsx')]).catch(() => undefined);

/** The types of the fields that password managers fill in. */
const FILLED_IN = new Set(['text', 'email', 'password']);

/** The first message is the library's root error, which belongs to no field. */
const toLibraryErrors = ({ errors, message }: { errors: FieldErrors; message: string }) => ({
  ...Object.fromEntries(
    Object.entries(errors).map(([name, sentence]) => [name, { type: 'schema', message: sentence }]),
  ),
  root: { type: 'schema', message },
});

const byField = (
  errors: FieldErrors,
  { at = [], fieldOf = (path) => path }: Pick<FormOptions<object, unknown>, 'at' | 'fieldOf'>,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(errors).map(([path, sentence]) => {
      const [first = '', ...rest] = path.split('.');
      return [fieldOf(at.includes(first) && rest.length > 0 ? rest.join('.') : path), sentence];
    }),
  );

/** A field in a closed section cannot have the focus. */
function focusOn(field: HTMLElement | null | undefined) {
  const section = field?.closest('details');
  if (section) section.open = true;
  field?.focus();
}
