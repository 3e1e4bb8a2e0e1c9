// cspell:ignore calendarserver
import ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import { findIana } from 'windows-iana';
import { isTimeZone, momentOf } from '../../../../shared/kit/zones.ts';
import { decode } from '../../../../server/files/encoding.ts';
import { CALENDAR_ID } from '../../../../server/applications/thread/reply-address.ts';
import type { CalendarReply } from '../../../../server/extensions.ts';
import { comparableAddress } from '../address.ts';

/** An answer of a calendar to an invitation of the board (RFC 5546, REPLY and COUNTER). */
export interface CalendarAnswer {
  applicationId: string;
  /** 'unclear': tentative, delegated or without a status. */
  kind: CalendarReply['kind'] | 'unclear';
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
type CalendarFile = Pick<Attachment, 'filename' | 'content' | 'method'>;

/** Whether a part is a calendar file, whatever its type says. */
export const isCalendar = ({ mimeType, filename, content }: Attachment): boolean =>
  /^(text\/(x-)?(v)?calendar|application\/(ics|calendar|ical))$/i.test(mimeType) ||
  /\.(ics|ical|ifb|icalendar)$/i.test(filename ?? '') ||
  /^\s*BEGIN:VCALENDAR/i.test(textOf(content).slice(0, 100));

/** Reads all calendar files. @param from the address of the mail's author: the attendee whose answer counts */
export function readCalendars(files: readonly CalendarFile[], from: string): Calendars {
  const calendars: Calendars = { answers: [], others: [], titles: [], hasUnreadable: false };
  const answers: { answer: CalendarAnswer; stamp: string }[] = [];
  for (const { filename, content, method } of files) {
    const file = textOf(content);
    const parsed = file.length > READ_MAX ? undefined : parse(file);
    let events = 0;
    for (const component of parsed ?? []) {
      const named = String(component.getFirstPropertyValue('method') ?? method ?? '').toUpperCase();
      for (const event of component.getAllSubcomponents('vevent')) {
        events += 1;
        const id = idOf(event);
        const status = attendeeOf(event, from)?.status ?? '';
        const kind = !named && STATUSES.has(status) ? 'REPLY' : named;
        if (TO_ORGANIZERS.has(kind)) {
          if (id) {
            const answer = toAnswer(component, event, { id, kind, from });
            add(answers, { answer, stamp: wordsOf(event, 'dtstamp') });
          } else calendars.hasUnreadable = true;
          calendars.titles.push(wordsOf(event, 'summary'), wordsOf(event, 'location'));
        } else if (!id) {
          add(calendars.others, filename ?? 'invite.ics');
        }
      }
    }
    if (events === 0) calendars.hasUnreadable = true;
  }
  calendars.titles = calendars.titles.filter(Boolean);
  // The latest version first.
  calendars.answers = answers
    .toSorted(
      (one, other) =>
        (other.answer.sequence ?? -1) - (one.answer.sequence ?? -1) ||
        other.stamp.localeCompare(one.stamp),
    )
    .map(({ answer }) => answer);
  return calendars;
}

/** What attendees send. REFRESH and CANCEL are no answers, and their writer must hear that. */
const TO_ORGANIZERS = new Set(['REPLY', 'COUNTER', 'REFRESH', 'CANCEL']);
/** What an attendee has answered in a file without a METHOD. */
const STATUSES = new Set(['ACCEPTED', 'DECLINED', 'TENTATIVE', 'DELEGATED']);

const wordsOf = (event: ICAL.Component, name: string) =>
  String(event.getFirstPropertyValue(name) ?? '').trim();

/** Programs show a file and attach it again. */
function add<Item>(list: Item[], item: Item): void {
  if (!list.some((other) => JSON.stringify(other) === JSON.stringify(item))) list.push(item);
}

/** Old programs write other charsets without saying so. */
function textOf(content: Attachment['content']): string {
  if (typeof content === 'string') return content;
  return decode(new Uint8Array(content), '', () => false).text;
}

/** The calendars of a file, undefined if it is none. */
function parse(file: string): ICAL.Component[] | undefined {
  for (const text of [file.trim(), mended(file)])
    try {
      const parsed = ICAL.parse(text);
      const each = Array.isArray(parsed[0]) ? (parsed as unknown[][]) : [parsed];
      return each.map((component) => new ICAL.Component(component));
    } catch {
      // Programs break lines, and write before and after the file.
    }
  return undefined;
}

/** A file whose lines were broken, or that was cut, as it was written. */
function mended(file: string): string {
  const begin = file.search(/BEGIN:VCALENDAR/i);
  const end = file.toUpperCase().lastIndexOf('END:VCALENDAR');
  const lines: string[] = [];
  const open: string[] = [];
  for (const line of file.slice(Math.max(0, begin), end < 0 ? undefined : end).split(/[\r\n]+/)) {
    const isNext = lines.at(-1)?.includes(':') !== false && /^[a-z][a-z\d-]*[;:]/i.test(line);
    if (!isNext) lines.push(`${lines.pop() ?? ''}${line.replace(/^[ \t]/, '')}`);
    else {
      lines.push(line);
      const [, word = '', name = ''] = /^(BEGIN|END):(\w+)/i.exec(line) ?? [];
      if (word.toUpperCase() === 'BEGIN') open.push(name);
      else if (word) open.pop();
    }
  }
  return [...lines, ...open.toReversed().map((name) => `END:${name}`)].join('\r\n');
}

/** The application of an entry of ours. */
function idOf(event: ICAL.Component): string | undefined {
  const uid = wordsOf(event, 'uid').toLowerCase();
  return uid.startsWith(CALENDAR_ID) ? uid.slice(CALENDAR_ID.length).split('@')[0] : undefined;
}

/** The attendee who answers. */
function attendeeOf(event: ICAL.Component, from: string) {
  const attendees = event.getAllProperties('attendee').map((property) => ({
    emails: [String(property.getFirstValue() ?? ''), parameter(property, 'email')].map((email) =>
      comparableAddress(email.replaceAll(/^mailto:|[<>\s]/gi, '')),
    ),
    status: parameter(property, 'partstat').toUpperCase(),
    name: parameter(property, 'cn'),
    comment: parameter(property, 'x-response-comment'),
  }));
  const own = attendees.find(({ emails }) => emails.includes(comparableAddress(from)));
  // People answer from other addresses of theirs. Of several attendees, nobody knows who.
  return own ?? (attendees.length === 1 ? attendees[0] : undefined);
}

function toAnswer(
  calendar: ICAL.Component,
  event: ICAL.Component,
  { id, kind, from }: { id: string; kind: string; from: string },
): CalendarAnswer {
  const answering = attendeeOf(event, from);
  const sequence = Number.parseInt(wordsOf(event, 'sequence'), 10);
  const byMicrosoft = /microsoft/i.test(wordsOf(calendar, 'prodid')) ? ['description'] : [];
  const comments = ['comment', 'x-calendarserver-attendee-comment', 'x-comment', ...byMicrosoft]
    .flatMap((name) => event.getAllProperties(name))
    .map((property) => String(property.getFirstValue() ?? '').trim());
  return {
    applicationId: id,
    kind: kind === 'COUNTER' ? 'proposed' : answerOf(kind, answering?.status ?? ''),
    sequence: Number.isNaN(sequence) ? undefined : sequence,
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

function answerOf(kind: string, status: string): CalendarAnswer['kind'] {
  if (kind === 'REPLY' && status === 'ACCEPTED') return 'confirmed';
  return kind === 'REPLY' && status === 'DECLINED' ? 'declined' : 'unclear';
}

/** The IANA name of a zone, of which programs write a longer one, or that of Windows. */
function zoneNamed(id: string): string | undefined {
  const parts = id.split('/');
  const ends = [-2, -3].map((count) => parts.slice(count).join('/'));
  return [id, ...ends, findIana(id)[0] ?? ''].find((name) => name !== '' && isTimeZone(name));
}

/** The moment of an entry's begin, with its zone by the file, or by the zone's name. */
function timeOf(
  calendar: ICAL.Component,
  property: ICAL.Property | null,
): Pick<CalendarAnswer, 'startsAt' | 'timeZone'> {
  const time = property?.getFirstValue();
  if (!property || !(time instanceof ICAL.Time) || time.isDate)
    return { startsAt: undefined, timeZone: undefined };
  const id = parameter(property, 'tzid');
  const timeZone = zoneNamed(id);
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
