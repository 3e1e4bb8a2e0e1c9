// Rules about reports. Must not import zod: public pages load the reasons.

/** What can be reported: a job, a company, or a message of an application's thread. */
export const REPORT_KINDS = ['job', 'company', 'message'] as const;
export type ReportKind = (typeof REPORT_KINDS)[number];

/** Why something is reported, in the order of the form. */
export const REPORT_REASON_NAMES = [
  'scam',
  'money',
  'misleading',
  'discriminatory',
  'closed',
] as const;
export type ReportReason = (typeof REPORT_REASON_NAMES)[number];

export const REPORT_REASONS: Record<ReportReason, string> = {
  scam: 'It looks like a scam',
  money: 'It asks for money',
  misleading: 'It is misleading',
  discriminatory: 'It discriminates',
  closed: 'The job is closed or filled',
};

/** The reasons for a kind: only a job can be closed. */
export const reasonsFor = (kind: ReportKind): ReportReason[] =>
  REPORT_REASON_NAMES.filter((reason) => reason !== 'closed' || kind === 'job');

/** Characters of the reporter's words. */
export const REPORT_TEXT_MAX = 1000;

/** Days that a company has to confirm a job that this many people say is closed. */
export const CLOSED_ASKS = { people: 3, days: 3 } as const;

/** Reports of one person in 24 hours; fewer if the last ones were all dismissed. */
export const REPORTS_A_DAY = { usual: 10, slowed: 2 } as const;
/** The number of last decided reports that must all be dismissed before a reporter is slowed. */
export const SLOWED_AFTER = 3;

/** What admins decide about a case. */
export const CASE_STATES = ['open', 'upheld', 'dismissed'] as const;
export type CaseState = (typeof CASE_STATES)[number];
export type Decided = Exclude<CaseState, 'open'>;

/**
 * Whether a reporter is slowed: the last three reports that were decided were all dismissed. One that is upheld ends it.
 * @param decided the outcomes of the reporter's reports, the latest first
 */
export const isSlowed = (decided: readonly Decided[]): boolean =>
  decided.length >= SLOWED_AFTER &&
  decided.slice(0, SLOWED_AFTER).every((outcome) => outcome === 'dismissed');

/** Whether a reporter may send another report now. @param sent the reports of the last 24 hours */
export const hasReportsLeft = (sent: number, slowed: boolean): boolean =>
  sent < (slowed ? REPORTS_A_DAY.slowed : REPORTS_A_DAY.usual);

/** What tells whether several accounts may be one person. Undefined says nothing. */
export interface ReporterEvidence {
  email: string;
  /** The domain of the address, if it belongs to one owner, not to a provider of mail for everybody. */
  ownDomain?: string | undefined;
  /** The /24 or /64 of the reporter's address, in any form that is equal for equal ones. */
  network?: string | undefined;
  companyId?: string | undefined;
}

/** Providers whose addresses ignore dots. */
const WITHOUT_DOTS = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox of an address: 'ada@gmail.com' for 'A.da+jobs@googlemail.com'. */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  const [name = ''] = email.slice(0, Math.max(0, at)).toLowerCase().split('+');
  return WITHOUT_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}

/** What accounts that count as one person have in common, in words. */
export const SHARED_BY = {
  mailbox: 'the same mailbox',
  domain: 'the same email domain',
  network: 'the same network',
  company: 'the same company',
} as const;
export const SHARED_BY_NAMES = Object.keys(SHARED_BY) as [SharedBy, ...SharedBy[]];
export type SharedBy = keyof typeof SHARED_BY;

type Key = `${SharedBy} ${string}`;

const keysOf = ({ email, ownDomain, network, companyId }: ReporterEvidence): Key[] => [
  `mailbox ${mailboxOf(email)}`,
  ...(ownDomain ? [`domain ${ownDomain}` as const] : []),
  ...(network ? [`network ${network}` as const] : []),
  ...(companyId ? [`company ${companyId}` as const] : []),
];

/** Accounts that count as one person, and what any two of them share. */
export interface Person<Reporter> {
  reporters: Reporter[];
  shared: SharedBy[];
}

/**
 * The different people that reporters are: those who share a mailbox, a mail domain of their own, a network or a company
 * count once, also over several steps. A person stands where their last report does.
 */
export function toPeople<Reporter extends ReporterEvidence>(
  reporters: readonly Reporter[],
): Person<Reporter>[] {
  const groups: { reporters: Reporter[]; keys: Set<Key> }[] = [];
  for (const reporter of reporters) {
    const keys = keysOf(reporter);
    const joined = groups.filter((group) => keys.some((key) => group.keys.has(key)));
    for (const one of joined) groups.splice(groups.indexOf(one), 1);
    groups.push({
      reporters: [...joined.flatMap((one) => one.reporters), reporter],
      keys: new Set([...keys, ...joined.flatMap((one) => [...one.keys])]),
    });
  }
  return groups.map((group) => ({
    reporters: group.reporters,
    shared: SHARED_BY_NAMES.filter((name) =>
      [...group.keys].some(
        (key) =>
          key.startsWith(`${name} `) &&
          group.reporters.filter((reporter) => keysOf(reporter).includes(key)).length > 1,
      ),
    ),
  }));
}

/** Why a report was stored but does not count toward a freeze; undefined if it does. */
export type NotCounted = 'slowed' | 'decided-before' | 'same-person' | 'closed';

/** What a reporter reads after sending a report. */
export const REPORT_ANSWERS: Record<NotCounted | 'counted', string> = {
  counted: "Thank you. An admin looks at it, and we'll tell you the outcome.",
  closed:
    "Thank you. We ask the company whether the job is still open, and we'll tell you the outcome.",
  'same-person':
    "Thank you. It has been reported from your network, email domain or company before, so these reports count once. An admin looks at it, and we'll tell you the outcome.",
  'decided-before':
    "Thank you. An admin has looked at your earlier report, and the text has not changed since. So this report waits for an admin and does not pause anything. We'll tell you the outcome.",
  slowed: `Thank you. An admin looks at it, and we'll tell you the outcome. Your last ${SLOWED_AFTER} reports were dismissed. Until one is upheld, your reports do not pause anything, and you can send ${REPORTS_A_DAY.slowed} a day.`,
};

/** Why no more reports are taken today. */
export const tooManyReports = (slowed: boolean): string =>
  slowed
    ? `Your last ${SLOWED_AFTER} reports were dismissed, so you can send ${REPORTS_A_DAY.slowed} reports a day until one is upheld. Please try again tomorrow.`
    : `You can send ${REPORTS_A_DAY.usual} reports a day. Please try again tomorrow.`;
