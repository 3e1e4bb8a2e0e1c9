import {
  INTERVIEW_LENGTH,
  type Interview,
  interviewPlan,
  interviewRefusal,
} from '../../shared/applications/interviews.ts';
import { type Checked, check } from '../../shared/kit/validation.ts';
import { momentOf, type WallTime, wallTimeOf } from '../../shared/kit/dates.ts';

/** What the form holds, as its fields do. */
export interface InterviewForm extends WallTime {
  minutes: string;
  timeZone: string;
  place: string;
  note: string;
}

/** The request body, with the time as a string. */
export interface InterviewToSend {
  startsAt: string;
  minutes: number;
  timeZone: string;
  place: string;
  note: string;
}

const browserZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The interview as it is, to be moved; or an empty form in the browser's zone. */
export function toInterviewForm(interview?: Interview | null): InterviewForm {
  if (!interview) {
    const minutes = String(INTERVIEW_LENGTH.default);
    return { day: '', time: '', minutes, timeZone: browserZone(), place: '', note: '' };
  }
  const { startsAt, minutes, timeZone, place, note } = interview;
  const wallTime = wallTimeOf(new Date(startsAt), timeZone);
  return { ...wallTime, minutes: String(minutes), timeZone, place, note };
}

/** Every zone the browser knows; the one that is chosen and its own are among them. */
export const timeZones = (chosen: string) =>
  [...new Set([chosen, browserZone(), 'UTC', ...Intl.supportedValuesOf('timeZone')])]
    .toSorted()
    .map((value) => ({ value, label: value.replaceAll('_', ' ') }));

export const startOf = (form: InterviewForm) => momentOf(form, form.timeZone);

/** Reads the form by the rules that the server applies too. */
export function checkInterview(form: InterviewForm, now: Date): Checked<InterviewToSend> {
  const startsAt = startOf(form)?.toISOString() ?? '';
  const minutes = form.minutes.trim() === '' ? Number.NaN : Number(form.minutes);
  const plan = { ...form, startsAt, minutes };
  const checked = check(interviewPlan, plan);
  if ('errors' in checked) return checked;
  const past = interviewRefusal(checked.value, now);
  if (past) return { message: past, errors: { startsAt: past } };
  return { value: { ...checked.value, startsAt } };
}
