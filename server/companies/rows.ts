import { isNotNull, isNull, sql, type SQL } from 'drizzle-orm';
import { type Pictures, picturePath } from '../../shared/companies/pictures.ts';
import { pick } from '../../shared/kit/pick.ts';
import { companies } from '../db/schema.ts';
import type { SignedLinks } from '../signed-links.ts';

export type CompanyRow = typeof companies.$inferSelect;

/**
 * The visibility predicate for companies, used by every public read, feeds and sitemaps included: approved, and
 * neither suspended nor removed. It refers to the table by name, so do not alias `companies`.
 */
export const isPublicCompany: SQL = sql.join(
  [isNotNull(companies.approvedAt), isNull(companies.suspendedAt), isNull(companies.removedAt)],
  sql` and `,
);

const isVisible = ({ approvedAt, suspendedAt, removedAt }: CompanyRow) =>
  approvedAt !== null && suspendedAt === null && removedAt === null;

/** Who reads pictures that visitors do not see. */
export interface PictureReader {
  signedLinks: Pick<SignedLinks, 'mintPath'>;
  now: () => Date;
  sessionId: string | undefined;
}

export const pictureReader = ({
  signedLinks,
  now,
  actor,
}: Omit<PictureReader, 'sessionId'> & { actor: { sessionId: string } }): PictureReader => ({
  signedLinks,
  now,
  sessionId: actor.sessionId,
});

/** The subject of a signed link to a picture. */
export const pictureSubject = (id: string) => `company-picture ${id}`;

/**
 * The pictures of a company in answers. Visitors get those of public companies only; the links of other companies are signed
 * for the reader.
 */
export function toPictures(company: CompanyRow, reader?: PictureReader): Pictures {
  const { logo, cover, photos } = company.pictures;
  const pathOf = (id: string) => {
    const path = picturePath(company.id, id);
    if (isVisible(company) || !reader?.sessionId) return path;
    return reader.signedLinks.mintPath(path, pictureSubject(id), reader.sessionId, reader.now());
  };
  return {
    logo: logo ? { _id: logo.id, path: pathOf(logo.id) } : null,
    cover: cover ? { _id: cover.id, path: pathOf(cover.id), focus: cover.focus } : null,
    photos: photos.map(({ id, ...photo }) => ({ _id: id, path: pathOf(id), ...photo })),
  };
}

/** The path of a company's logo in lists of jobs, as `picturePath` makes it; null without one, and while the company is not public. */
export const companyLogo = sql<string | null>`case
  when ${companies.pictures} ? 'logo' and ${isPublicCompany} then
  '/companies/' || ${companies.id} || '/pictures/' || (${companies.pictures} #>> '{logo,id}') || '.webp' end`;

/** A company's profile for itself and for admins, with the rejection until it is approved. */
export const toOwnCompanyProfile = (company: CompanyRow, reader?: PictureReader) => ({
  ...toCompanyProfile(company, reader),
  createdAt: company.createdAt.toISOString(),
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
export const toCompanyProfile = (company: CompanyRow, reader?: PictureReader) => ({
  _id: company.id,
  companyName: company.name,
  ...pick(company, 'website', 'description', 'industry', 'location', 'founded', 'size', 'links'),
  verifiedDomain:
    company.verifiedDomain && company.verifiedBy && company.verifiedSince
      ? {
          domain: company.verifiedDomain,
          by: company.verifiedBy,
          since: company.verifiedSince.toISOString(),
        }
      : null,
  pictures: toPictures(company, reader),
  isApproved: company.approvedAt !== null,
});
