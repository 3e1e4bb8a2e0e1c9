/** What features that need interviews show of them: the agenda and its self-bookings. */
export { ArrangeDialog } from './arrange-dialog.tsx';
export type { Meeting } from './arranging.ts';
export { CancelInterviewDialog } from './cancel-interview-dialog.tsx';
export { Interviewers } from './interviewers.tsx';
export { OfferedTimes } from './offered-times.tsx';
export { OwnAnswer } from './own-answer.tsx';
export { InterviewPlace, isLink } from './place.tsx';
export {
  firstTimes,
  type GeneratorForm,
  rangeRefusal,
  timesOf,
  TimesGenerator,
  toRule,
} from './times-generator.tsx';
