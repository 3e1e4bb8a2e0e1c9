import * as z from 'zod/mini';
import { demoCompanies, demoJobs, named } from '../../demo/content.ts';
import { demoId, momentBefore } from '../../demo/moments.ts';
import type { Db } from '../../server/db/connect.ts';
import file from './demo.json' with { type: 'json' };
import { withMentions } from './rules.ts';
import { applicationNotes } from './tables.ts';

/** Written so many days ago. A text mentions colleagues by '@' and their name. Without `by`, the owner wrote it. */
const note = z.strictObject({
  written: z.number(),
  by: z.optional(z.string()),
  text: z.string(),
});

/** The notes of the demo. */
const demoNotes = Object.entries(
  z.record(z.string(), z.record(z.string(), z.array(note))).parse(file),
).flatMap(([job, ofJob]) =>
  Object.entries(ofJob).flatMap(([seeker, all]) => all.map((one) => ({ ...one, job, seeker }))),
);

/** Inserts the notes. */
export async function insertNotes(tx: Db, now: Date): Promise<void> {
  await tx.insert(applicationNotes).values(
    demoNotes.map(({ job, seeker, written, by, text }) => {
      const { username, team } = named(demoCompanies, named(demoJobs, job).company);
      const people = team.map(({ name }) => ({ _id: demoId(`user ${name}`), name }));
      return {
        applicationId: demoId(`application ${seeker} to ${job}`),
        authorId: demoId(`user ${by ?? username}`),
        text: withMentions(text, people),
        createdAt: momentBefore(now, written, `note on ${seeker} ${written}`),
      };
    }),
  );
}
