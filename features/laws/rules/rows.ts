/**
 * What a law can ask of a posting or of the hiring after it. Amounts are for a year of full-time work.
 * Some are checked when a job is published (`postingRefusals`), some only shown, some kept by the board's clock.
 */
export type Ask =
  /** The posting states the pay: an amount or a closed range. */
  | {
      asks: 'pay-stated';
      /** 'Paid by commission' is enough. */
      orCommission?: true;
      /** The lowest pay is enough: 'from €2,250 a month'. */
      orLowest?: true;
      /** Pay above this amount may have an open end. */
      openAbove?: { amount: number; currency: string };
    }
  /** A range is at most `most` wide, unless it ends above `unlessAbove`. */
  | { asks: 'pay-range-width'; most: number; unlessAbove: number; currency: string }
  | { asks: 'benefits-stated' }
  | { asks: 'closing-date-stated' }
  /** Whether there is a vacancy now. */
  | { asks: 'vacancy-stated' }
  /** Whether software ranks or rejects applicants. */
  | { asks: 'screening-stated' }
  /** No required experience in that country, by its adjective and name. */
  | { asks: 'no-local-experience'; adjective: string; country: string }
  | { asks: 'no-pay-history-question' }
  /** The company tells applicants the pay before their interview, or before they are hired. */
  | { asks: 'pay-before-interview' }
  | { asks: 'pay-before-hire' }
  /** Days after an interview within which the applicant is told of the decision. */
  | { asks: 'answer-after-interview-days'; days: number }
  | { asks: 'keep-records-years'; years: number; of: 'postings' | 'applications' }
  /** Months after which applications are deleted, counted from the decision or from the last contact. */
  | { asks: 'delete-after-decision-months'; months: number; since: 'decision' | 'contact' };

/** 'law': the text of the law or its authority's own page. 'secondary': what others write about it. */
export const SOURCE_KINDS = ['law', 'secondary'] as const;

export interface Source {
  title: string;
  url: string;
  kind: (typeof SOURCE_KINDS)[number];
}

/** A law, or the part of it with one beginning. */
export interface Law {
  /** Unique; stable, because findings name it. */
  id: string;
  /** ISO 3166-1 or -2: 'IT', 'US-CO'. */
  place: string;
  /** Days at the place, half-open; null: `from` was not looked up, `until` is not known. */
  from: string | null;
  until: string | null;
  /** The fewest employees of an employer that it covers; 1 for all. */
  employees: number;
  /** Whether it also covers remote work that may be done from the place and elsewhere. */
  isForRemote: boolean;
  /** False only if its source says that it applies to postings made from its first day on. */
  appliesToOlderPostings: boolean;
  asks: readonly Ask[];
  /** As lawyers cite it. */
  citation: string;
  /** Where it was read; the first is linked. */
  sources: readonly Source[];
  /** The day of the last check. */
  checked: string;
  /** What the check could not settle; may be empty. */
  note: string;
}

/** The names of the places, and the zones in which their days begin. */
export const LAW_PLACES: Readonly<Record<string, { name: string; zone: string }>> = {
  AT: { name: 'Austria', zone: 'Europe/Vienna' },
  'CA-BC': { name: 'British Columbia', zone: 'America/Vancouver' },
  'CA-ON': { name: 'Ontario', zone: 'America/Toronto' },
  'CA-PE': { name: 'Prince Edward Island', zone: 'America/Halifax' },
  DE: { name: 'Germany', zone: 'Europe/Berlin' },
  FR: { name: 'France', zone: 'Europe/Paris' },
  IT: { name: 'Italy', zone: 'Europe/Rome' },
  LT: { name: 'Lithuania', zone: 'Europe/Vilnius' },
  MT: { name: 'Malta', zone: 'Europe/Malta' },
  PL: { name: 'Poland', zone: 'Europe/Warsaw' },
  SK: { name: 'Slovakia', zone: 'Europe/Bratislava' },
  'US-CA': { name: 'California', zone: 'America/Los_Angeles' },
  'US-CO': { name: 'Colorado', zone: 'America/Denver' },
  'US-DC': { name: 'District of Columbia', zone: 'America/New_York' },
  'US-DE': { name: 'Delaware', zone: 'America/New_York' },
  'US-HI': { name: 'Hawaii', zone: 'Pacific/Honolulu' },
  'US-IL': { name: 'Illinois', zone: 'America/Chicago' },
  'US-MA': { name: 'Massachusetts', zone: 'America/New_York' },
  'US-MD': { name: 'Maryland', zone: 'America/New_York' },
  'US-ME': { name: 'Maine', zone: 'America/New_York' },
  'US-MN': { name: 'Minnesota', zone: 'America/Chicago' },
  'US-NJ': { name: 'New Jersey', zone: 'America/New_York' },
  'US-NY': { name: 'New York', zone: 'America/New_York' },
  'US-VT': { name: 'Vermont', zone: 'America/New_York' },
  'US-WA': { name: 'Washington', zone: 'America/Los_Angeles' },
};
