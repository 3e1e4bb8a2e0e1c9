import { IconCheck, IconClock, IconClockExclamation, IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useState } from 'react';
import { industryLabel } from '../../shared/companies/facts.ts';
import { type Job, REVIEWS } from '../../shared/jobs/posting.ts';
import { formatDay } from '../../shared/kit/day.ts';
import { isLate, nameOfReview, type Review, waitOf } from '../../shared/reviews/queue.ts';
import { counted, inFigures } from '../../shared/kit/figures.ts';
import { Hints } from './hints.tsx';
import { JobChanges } from './job-changes.tsx';
import { JobText } from '../jobs/content.tsx';
import { formatLocal } from '../kit/local-time.ts';
import { useShortcutsOn } from '../kit/keys.ts';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { CompanyMark } from '../kit/ui/art/company-mark.tsx';
import { Badge } from '../kit/ui/display/badge.tsx';
import { Button } from '../kit/ui/button.tsx';
import { Breakable } from '../kit/ui/display/breakable.tsx';
import { Facts } from '../kit/ui/display/facts.tsx';
import { TypedMarkdown } from '../kit/ui/display/markdown.tsx';
import { BulletList, Quiet } from '../kit/ui/display/prose.tsx';
import { WebsiteLink } from '../kit/ui/navigation/website-link.tsx';
import { Small } from '../kit/ui/display/small.tsx';
import { DomainBadge } from '../kit/ui/display/domain-badge.tsx';
import styles from './item.module.css';

/** An edited job keeps its public version during review. */
export const kindLabel = ({ kind, before }: Review): string => {
  if (kind === 'company') return 'Company';
  return before ? 'Edited job' : 'New job';
};

const approveLabel = ({ kind }: Review): string =>
  kind === 'job' ? REVIEWS.approve.label : 'Approve Company';

const rejectLabel = ({ kind }: Review): string =>
  kind === 'job' ? REVIEWS.reject.label : 'Reject Company';

interface ReviewItemProps {
  ref: Ref<HTMLHeadingElement>;
  review: Review;
  busy: boolean;
  onApprove: () => void;
  onReject: () => void;
}

/** The opened item: hints, the text that would be public, the company, and the decision. */
export function ReviewItem({ ref, review, busy, onApprove, onReject }: ReviewItemProps) {
  const [now] = useState(() => new Date());
  const titleId = useId();
  const { since, company, job } = review;
  return (
    <article className={styles.item} aria-labelledby={titleId}>
      <header className={styles.head}>
        <CompanyMark name={company.companyName} logo={company.pictures.logo?.path} size={48} />
        <div className={styles.names}>
          <h2 ref={ref} id={titleId} tabIndex={-1} className={styles.title}>
            {nameOfReview(review)}
          </h2>
          {job && <p className={styles.company}>{company.companyName}</p>}
          <p className={styles.state}>
            <Badge tone="blue">{kindLabel(review)}</Badge>
            <WaitBadge since={since} now={now} />
            <Small as="span" tiny>
              Since {formatLocal(since)}
            </Small>
          </p>
        </div>
      </header>
      {job && !company.isApproved && (
        <Alert tone="warning" title="This company is not approved yet">
          Its jobs stay hidden until the company is approved.
        </Alert>
      )}
      {!review.hasConfirmedAddress && (
        <Alert tone="warning" title="Address not confirmed">
          Nobody has opened the link that we emailed to {review.email}. The company cannot post jobs
          until then.
        </Alert>
      )}
      <Hints hints={review.hints} />
      {job && <ReviewedJob job={job} before={review.before ?? null} />}
      <Company review={review} />
      <footer className={styles.decision}>
        <Button
          variant="outline"
          aria-keyshortcuts="r"
          icon={<IconX size={18} aria-hidden />}
          disabled={busy}
          onClick={onReject}
        >
          {rejectLabel(review)}
          <Key name="R" />
        </Button>
        <Button
          aria-keyshortcuts="a"
          icon={<IconCheck size={18} aria-hidden />}
          busy={busy}
          onClick={onApprove}
        >
          {approveLabel(review)}
          <Key name="A" />
        </Button>
      </footer>
    </article>
  );
}

function Key({ name }: { name: string }) {
  const isOn = useShortcutsOn();
  if (!isOn) return null;
  return (
    <kbd className={styles.key} aria-hidden>
      {name}
    </kbd>
  );
}

interface ReviewedJobProps {
  job: Job;
  /** The version that is public now; null for a new job. */
  before: Job | null;
}

/** A new job as applicants would see it. An edited job shows its changes first. */
function ReviewedJob({ job, before }: ReviewedJobProps) {
  if (!before) {
    return (
      <Section title="Job preview">
        <JobText job={job} />
      </Section>
    );
  }
  return (
    <Section title="What has changed">
      <JobChanges before={before} after={job} />
      <details className={styles.whole}>
        <summary>Full new version</summary>
        <div className={styles.wholeText}>
          <JobText job={job} />
        </div>
      </details>
    </Section>
  );
}

function Company({ review }: { review: Review }) {
  const { kind, company, email, joined, publicJobs } = review;
  const { description, website, industry, location, size, founded, verifiedDomain } = company;
  return (
    <Section title={kind === 'company' ? 'About the company' : 'The company'}>
      <Rejections rejections={review.rejections} />
      <Facts
        facts={{
          Name: kind === 'job' ? company.companyName : '',
          Website: website && <WebsiteLink website={website} />,
          Domain: verifiedDomain ? <DomainBadge domain={verifiedDomain} isLong /> : 'Not verified',
          Email: <Breakable text={email} />,
          Industry: industry && industryLabel(industry),
          Location: location,
          Size: size && `${size} employees`,
          Founded: founded,
          'Signed up': formatDay(joined),
          'Public jobs': inFigures(publicJobs),
        }}
      />
      {description ? (
        <TypedMarkdown text={description} under={3} />
      ) : (
        <Quiet>No description yet.</Quiet>
      )}
    </Section>
  );
}

/** What admins have rejected of this company before, and why. */
function Rejections({ rejections }: Pick<Review, 'rejections'>) {
  if (rejections.length === 0) return null;
  return (
    <Alert tone="warning" title={`Rejected before: ${counted(rejections.length, 'time')}`}>
      <BulletList items={rejectionLines(rejections)} />
    </Alert>
  );
}

/** Rejections with day, subject and reason. */
export const rejectionLines = (rejections: Review['rejections']): string[] =>
  rejections.map(({ at, jobTitle, reason, message }) =>
    [
      `${formatDay(at)}, ${jobTitle ? `“${jobTitle}”` : 'the company'}`,
      [reason, message].filter(Boolean).join(': ') || 'No reason was given.',
    ].join(': '),
  );

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h3 id={id} className={styles.sectionTitle}>
        {title}
      </h3>
      {children}
    </section>
  );
}

interface WaitBadgeProps {
  /** ISO 8601. */
  since: string;
  now: Date;
}

/** The length of the wait, and whether it is longer than promised. */
export function WaitBadge({ since, now }: WaitBadgeProps) {
  const isOver = isLate(since, now);
  const wait = waitOf(since, now);
  const Icon = isOver ? IconClockExclamation : IconClock;
  return (
    <Badge tone={isOver ? 'red' : 'neutral'}>
      <span className={styles.wait}>
        <Icon size={14} aria-hidden />
        {isOver ? `Late: ${wait}` : wait}
      </span>
    </Badge>
  );
}
