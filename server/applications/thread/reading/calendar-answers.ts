// cspell:ignore calendarserver
import ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import {
  type InterviewAnswer,
  isTimeZone,
} from '../../../../shared/applications/interviews/interviews.ts';
import { momentOf } from '../../../../shared/kit/zones.ts';
import { CALENDAR_ID } from '../reply-address.ts';

/** An answer of a calendar to an invitation of the board (RFC 5546, REPLY and COUNTER). */
export interface CalendarAnswer {
  applicationId: string;
  /** 'unclear': tentative, delegated or without a status. */
  kind: InterviewAnswer | 'proposed' | 'unclear';
  /** The version that is answered; undefined if the calendar does not say. */
  sequence: number | undefined;
  /** The time of the entry, of a proposal the proposed one; undefined for whole days. */
  startsAt: Date | undefined;
  /** The IANA name of its time zone; undefined for others. */
  timeZone: string | undefined;
  /** The words beside the answer. */
  comment: string;
  /** How the calendar names the person. */
  name: string;
}

/** What the calendar files of a mail are. */
export interface Calendars {
  answers: CalendarAnswer[];
  /** Names of files that are entries of other calendars. */
  others: string[];
  /** What the entries that are answered are called, and where they are. */
  titles: string[];
  /** Whether a file is an answer that cannot be read, or to something else. */
  hasUnreadable: boolean;
}

/** Characters of a calendar file that are read. */
const READ_MAX = 100_000;

type Attachment = Email['attachments'][number];

/** Whether a part is a calendar file, whatever its type says. */
export const isCalendar = ({ mimeType, filename, content }: Attachment): boolean =>
  /^(text\/(x-)?(v)?calendar|application\/(ics|calendar|ical))$/i.test(mimeType) ||
  /\.(ics|ical|ifb|icalendar)$/i.test(filename ?? '') ||
  /^\s*BEGIN:VCALENDAR/i.test(textOf(content).slice(0, 100));

/** Reads all calendar files. @param from the address of the mail's author: the attendee whose answer counts */
export function readCalendars(files: readonly Attachment[], from: string): Calendars {
  const calendars: Calendars = { answers: [], others: [], titles: [], hasUnreadable: false };
  for (const { filename, content, method } of files) {
    const file = textOf(content);
    const parsed = file.length > READ_MAX ? undefined : parse(file);
    const methods = new Set<string>();
    for (const component of parsed ?? []) {
      const kind = String(component.getFirstPropertyValue('method') ?? method ?? '').toUpperCase();
      methods.add(kind);
      for (const event of component.getAllSubcomponents('vevent')) {
        const id = idOf(event);
        if (kind === 'REPLY' || kind === 'COUNTER') {
          if (id) add(calendars.answers, toAnswer(component, event, { id, kind, from }));
          else calendars.hasUnreadable = true;
        } else if (!id) {
          add(calendars.others, filename ?? 'invite.ics');
        }
      }
    }
    if (!parsed || methods.size === 0) calendars.hasUnreadable = true;
  }
  return calendars;
}

/** Programs show a file and attach it again. */
function add<Item>(list: Item[], item: Item): void {
  if (!list.some((other) => JSON.stringify(other) === JSON.stringify(item))) list.push(item);
}

/** UTF-8, or what old programs write without saying so. */
function textOf(content: Attachment['content']): string {
  if (typeof content === 'string') return content;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** The calendars of a file, undefined if it is none. */
function parse(file: string): ICAL.Component[] | undefined {
  try {
    const parsed = ICAL.parse(file.trim());
    const each = Array.isArray(parsed[0]) ? (parsed as unknown[][]) : [parsed];
    return each.map((component) => new ICAL.Component(component));
  } catch {
    return undefined;
  }
}

/** The application of an entry of ours. */
function idOf(event: ICAL.Component): string | undefined {
  const uid = String(event.getFirstPropertyValue('uid') ?? '').toLowerCase();
  return uid.startsWith(CALENDAR_ID) ? uid.slice(CALENDAR_ID.length) : undefined;
}

function toAnswer(
  calendar: ICAL.Component,
  event: ICAL.Component,
  { id, kind, from }: { id: string; kind: 'REPLY' | 'COUNTER'; from: string },
): CalendarAnswer {
  const attendees = event.getAllProperties('attendee').map((property) => ({
    email: String(property.getFirstValue() ?? '')
      .replace(/^mailto:/i, '')
      .toLowerCase(),
    status: parameter(property, 'partstat').toUpperCase(),
    name: parameter(property, 'cn'),
    comment: parameter(property, 'x-response-comment'),
  }));
  const own = attendees.filter(({ email }) => email === from.toLowerCase());
  // People answer from other addresses of theirs. Of several attendees, nobody knows who.
  const [answering] = own.length ? own : attendees.length === 1 ? attendees : [];
  const sequence = event.getFirstPropertyValue('sequence');
  const comments = ['comment', 'x-calendarserver-attendee-comment', 'x-comment']
    .flatMap((name) => event.getAllProperties(name))
    .map((property) => String(property.getFirstValue() ?? ''));
  return {
    applicationId: id,
    kind: kind === 'COUNTER' ? 'proposed' : answerOf(answering?.status ?? ''),
    sequence: sequence === null || sequence === undefined ? undefined : Number(sequence),
    ...timeOf(calendar, event.getFirstProperty('dtstart')),
    comment: [...new Set([...comments, answering?.comment ?? ''])]
      .filter(Boolean)
      .join('\n')
      .trim(),
    name: answering?.name ?? '',
  };
}

const parameter = (property: ICAL.Property, name: string): string => {
  const value = property.getFirstParameter(name);
  return typeof value === 'string' ? value : '';
};

function answerOf(status: string): CalendarAnswer['kind'] {
  if (status === 'ACCEPTED') return 'confirmed';
  return status === 'DECLINED' ? 'declined' : 'unclear';
}

/** The moment of an entry's begin, with its zone by the file, or by the zone's IANA name. */
function timeOf(
  calendar: ICAL.Component,
  property: ICAL.Property | null,
): Pick<CalendarAnswer, 'startsAt' | 'timeZone'> {
  const time = property?.getFirstValue();
  if (!property || !(time instanceof ICAL.Time) || time.isDate)
    return { startsAt: undefined, timeZone: undefined };
  const id = parameter(property, 'tzid');
  const timeZone = isTimeZone(id) ? id : undefined;
  const zone = calendar
    .getAllSubcomponents('vtimezone')
    .find((each) => each.getFirstPropertyValue('tzid') === id);
  if (zone) time.zone = new ICAL.Timezone(zone);
  else if (timeZone) {
    const local = time.toString();
    const startsAt = momentOf({ day: local.slice(0, 10), time: local.slice(11, 16) }, timeZone);
    return { startsAt, timeZone };
  } else if (time.zone !== ICAL.Timezone.utcTimezone) {
    return { startsAt: undefined, timeZone };
  }
  return { startsAt: time.toJSDate(), timeZone };
}
