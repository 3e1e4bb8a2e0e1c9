import { isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { companies } from '../db/schema.ts';

export type CompanyRow = typeof companies.$inferSelect;

/**
 * The visibility predicate for companies, used by every public read, feeds and sitemaps included: approved, and
 * neither suspended nor removed. It refers to the table by name, so do not alias `companies`.
 */
export const isPublicCompany: SQL = sql.join(
  [isNotNull(companies.approvedAt), isNull(companies.suspendedAt), isNull(companies.removedAt)],
  sql` and `,
);

/** A company's profile for itself and for admins, with the rejection until it is approved. */
export const toOwnCompanyProfile = (company: CompanyRow) => ({
  ...toCompanyProfile(company),
  overdueAnswers: company.overdueAnswers,
  isReported: company.reportedAt !== null,
  rejection:
    company.rejectedAt && !company.approvedAt
      ? {
          reason: company.rejectionReason,
          message: company.rejectionMessage,
          at: company.rejectedAt.toISOString(),
          isAnswered: company.waitsSince !== null,
          ...(company.rejectedForGood && { isFinal: true }),
        }
      : null,
});

/** A company's profile in answers. */
export const toCompanyProfile = (company: CompanyRow) => ({
  _id: company.id,
  companyName: company.name,
  website: company.website,
  description: company.description,
  industry: company.industry,
  location: company.location,
  founded: company.founded,
  size: company.size,
  verifiedDomain:
    company.verifiedDomain && company.verifiedBy && company.verifiedSince
      ? {
          domain: company.verifiedDomain,
          by: company.verifiedBy,
          since: company.verifiedSince.toISOString(),
        }
      : null,
  isApproved: company.approvedAt !== null,
});
