import { pick } from '../../../shared/kit/pick.ts';
import { lockCompaniesOf } from '../../../server/companies/lock.ts';
import { dropDue } from '../../../server/db/due.ts';
import { isOneOf } from '../../../server/db/lists.ts';
import { linkTo } from '../../../server/exports/files.ts';
import { implement } from '../../../server/feature.ts';
import { tracking } from '../feature.ts';
import { applicantNotes, outsideApplications } from '../tables.ts';
import { MY_APPLICATIONS } from './my-applications.ts';
import { ownReminders, remindOfApplications, remindOfOutside } from './reminders.ts';
import {
  addOutsideApplication,
  deleteOutsideApplication,
  listOutsideApplications,
  listOwnNotes,
  saveOwnNote,
  updateOutsideApplication,
} from './tracking.ts';

const EXAMPLE_TIME = '2027-03-01T09:00:00.000Z';
const outside = {
  jobTitle: 'Platform Engineer',
  companyName: 'Initech',
  link: 'https://example.com/jobs/1',
  status: 'pending',
  appliedOn: '2026-10-03',
  note: 'Applied by mail.',
  remindAt: EXAMPLE_TIME,
};

export const trackingServer = implement(tracking, {
  handlers: {
    listOwnNotes,
    saveOwnNote,
    listOutsideApplications,
    addOutsideApplication,
    updateOutsideApplication,
    deleteOutsideApplication,
    prepareMyApplications: async (context) => ({ path: linkTo(context, MY_APPLICATIONS) }),
  },
  csvFiles: [MY_APPLICATIONS],
  answers: {
    exportedApplication: async (db, ids) => {
      const notes = await db
        .select()
        .from(applicantNotes)
        .where(isOneOf(applicantNotes.applicationId, ids));
      return new Map(
        notes.map((note) => [note.applicationId, { ownNote: pick(note, 'text', 'remindAt') }]),
      );
    },
  },
  seekerNeeds: ownReminders,
  due: {
    reminder: (needs) => ({
      run: (tx, due) => remindOfApplications(tx, needs, due),
      lock: lockCompaniesOf,
    }),
    'outside-reminder': (needs) => (tx, due) => remindOfOutside(tx, needs, due),
  },
  task: { title: 'Own reminders', text: 'Reminds job seekers of what they noted' },
  applicationsErased: (tx, ids) => dropDue(tx, ['reminder'], ids),
  people: [
    {
      person: outsideApplications.userId,
      erase: 'delete',
      counted: 'own-notes',
      export: {
        file: 'outside-applications',
        of: 'job_seeker',
        columns: {
          jobTitle: outsideApplications.title,
          ...pick(outsideApplications, 'companyName', 'link', 'status'),
          ...pick(outsideApplications, 'appliedOn', 'note', 'remindAt'),
          addedAt: outsideApplications.createdAt,
        },
        order: [outsideApplications.createdAt, outsideApplications.id],
      },
    },
    {
      application: applicantNotes.applicationId,
      erase: 'delete',
      counted: 'own-notes',
      export: 'applications',
    },
  ],
  examples: {
    saveOwnNote: { note: 'Ask about the team.', remindAt: EXAMPLE_TIME },
    addOutsideApplication: outside,
    updateOutsideApplication: { ...outside, status: 'reviewed' },
  },
});
