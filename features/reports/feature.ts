import { feature } from '../../shared/kit/feature.ts';
import { reportCalls } from './calls.ts';
import { reportParts } from './parts.ts';

/**
 * People report jobs, companies and messages. What the core has of it are marks: the hold of a job, the pause of a company
 * and the hidden text of a message, which reports put and take away.
 */
export const reports = feature({
  name: 'reports',
  says: 'People report jobs, companies and messages. Enough reports pause them until an admin decides.',
  calls: reportCalls,
  group: ['Reports', 'Reported jobs, companies and messages'],
  parts: reportParts,
  nouns: ['reports'],
  refusals: {
    404: ['report-not-found'],
    409: ['own-report', 'already-reported', 'report-decided', 'report-not-decided', 'undo-refused'],
    429: ['too-many-reports'],
  },
  limits: {
    // server/send.ts limits the reports of a day.
    report: {
      per: 'user',
      calls: 60,
      hours: 1,
      sentence: 'You have sent too many reports in a short time.',
    },
  },
  mails: { report: 'Report' },
  notices: {
    job_seeker: {
      report: {
        says: 'Something that you reported was reviewed, or your message was reported',
        button: 'Open',
      },
    },
    company: {
      report: {
        says: 'Your company, a job or a message was reported, or something that you reported was reviewed',
        button: 'Open',
      },
    },
  },
  audit: {
    'report.pause': 'paused * after reports',
    'report.note': 'wrote about reports about *',
    'report.uphold': 'upheld reports about *',
    'report.dismiss': 'dismissed reports about *',
    'report.undo': 'undid a decision about reports about *',
  },
  erased: { reports: 'Words and sender of your reports' },
  stays: {
    'report-rows': {
      what: 'That somebody reported something, and the reason chosen from the list',
      why: 'Reviews count how many people reported it.',
      of: ['job_seeker', 'company'],
    },
    'reported-messages': {
      what: 'Messages of companies that you reported',
      why: 'An admin has to read them to decide. Each is erased with the decision.',
      of: ['job_seeker'],
    },
  },
  pages: { admin: { 'admin/reports': 'cases/page.tsx' } },
});
