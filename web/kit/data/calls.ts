import {
  focusManager,
  type InfiniteData,
  keepPreviousData,
  QueryClient,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
  useMutationState,
  useQuery,
  useQueryClient,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { api as table, type Api, type EndpointName } from '../../../shared/api.ts';
import { isOutdated } from '../../../shared/kit/client.ts';
import type { Answer, Endpoint, Input } from '../../../shared/kit/endpoint.ts';
import { readUser, useOwnId } from '../session.ts';
import { advanceApi, api, quietApi } from './api.ts';

/** Calls that read. */
export type ReadName = {
  [Name in EndpointName]: Api[Name]['method'] extends 'GET' ? Name : never;
}[EndpointName];
/** Calls that change something. */
export type ChangeName = Exclude<EndpointName, ReadName>;
export type AnswerOf<Name extends EndpointName> = Answer<Api[Name]>;
export type InputOf<Name extends EndpointName> = Input<Api[Name]>;

/**
 * The answers of the signed-in pages. Each page asks again when it opens, so an answer is removed when nothing shows it.
 * A failed call is not repeated automatically: the page shows the error and a button to try again.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      gcTime: 0,
      // A page uses the answer that its clientLoader asked for.
      staleTime: 1000,
      retry: false,
      refetchOnWindowFocus: false,
      // Without a network a call fails. By default it would wait.
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// The library listens on the window, which does not receive events that do not bubble.
if (!import.meta.env.SSR) {
  focusManager.setEventListener((onFocus) => {
    const look = () => onFocus();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
}

/** Milliseconds for which an answer waits for the page whose clientLoader asked for it. */
const PREFETCHED = 1000;
/** Milliseconds between two renewals of links to resumes, which work for an hour. */
const RENEWAL = 40 * 60 * 1000;
/** On focus: asks again if the timer could not run, such as on a sleeping laptop. */
const whenDue = ({ state }: { state: { dataUpdatedAt: number } }) =>
  Date.now() - state.dataUpdatedAt >= RENEWAL && 'always';

type QueryChoices<T> = Pick<
  UseQueryOptions<T>,
  'enabled' | 'placeholderData' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
>;

export interface CallOptions<T> extends QueryChoices<T> {
  /** Shows the answer to the previous input until the new answer arrives: for paging and filtering. */
  keepPrevious?: boolean;
  /** The answer has links to files, which expire: asks again before that while the page is open. */
  hasSignedLinks?: boolean;
  /** An ended session does not close a public page: for parts that it shares with signed-in pages. */
  quiet?: boolean;
}

/** `input` may be left out if the call needs none. */
type Arguments<Name extends EndpointName, Options> =
  unknown extends InputOf<Name>
    ? [input?: undefined, options?: Options]
    : Record<never, never> extends InputOf<Name>
      ? [input?: InputOf<Name>, options?: Options]
      : [input: InputOf<Name>, options?: Options];

/** Asks the server, and asks again when this page changes what the answer depends on. */
export function useCall<Name extends ReadName>(
  name: Name,
  ...[input, options = {}]: Arguments<Name, CallOptions<AnswerOf<Name>>>
): UseQueryResult<AnswerOf<Name>> {
  const { keepPrevious = false, hasSignedLinks = false, quiet = false, ...others } = options;
  return useQuery<AnswerOf<Name>>({
    ...toQuery(useOwnId(), name, input, quiet),
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(hasSignedLinks && { refetchInterval: RENEWAL, refetchOnWindowFocus: whenDue }),
    ...others,
  });
}

/** For a clientLoader: starts the call of the page's `useCall` with the same name and input. */
export function prefetchCall<Name extends ReadName>(
  name: Name,
  ...[input]: Arguments<Name, never>
): null {
  const query = toQuery(readUser()?._id, name, input);
  void queryClient.prefetchQuery({ ...query, staleTime: 0, gcTime: PREFETCHED });
  return null;
}

/** Milliseconds for which an answer waits that was asked for in advance. */
const ADVANCE = 60_000;

/** Asks for what will probably be shown next. It does not count as a look. */
export function askInAdvance<Name extends ReadName>(
  name: Name,
  input: InputOf<Name>,
): Promise<AnswerOf<Name> | undefined> {
  const call = advanceApi[name] as (given: unknown) => Promise<AnswerOf<Name>>;
  const queryKey = toKey(readUser()?._id, name, input);
  const query = { queryKey, queryFn: () => call(input), gcTime: ADVANCE, staleTime: ADVANCE };
  return queryClient.fetchQuery(query).catch(() => undefined);
}

/** The key of a call: its name, its input and its user. */
const toKey = (userId: string | undefined, name: EndpointName, input?: unknown): QueryKey => [
  name,
  input ?? {},
  userId,
];

function toQuery<Name extends ReadName>(
  userId: string | undefined,
  name: Name,
  input: unknown,
  quiet = false,
) {
  const call = (quiet ? quietApi : api)[name] as (given: unknown) => Promise<AnswerOf<Name>>;
  return queryOptions({ queryKey: toKey(userId, name, input), queryFn: () => call(input) });
}

export type ChangeOptions<Name extends ChangeName, Context> = Omit<
  UseMutationOptions<AnswerOf<Name>, Error, InputOf<Name>, Context>,
  'mutationFn' | 'mutationKey'
>;

/**
 * Calls that change something. Afterwards all shown answers that depend on it are asked for again, also after a refusal
 * that means the page is out of date (404 and 409).
 */
export function useChange<Name extends ChangeName, Context = unknown>(
  name: Name,
  { onSuccess, onError, ...options }: ChangeOptions<Name, Context> = {},
): UseMutationResult<AnswerOf<Name>, Error, InputOf<Name>, Context> {
  const call: (input: InputOf<Name>) => Promise<AnswerOf<Name>> = api[name];
  return useMutation<AnswerOf<Name>, Error, InputOf<Name>, Context>({
    ...options,
    mutationKey: [name],
    mutationFn: (input) => call(input),
    onSuccess: async (...given) => {
      await onSuccess?.(...given);
      askAgain(changesOf(name));
    },
    onError: async (...given) => {
      await onError?.(...given);
      if (isOutdated(given[0])) askAgain(changesOf(name));
    },
  });
}

const changesOf = (name: ChangeName): readonly string[] => (table[name] as Endpoint).changes ?? [];

/** Asks again for every shown answer that depends on one of these nouns. Failed calls wait for Try Again. */
export function askAgain(nouns: readonly string[]): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey: [name], state }) => {
      const row: Endpoint | undefined = table[name as EndpointName];
      const isMeant = row?.reads?.some((noun) => nouns.includes(noun)) ?? false;
      return isMeant && !(state.error && state.data === undefined);
    },
  });
}

/**
 * Changes the shown answers of a call without asking the server.
 * @returns restores the previous answers, for a change that fails
 */
export function editAnswers<Name extends ReadName>(
  name: Name,
  edit: (answer: AnswerOf<Name>) => AnswerOf<Name>,
): () => void {
  const filters = { queryKey: [name] };
  // An answer that has not arrived yet is older than the change.
  void queryClient.cancelQueries(filters);
  const before = queryClient.getQueriesData<AnswerOf<Name>>(filters);
  queryClient.setQueriesData<AnswerOf<Name> | InfiniteData<AnswerOf<Name>>>(filters, (answer) => {
    if (!answer) return answer;
    if (isPaged(answer)) return { ...answer, pages: answer.pages.map((page) => edit(page)) };
    return edit(answer as AnswerOf<Name>);
  });
  return () => {
    for (const [key, answer] of before) queryClient.setQueryData(key, answer);
  };
}

const isPaged = <T>(answer: T | InfiniteData<T>): answer is InfiniteData<T> =>
  typeof answer === 'object' && answer !== null && 'pages' in answer;

/** Milliseconds for which the pages of a list stay after its screen has closed, so that Back finds them. */
const KEPT = 10 * 60 * 1000;

interface PagesOptions extends Pick<CallOptions<unknown>, 'keepPrevious' | 'hasSignedLinks'> {
  enabled?: boolean;
}

/**
 * Asks for a list page by page: each page starts at the cursor of the previous one. Back shows the pages that were there
 * while they are asked for again.
 */
export function usePages<Name extends ReadName>(
  name: Name,
  { query }: { query: Readonly<Record<string, string>> },
  { enabled = true, keepPrevious = false, hasSignedLinks = false }: PagesOptions = {},
) {
  const call = api[name] as unknown as (given: unknown) => Promise<AnswerOf<Name>>;
  return useInfiniteQuery<AnswerOf<Name>, Error, InfiniteData<AnswerOf<Name>>, QueryKey, string>({
    queryKey: [...toKey(useOwnId(), name, { query }), 'pages'],
    queryFn: ({ pageParam: cursor }) => call({ query: { ...query, ...(cursor && { cursor }) } }),
    initialPageParam: '',
    getNextPageParam: (last) => (last as { nextCursor?: string | null }).nextCursor,
    enabled,
    gcTime: KEPT,
    ...(keepPrevious && { placeholderData: keepPreviousData }),
    ...(hasSignedLinks && { refetchInterval: RENEWAL, refetchOnWindowFocus: whenDue }),
  });
}

/**
 * Tracks which rows of a list are being changed, by calls with the row's id in their path.
 * @returns whether one of these calls is running for an id; true already in the click that started it
 */
export function useBusyRows(...names: readonly ChangeName[]): (id: string) => boolean {
  const client = useQueryClient();
  const isMeant = (mutation: { options: { mutationKey?: QueryKey | undefined } }) =>
    names.includes(mutation.options.mutationKey?.[0] as ChangeName);
  // Renders again when a call begins or ends.
  useMutationState({
    filters: { status: 'pending', predicate: isMeant },
    select: ({ state }) => idsOf(state.variables),
  });
  return (id) =>
    client.isMutating({
      predicate: (mutation) => isMeant(mutation) && idsOf(mutation.state.variables).includes(id),
    }) > 0;
}

const idsOf = (input: unknown): string[] =>
  Object.values((input as { params?: Record<string, string> } | undefined)?.params ?? {});
