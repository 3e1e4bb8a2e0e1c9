import { desc, eq } from 'drizzle-orm';
import type { User } from '../../shared/accounts.ts';
import type { Context, SignedIn } from '../context.ts';
import type { Db } from '../db/connect.ts';
import { applicantProfiles, companies, companyMembers, files, users } from '../db/schema.ts';
import { notSignedIn } from '../http/problems.ts';

/** A user with all that belongs to their role. */
export function selectUsers(db: Db) {
  return db
    .select({
      user: users,
      applicant: applicantProfiles,
      company: companies,
      resume: { id: files.id, name: files.name },
    })
    .from(users)
    .leftJoin(applicantProfiles, eq(applicantProfiles.userId, users.id))
    .leftJoin(files, eq(files.id, applicantProfiles.resumeId))
    .leftJoin(companyMembers, eq(companyMembers.userId, users.id))
    .leftJoin(companies, eq(companies.id, companyMembers.companyId));
}

export type UserRow = Awaited<ReturnType<typeof selectUsers>>[number];
type CompanyRow = typeof companies.$inferSelect;

/** A user as the API answers it. Resume links are made for the reader's session. */
export function toUser(
  row: UserRow,
  { resumeLinks, now }: Pick<Context, 'resumeLinks' | 'now'>,
  sessionId: string | undefined,
): User {
  const { user, applicant, company, resume } = row;
  return {
    _id: user.id,
    username: user.username,
    email: user.email,
    role: user.role,
    createdAt: user.createdAt.toISOString(),
    ...(applicant && {
      applicantProfile: {
        fullName: applicant.fullName,
        resume: resume && sessionId ? resumeLinks.mint(resume, sessionId, now()) : null,
        skills: applicant.skills,
        education: applicant.education,
        experience: applicant.experience,
      },
    }),
    ...(company && { companyProfile: toCompanyProfile(company) }),
  };
}

/** A company's profile as the API answers it. */
export const toCompanyProfile = (company: CompanyRow) => ({
  _id: company.id,
  companyName: company.name,
  website: company.website,
  description: company.description,
  industry: company.industry,
  location: company.location,
  founded: company.founded,
  size: company.size,
  isApproved: company.approvedAt !== null,
});

/** One user by id; undefined when there is none. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  const [row] = await selectUsers(db).where(eq(users.id, id));
  return row;
}

/** GET /users/profile: the caller's own account. */
export async function getProfile(context: SignedIn) {
  const row = await findUser(context.db, context.actor.id);
  if (!row) throw notSignedIn();
  return { user: toUser(row, context, context.actor.sessionId) };
}

/** GET /users: everybody, newest first. */
export async function listUsers(context: SignedIn) {
  const rows = await selectUsers(context.db).orderBy(desc(users.createdAt), desc(users.id));
  const answered = rows.map((row) => toUser(row, context, context.actor.sessionId));
  return { count: answered.length, users: answered, total: answered.length, nextCursor: null };
}
