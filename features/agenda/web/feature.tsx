import {
  IconCalendarEvent,
  IconCalendarQuestion,
  IconCalendarTime,
  IconCalendarX,
  IconStar,
} from '@tabler/icons-react';
import type { CompanyNeed } from '../../../shared/applications/company-needs.ts';
import { formatUntil } from '../../../shared/kit/dates.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { formatClock, formatLocalDay } from '../../../web/kit/local-time.ts';
import type { WebFeature } from '../../../web/panels.tsx';

/** 'Ada Byron 15:00 · Grace Hopper 16:30 · 2 more', or of one with the job. */
function inOneLine({ of, more }: CompanyNeed): string {
  const [first] = of;
  if (first && of.length === 1 && more === 0)
    return `${first.name} ${formatClock(first.at ?? '')} · ${first.jobTitle}`;
  return [
    ...of.map(({ name, at }) => `${name} ${formatClock(at ?? '')}`),
    ...(more > 0 ? [`${inFigures(more)} more`] : []),
  ].join(' · ');
}

export const agendaWeb: WebFeature = {
  name: 'agenda',
  links: {
    company: [
      {
        after: '/applications/my-applications-company',
        to: '/interviews',
        label: 'Interviews',
        icon: IconCalendarEvent,
        covers: /^\/applications\/bookings/,
      },
    ],
  },
  companyNeedWords: {
    interview: {
      icon: IconCalendarEvent,
      one: () => '1 interview today',
      many: (count) => `${count} interviews today`,
      line: inOneLine,
      when: (at, now) => (new Date(at) > now ? formatUntil(at, now) : 'now'),
      all: '/interviews',
    },
    invitation: {
      icon: IconCalendarQuestion,
      one: (name) => `You are invited to the interview with ${name}`,
      many: (count) => `You are invited to ${count} interviews`,
      when: (at) => `${formatLocalDay(at)}, ${formatClock(at)}`,
      verb: 'Answer',
      all: '/interviews',
    },
    times: {
      icon: IconCalendarTime,
      one: (name) => `${name} proposed other times`,
      many: (count) => `${count} applicants proposed other times`,
      when: (at) => `from ${formatLocalDay(at)}`,
      verb: 'Choose',
    },
    'interview-declined': {
      icon: IconCalendarX,
      one: (name) => `${name} declined the interview`,
      many: (count) => `${count} applicants declined interviews`,
      when: (at) => formatLocalDay(at),
    },
    scorecard: {
      icon: IconStar,
      one: (name) => `Your rating of ${name} is missing`,
      many: (count) => `Your ratings of ${count} applicants are missing`,
      verb: 'Rate',
      tab: 'scorecard',
    },
  },
};
