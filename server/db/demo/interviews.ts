import { momentOf, wallTimeOf } from '../../../shared/kit/zoned-time.ts';
import type { DemoApplicationToJob } from './applications.ts';
import type { DemoCompany } from './content.ts';
import { numberOf } from './timeline.ts';

const DAY = 86_400_000;
const QUARTER = 900_000;

/** An interview as a company planned it; what is left out is made up. */
interface Planned {
  /** Days after now; negative for one that took place. */
  on: number;
  at: string;
  minutes: number;
  place: string;
  note: string;
  /** It was first arranged for another day, and moved some days before now. */
  moved?: { from: number; ago: number };
  /** It was cancelled some days before now. */
  cancelled?: number;
}

/** What the two shown accounts find, by seeker and job; null: invited, and nothing arranged yet. */
const PLANNED: Record<string, Planned | null> = {
  'zofia.lukasiewicz to lumenfold-frontend': {
    on: 5,
    at: '10:30',
    minutes: 60,
    place: 'https://meet.lumenfold.example/frontend-zofia',
    note: 'We would like to see how you take a screen apart. No preparation, no whiteboard; bring something you built.',
    moved: { from: 2, ago: 2 },
  },
  'mateusz.wisniewski to lumenfold-backend': {
    on: -5,
    at: '15:00',
    minutes: 90,
    place: 'Rua da Madalena 118, 2nd floor, Lisbon',
    note: 'Ask for Inês at the door.',
  },
  'nadia.benhaddou to lumenfold-support': {
    on: 2,
    at: '09:30',
    minutes: 30,
    place: 'https://meet.lumenfold.example/support-nadia',
    note: '',
  },
  'joao.tavares to lumenfold-intern': {
    on: -2,
    at: '11:00',
    minutes: 45,
    place: 'Rua da Madalena 118, 2nd floor, Lisbon',
    note: '',
    cancelled: 4,
  },
  'ishita.b to lumenfold-designer': null,
};

const ZONES: Record<string, string> = {
  lumenfold: 'Europe/Lisbon',
  mwezi: 'Africa/Nairobi',
  nordhang: 'Europe/Berlin',
  ventoluna: 'America/Mexico_City',
  sikka: 'Asia/Kolkata',
  tidewarden: 'Asia/Singapore',
  lanternwood: 'America/Halifax',
  fernhollow: 'America/Los_Angeles',
  quillstone: 'Europe/London',
  polderlicht: 'Europe/Amsterdam',
  fjordkant: 'Europe/Copenhagen',
  kumohana: 'Asia/Tokyo',
  sementeira: 'America/Sao_Paulo',
  thorntree: 'Africa/Johannesburg',
  vallclara: 'Europe/Madrid',
};
const HOURS = ['09:30', '10:00', '11:15', '14:00', '15:30'] as const;
const LENGTHS = [30, 45, 60] as const;

export interface DemoInterview {
  startsAt: Date;
  minutes: number;
  timeZone: string;
  place: string;
  note: string;
  moved?: { from: Date; ago: number };
  cancelled?: number;
}

/**
 * The interview of an application whose invitation went out at `invited`, and which was decided on at `decided`;
 * undefined where none was arranged. Made up, it lies between the two; where nothing is decided yet, mostly ahead.
 */
export function interviewOf(
  application: DemoApplicationToJob,
  company: DemoCompany,
  { invited, decided, now }: { invited: Date; decided: Date | undefined; now: Date },
): DemoInterview | undefined {
  const name = `${application.seeker} to ${application.job}`;
  const timeZone = ZONES[company.key] ?? 'UTC';
  const planned = PLANNED[name];
  if (planned === null) return undefined;
  if (planned) {
    const onDay = (days: number) => atTime(daysAfter(now, days), planned.at, timeZone);
    const { on, minutes, place, note, moved, cancelled } = planned;
    return {
      startsAt: onDay(on),
      minutes,
      timeZone,
      place,
      note,
      ...(moved && { moved: { from: onDay(moved.from), ago: moved.ago } }),
      ...(cancelled && { cancelled }),
    };
  }
  const number = numberOf(name);
  const isAhead = !decided && number % 4 !== 0;
  const day = isAhead ? daysAfter(now, 2 + (number % 6)) : between(invited, decided ?? now);
  const startsAt = atTime(day, HOURS[number % HOURS.length] ?? '10:00', timeZone);
  const fits = isAhead || (startsAt > invited && startsAt < (decided ?? now));
  const host = new URL(company.website).hostname;
  return {
    startsAt: fits ? startsAt : new Date(Math.ceil(day.getTime() / QUARTER) * QUARTER),
    minutes: LENGTHS[number % LENGTHS.length] ?? 45,
    timeZone,
    place:
      number % 2 ? `https://meet.${host}/${application.job}` : `Our office in ${company.location}`,
    note: '',
  };
}

const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * DAY);
const between = (one: Date, other: Date) => new Date((one.getTime() + other.getTime()) / 2);

/** That time of that day in the zone; on a weekend, of the Monday after it. */
function atTime(moment: Date, time: string, zone: string): Date {
  const { day } = wallTimeOf(moment, zone);
  const weekday = new Date(`${day}T12:00Z`).getUTCDay();
  if (weekday === 0 || weekday === 6) return atTime(daysAfter(moment, 1), time, zone);
  return momentOf({ day, time }, zone) ?? moment;
}
