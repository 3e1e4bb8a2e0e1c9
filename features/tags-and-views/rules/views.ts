import * as z from 'zod/mini';
import { teamPerson } from '../../../shared/companies/team.ts';
import type { Denial, Reason } from '../../../shared/errors.ts';
import { mayMember, permissionRefusal, type TeamRole } from '../../../shared/permissions.ts';
import { FILTER_THINGS } from '../../../shared/parts/parts.ts';
import { requiredLine } from '../../../shared/kit/text.ts';
import { companyApplicationSearch, LIST_FIELDS } from '../../../shared/applications/lists.ts';

const VIEW_NAME_MAX = 60;
/** Views of one member. */
export const VIEWS_MAX = 50;
const QUERY_MAX = 2000;
/** The filters, search, order and view of an address, without anything else. */
export function viewQuery(address: string): string {
  const params = new URLSearchParams(address);
  const kept = new URLSearchParams();
  for (const field of LIST_FIELDS) {
    const [value] = params.getAll(field);
    if (value && value !== 'all') kept.append(field, value);
  }
  return kept.toString();
}

const CANNOT_BE_READ = 'These filters cannot be read.';

/** Filters as in the address of the list, which must be valid. */
const storedQuery = z.pipe(
  z.string({ error: 'Send the filters of a list.' }).check(z.maxLength(QUERY_MAX, CANNOT_BE_READ)),
  z.transform((text: string, context) => {
    const query = viewQuery(text);
    const isValid = companyApplicationSearch.safeParse(
      Object.fromEntries(new URLSearchParams(query)),
    ).success;
    if (!isValid) context.issues.push({ code: 'custom', message: CANNOT_BE_READ, input: text });
    return query;
  }),
);

const viewName = requiredLine('Enter a name.', VIEW_NAME_MAX);
const isShared = z.boolean({ error: 'isShared must be true or false.' });

export const newView = z.object({
  name: viewName,
  query: storedQuery,
  isShared: z._default(isShared, false),
});
export const viewChange = z.object({
  name: z.optional(viewName),
  query: z.optional(storedQuery),
  isShared: z.optional(isShared),
});

/** What a view names that does not exist any more. */
const OWN = ['job', 'tag', 'member'] as const;
export type Gone = (typeof OWN)[number] | keyof typeof FILTER_THINGS;
const GONE = [...OWN, ...(Object.keys(FILTER_THINGS) as (keyof typeof FILTER_THINGS)[])];

/** A list of applications under a name. */
export const viewAnswer = z.object({
  _id: z.string(),
  name: z.string(),
  /** As in the address of the list: 'status=reviewed&sort=due'. */
  query: z.string(),
  isShared: z.boolean(),
  isMine: z.boolean(),
  /** Who saved it; null if they have left the company. */
  by: z.nullable(teamPerson),
  gone: z.array(z.enum(GONE)),
});
export type SavedView = z.output<typeof viewAnswer>;

interface Member {
  company?: { name: string; role: TeamRole } | undefined;
}

/** Why a member may not share a view. */
export const shareRefusal = (member: Member): Denial | undefined =>
  permissionRefusal(member, 'share-views');

/** Whether a member sees the shared views: those who see only some applications do not. */
export const seesSharedViews = (role: TeamRole): boolean => mayMember(role, 'read-everything');

/** Why a member may not change or delete a view that they see. */
export const viewRefusal = (
  view: Pick<SavedView, 'isMine'>,
  { company }: Member,
): Reason<'view-of-another'> | undefined =>
  view.isMine || company?.role === 'owner'
    ? undefined
    : {
        code: 'view-of-another',
        message: 'Only owners and the member who shared this view can change or delete it.',
      };

export const viewsFullRefusal = (): Reason<'views-full'> => ({
  code: 'views-full',
  message: `You have ${VIEWS_MAX} views. Delete one first.`,
});

const GONE_SENTENCES: Record<(typeof OWN)[number], string> = {
  job: 'This view uses a job that no longer exists.',
  tag: 'This view uses a tag that no longer exists.',
  member: 'This view uses a member who is no longer on your team.',
};

/** 'This view uses a tag that no longer exists.'; undefined if nothing is missing. */
export function goneMessage({ gone }: Pick<SavedView, 'gone'>): string | undefined {
  const [first] = gone;
  if (!first) return undefined;
  const things: Readonly<Record<string, { word: string }>> = FILTER_THINGS;
  return things[first]
    ? `This view uses a ${things[first].word} that no longer exists.`
    : GONE_SENTENCES[first as (typeof OWN)[number]];
}

/** The address of the list with the filters of a view. */
export const pathOfView = ({ _id, query }: Pick<SavedView, '_id' | 'query'>): string =>
  `/applications/my-applications-company?${query ? `${query}&` : ''}saved=${_id}`;
