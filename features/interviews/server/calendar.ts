import ical, {
  type ICalAttendeeData,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { InterviewAnswer } from '../rules/interviews.ts';
import type { Services } from '../../../server/context.ts';
import type { interviews } from '../tables.ts';
import { nameOf } from '../../../server/applications/notices.ts';
import { type ApplicationRow, pageOf } from '../../../server/applications/rows.ts';
import { CALENDAR_ID, replyAddress } from '../../../server/applications/thread/reply-address.ts';

type Needs = Pick<Services, 'config' | 'features' | 'signedLinks'>;
type InterviewRow = typeof interviews.$inferSelect;

/** An interviewer with their address. */
export interface Attending {
  userId: string;
  name: string;
  email: string;
  answer: InterviewAnswer | null;
}

/**
 * The calendar file of an applicant. It names the company, and no colleague. If the board receives mail, it is a request
 * that a calendar can answer; otherwise nobody would receive the answer.
 */
export function applicantCalendar(
  needs: Needs,
  { application, applicant, job, companyName }: ApplicationRow,
  interview: InterviewRow,
): string {
  const { note, sequence, cancelledAt, answer } = interview;
  const replyTo = replyAddress(needs, application.id, applicant.id);
  return write({
    interview,
    sequence,
    method: cancelledAt ? 'cancel' : replyTo ? 'request' : 'publish',
    summary: `Interview: ${job.title} at ${companyName}`,
    description: note,
    organizer: { name: companyName, email: replyTo ?? needs.config.mailFrom.address },
    attendees: [{ email: applicant.email, answer }],
  });
}

/** What happens to the entry: it is added or changed, the interview is canceled, or this reader no longer takes part. */
type Change = 'request' | 'cancel' | 'remove';

/**
 * The calendar file of an interviewer, with the colleagues who take part, and without the applicant's address. It has the
 * UID of the applicant's entry, and sequence numbers of its own.
 */
export function interviewerCalendar(
  needs: Needs,
  row: ApplicationRow,
  interview: InterviewRow,
  { reader, all, change }: { reader: Attending; all: readonly Attending[]; change: Change },
): string {
  const address = replyAddress(needs, row.application.id, reader.userId, 'event');
  const isRequest = change === 'request';
  return write({
    ...forColleagues(needs, row, interview),
    method: isRequest ? (address ? 'request' : 'publish') : change,
    organizer: { name: row.companyName, email: address ?? needs.config.mailFrom.address },
    attendees: isRequest ? all : [reader],
  });
}

/** The calendar file of a member for download: an interviewer gets the same as by mail, others an entry without answers. */
export function colleagueCalendar(
  needs: Needs,
  row: ApplicationRow,
  interview: InterviewRow,
  { readerId, all }: { readerId: string; all: readonly Attending[] },
): string {
  const reader = all.find(({ userId }) => userId === readerId);
  if (reader) {
    const change = interview.cancelledAt ? 'cancel' : 'request';
    return interviewerCalendar(needs, row, interview, { reader, all, change });
  }
  return write({
    ...forColleagues(needs, row, interview),
    method: interview.cancelledAt ? 'cancel' : 'publish',
    organizer: { name: row.companyName, email: needs.config.mailFrom.address },
    attendees: [],
  });
}

/** Removes the entry from a calendar whose owner may not read the application any more. */
export const forgottenCalendar = (
  needs: Needs,
  interview: InterviewRow,
  reader: Attending,
  companyName: string,
) =>
  write({
    interview: { ...interview, place: '' },
    sequence: interview.interviewersSequence,
    method: 'remove',
    summary: `Interview at ${companyName}`,
    description: '',
    organizer: {
      name: companyName,
      email:
        replyAddress(needs, interview.applicationId, reader.userId, 'event') ??
        needs.config.mailFrom.address,
    },
    attendees: [reader],
  });

const forColleagues = ({ config }: Needs, row: ApplicationRow, interview: InterviewRow) => ({
  interview,
  sequence: interview.interviewersSequence,
  summary: `Interview: ${nameOf(row)} for ${row.job.title}`,
  description: [interview.note, config.publicUrl + pageOf('company', row.application.id)]
    .filter(Boolean)
    .join('\n\n'),
});

const METHODS = {
  request: ICalCalendarMethod.REQUEST,
  publish: ICalCalendarMethod.PUBLISH,
  cancel: ICalCalendarMethod.CANCEL,
  remove: ICalCalendarMethod.CANCEL,
} as const;

const PARTICIPATION = {
  confirmed: ICalAttendeeStatus.ACCEPTED,
  declined: ICalAttendeeStatus.DECLINED,
} as const;

interface Meeting {
  interview: Pick<
    InterviewRow,
    'applicationId' | 'startsAt' | 'minutes' | 'place' | 'updatedAt' | 'cancelledAt'
  >;
  sequence: number;
  method: keyof typeof METHODS;
  summary: string;
  description: string;
  /** The organizer's address: calendars accept changes only from the same one. */
  organizer: { name: string; email: string };
  attendees: readonly { name?: string; email: string; answer: InterviewAnswer | null }[];
}

/**
 * An interview as a calendar file (RFC 5545). The UID of the entry stays the same, and each change has a higher
 * sequence number, so that a later file moves or cancels the entry. RFC 5546 requires the organizer; the attendees of a
 * request, and in a cancellation those from whose calendars it is removed; and no status for a single one who is
 * uninvited. Times are in UTC, which calendars convert.
 */
function write(meeting: Meeting): string {
  const { interview, sequence, method, summary, description, organizer, attendees } = meeting;
  const { applicationId, startsAt, minutes, place, updatedAt } = interview;
  const calendar = ical({
    prodId: { company: 'Daybreak', product: 'Job board', language: 'EN' },
    method: METHODS[method],
  });
  const toAttendee = ({ name, email, answer }: (typeof attendees)[number]): ICalAttendeeData => ({
    ...(name && { name }),
    email,
    ...(method === 'request' && {
      role: ICalAttendeeRole.REQ,
      rsvp: true,
      status: answer ? PARTICIPATION[answer] : ICalAttendeeStatus.NEEDSACTION,
    }),
  });
  const isOff = method === 'cancel' || interview.cancelledAt !== null;
  calendar.createEvent({
    id: `${CALENDAR_ID}${applicationId}`,
    sequence,
    stamp: updatedAt,
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * 60_000),
    summary,
    location: place || null,
    description: description || null,
    organizer,
    attendees: method === 'publish' ? [] : attendees.map(toAttendee),
    ...(method !== 'remove' && {
      status: isOff ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    }),
  });
  return `${calendar.toString()}\r\n`;
}
