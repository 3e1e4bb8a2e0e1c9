import { fieldNumber } from '../kit/numbers.ts';
import { pick } from '../kit/pick.ts';
import { toLines } from '../kit/text.ts';
import type { Passport } from './passport.ts';
import type { Job } from './posting.ts';
import { REPLY_DAYS } from './promises.ts';

/** The passport of a posting and its promises, as the fields of a form hold them: as texts. */
export interface PassportForm {
  vacancy: Passport['vacancy'] | '';
  openings: string;
  /** 'now', or 'day' with `startsOn`. */
  starts: 'now' | 'day' | '';
  startsOn: string;
  fillBy: string;
  duration: string;
  hiredBy: Passport['hiredBy'] | '';
  agencyFor: string;
  readBy: string;
  screening: Passport['screening'] | '';
  visa: YesNo;
  relocation: YesNo;
  adjustments: string;
  /** One per line. */
  interviewSteps: string;
  /** '' is the default. */
  replyDays: string;
  /** '' is no limit. */
  places: string;
}

type YesNo = 'yes' | 'no' | '';

/** A form that states nothing. */
export const EMPTY_PASSPORT_FORM: PassportForm = {
  vacancy: '',
  openings: '',
  starts: '',
  startsOn: '',
  fillBy: '',
  duration: '',
  hiredBy: '',
  agencyFor: '',
  readBy: '',
  screening: '',
  visa: '',
  relocation: '',
  adjustments: '',
  interviewSteps: '',
  replyDays: '',
  places: '',
};

/** The fields of a job's passport and promises. */
export function toPassportForm({
  passport,
  replyDays,
  places,
}: Pick<Job, 'passport' | 'replyDays' | 'places'>): PassportForm {
  const { openings, startsOn, startsImmediately } = passport;
  return {
    ...EMPTY_PASSPORT_FORM,
    vacancy: passport.vacancy ?? '',
    openings: openings === null ? '' : String(openings),
    starts: startsImmediately ? 'now' : startsOn ? 'day' : '',
    startsOn: startsOn ?? '',
    fillBy: passport.fillBy ?? '',
    ...pick(passport, 'duration', 'agencyFor', 'readBy', 'adjustments'),
    hiredBy: passport.hiredBy ?? '',
    screening: passport.screening ?? '',
    visa: toYesNo(passport.visa),
    relocation: toYesNo(passport.relocation),
    interviewSteps: passport.interviewSteps.join('\n'),
    replyDays: replyDays === REPLY_DAYS.default ? '' : String(replyDays),
    places: places === null ? '' : String(places),
  };
}

/** The parts of a posting that the fields stand for, not yet checked. Fields that are not shown count as empty. */
export const fromPassportForm = (form: PassportForm) => ({
  passport: {
    vacancy: form.vacancy || null,
    openings: toNumber(form.openings),
    startsOn: form.starts === 'day' ? form.startsOn : '',
    startsImmediately: form.starts === 'now',
    ...pick(form, 'fillBy', 'duration', 'readBy', 'adjustments'),
    hiredBy: form.hiredBy || null,
    agencyFor: form.hiredBy === 'agency' ? form.agencyFor : '',
    screening: form.screening || null,
    visa: fromYesNo(form.visa),
    relocation: fromYesNo(form.relocation),
    interviewSteps: toLines(form.interviewSteps),
  },
  replyDays: toNumber(form.replyDays) ?? REPLY_DAYS.default,
  places: toNumber(form.places),
});

/** NaN for what is no number, which the schema refuses. */
const toNumber = (text: string) => fieldNumber(text, { decimals: 2 });
const toYesNo = (answer: boolean | null): YesNo => (answer === null ? '' : answer ? 'yes' : 'no');
const fromYesNo = (answer: YesNo) => (answer === '' ? null : answer === 'yes');
