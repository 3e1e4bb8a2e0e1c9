import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { interviews } from '../db/schema.ts';
import type { Sender } from '../config.ts';

interface Meeting {
  interview: typeof interviews.$inferSelect;
  jobTitle: string;
  companyName: string;
  /** Of the applicant. */
  email: string;
  /** Whose address stands for the company: calendars take a change from nobody else. */
  sender: Sender;
}

/**
 * An interview as a calendar file (RFC 5545). The same entry keeps its UID, and a change has a higher sequence: opened
 * later, it moves or cancels what the calendar has. As RFC 5546 has it, the entry names its organizer, and who is no
 * longer expected stands in the file that cancels it. Times are in UTC, which every calendar shows in its own zone.
 */
export function calendarOf({ interview, jobTitle, companyName, email, sender }: Meeting): string {
  const { applicationId, startsAt, minutes, place, note, sequence, cancelledAt, updatedAt } =
    interview;
  const calendar = ical({
    prodId: { company: 'Daybreak', product: 'Job board', language: 'EN' },
    method: cancelledAt ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `interview-${applicationId}`,
    sequence,
    stamp: updatedAt,
    start: startsAt,
    end: new Date(startsAt.getTime() + minutes * 60_000),
    summary: `Interview: ${jobTitle} at ${companyName}`,
    location: place,
    description: note || null,
    organizer: { name: companyName, email: sender.address },
    attendees: cancelledAt ? [{ email }] : [],
    status: cancelledAt ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  });
  return `${calendar.toString()}\r\n`;
}
