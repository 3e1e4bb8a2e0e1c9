/** A choice of members, as the interviewers of an application. */
export { MemberChoice, MemberChoices } from './member-choice.tsx';
