import type { IconUser } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { CompanyNeed } from '../shared/applications/company-needs.ts';
import type { CompanyActivity } from '../shared/applications/lists.ts';
import type { Need } from '../shared/applications/needs.ts';
import type { Noun } from '../shared/seams.ts';

// What features say of their things in the words of the core's pages.

/** A job or an application in words, as a list of it is kept apart from the page. */
export interface ListedThing {
  title: string;
  company: string;
  mark: string;
  facts: string[];
  /** Lines that stand out: an interview, the end of an offer. */
  important: string[];
  /** Longer texts with their names. */
  texts: [name: string, text: string][];
}

/** A list of a job seeker that is kept apart from its page. */
export interface OwnList {
  title: string;
  /** In the place of no rows. */
  none: string;
  /** The noun whose changes renew it. */
  changes: Noun;
  read: () => Promise<ListedThing[]>;
}

/** What a job seeker's dashboard says of what needs them. */
export interface NeedWords {
  title: string;
  /** The job, and what is known. */
  line: string;
  /** Its date; `isDue` if something ends then. */
  when?: string;
  isDue?: boolean;
  verb: string;
  /** A button in place of the link to its page; then the title leads there. */
  Button?: ComponentType<{ need: Need; variant: 'filled' | 'outline'; children: string }>;
}

/** The words of a kind of lines in histories. */
export interface EventWords {
  icon: typeof IconUser;
  /** In the history of an application: what stands behind who did it, or the whole text if nobody did. */
  verb?: string;
  text?: string;
  /** In the activity of the company. */
  told: (applicant: string, line: NonNullable<CompanyActivity['application']>) => string;
}

/** What a company's dashboard says of a kind of what needs it. */
export interface CompanyNeedWords {
  icon: typeof IconUser;
  /** Of one applicant or job, and of several. */
  one: (name: string) => string;
  many: (count: string) => string;
  /** By default the job of one, and the names of several. */
  line?: (need: CompanyNeed) => string;
  /** The date of the first; by default its age. */
  when?: (at: string, now: Date) => string;
  verb?: string;
  /** The tab of the application that the verb opens. */
  tab?: string;
  /** The page of several; by default that of the first. */
  all?: string;
}
