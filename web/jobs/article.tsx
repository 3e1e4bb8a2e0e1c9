import { Link } from 'react-router';
import {
  IconBriefcase,
  IconCalendarEvent,
  IconClock,
  IconCoin,
  IconHourglass,
  IconLink,
  IconMail,
  IconMapPin,
  IconPrinter,
  IconShare2,
} from '@tabler/icons-react';
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { formatDay } from '../../shared/kit/day.ts';
import { payOf } from '../../shared/jobs/text.ts';
import type { Job } from '../../shared/jobs/posting.ts';
import { CompanyMark } from '../kit/ui/art/company-mark.tsx';
import { Alert } from '../kit/ui/feedback/alert.tsx';
import { Badge, Tags } from '../kit/ui/display/badge.tsx';
import { Markdown, TypedMarkdown } from '../kit/ui/display/markdown.tsx';
import { BulletList } from '../kit/ui/display/prose.tsx';
import type { ShownCompany, ShownJob } from './loaded-job.ts';
import { DomainBadge } from '../kit/ui/display/domain-badge.tsx';
import { WebsiteLink } from '../kit/ui/navigation/website-link.tsx';
import { copyText } from '../kit/copy-text.ts';
import { useSite } from '../site.ts';
import { IconButton } from '../kit/ui/button.tsx';
import { Panels } from '../panels.tsx';
import { mailOf } from './share.ts';
import { PostingPassport } from './passport.tsx';
import { JobTerms } from './terms.tsx';
import styles from './article.module.css';

interface JobArticleProps {
  shown: ShownJob;
  level: 1 | 2;
  /** A preview, before the job has a page: it has no links. */
  isPreview?: boolean;
}

/** Everything about a job, pay first. */
export function JobArticle({ shown, level, isPreview = false }: JobArticleProps) {
  const { job, description, words, closing, company } = shown;
  const Title = level === 1 ? 'h1' : 'h2';
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <CompanyMark name={job.companyName} logo={job.companyLogo} size={64} />
        <div className={styles.names}>
          <p className={styles.employer}>
            {isPreview ? (
              <span className={styles.company}>{job.companyName}</span>
            ) : (
              <Link to={`/companies/${job.companyId}`} className={styles.company}>
                {job.companyName}
              </Link>
            )}
            {company?.verifiedDomain && <DomainBadge domain={company.verifiedDomain} />}
          </p>
          <Title className={styles.title}>{job.jobTitle}</Title>
        </div>
        {!isPreview && <JobShare job={job} />}
      </header>
      {closing && (
        <div className={styles.closing}>
          <Alert tone="warning" title={closing.title}>
            {closing.text}
          </Alert>
        </div>
      )}
      <JobFacts shown={shown} />
      {!closing && <JobTerms job={job} place="job" />}
      <PostingPassport job={job} level={level === 1 ? 2 : 3}>
        <Panels slot="job.page" job={job} isPreview={isPreview} parts={shown.parts} />
      </PostingPassport>
      <section>
        <Heading className={styles.heading}>About the role</Heading>
        {description ? (
          <Markdown blocks={description} under={level + 1} />
        ) : (
          <TypedMarkdown text={job.jobDescription} under={level + 1} />
        )}
      </section>
      <div className={styles.lists}>
        {words.requirements.length > 0 && (
          <section>
            <Heading className={styles.heading}>Requirements</Heading>
            <BulletList items={words.requirements} />
          </section>
        )}
        {words.benefits.length > 0 && (
          <section>
            <Heading className={styles.heading}>Benefits</Heading>
            <BulletList items={words.benefits} />
          </section>
        )}
      </div>
      {job.skills.length > 0 && (
        <section>
          <Heading className={styles.heading}>Skills</Heading>
          <Tags items={job.skills} max={job.skills.length} />
        </section>
      )}
      {!closing && (
        <section className={styles.next}>
          <Heading className={styles.heading}>What happens next</Heading>
          <ol className={styles.steps}>
            {STEPS.map(([title, text]) => (
              <li key={title}>
                <span className={styles.step}>{title}</span>
                {text}
              </li>
            ))}
          </ol>
        </section>
      )}
      {company && (
        <section>
          <Heading className={styles.heading}>About {job.companyName}</Heading>
          <CompanyInShort job={job} company={company} isPreview={isPreview} />
        </section>
      )}
    </article>
  );
}

const STEPS = [
  ['You apply', 'Send your resume and a short cover letter. It takes about two minutes.'],
  ['They review', 'Your status changes when the company reviews your application.'],
  ['You talk', 'The company contacts you to schedule an interview.'],
  ['They decide', 'You see the decision in your timeline.'],
] as const;

/** Pay first, then where, how and until when. */
function JobFacts({ shown: { job, words, closing } }: { shown: ShownJob }) {
  const pay = payOf(job);
  const facts = [
    [IconMapPin, 'Location', job.jobLocation, words.place],
    [IconClock, 'Type', job.jobType],
    [IconBriefcase, 'Level', job.experienceLevel, words.years],
    [IconCalendarEvent, 'Posted', formatDay(job.createdAt)],
    [
      IconHourglass,
      closing ? 'Deadline' : 'Apply by',
      formatDay(job.applicationDeadline),
      closing ? '' : words.hurry,
    ],
  ] as const;
  return (
    <dl className={styles.facts}>
      <div className={styles.pay}>
        <dt>
          <IconCoin size={16} aria-hidden /> Pay{' '}
        </dt>
        <dd data-unknown={!pay || undefined}>
          {pay ? pay.amount : 'Pay not stated'}{' '}
          {pay?.period && <span className={styles.unit}>/ {pay.period}</span>}
          <Panels slot="job.pay" job={job} />
        </dd>
      </div>
      {facts.map(([Icon, name, value, detail]) => (
        <div key={name}>
          <dt>
            <Icon size={16} aria-hidden />
            {name}
          </dt>
          <dd>
            {value}{' '}
            {detail && (
              <span className={styles.unit}>
                {name === 'Apply by' ? <Badge tone="amber">{detail}</Badge> : detail}
              </span>
            )}
          </dd>
          {name === 'Location' && words.mayLiveIn.length > 0 && (
            <dd className={styles.countries}>
              <Countries names={words.mayLiveIn} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** Countries shown before expanding the rest. */
const FIRST = 6;

function Countries({ names }: { names: readonly string[] }) {
  const first = names.slice(0, FIRST).join(', ');
  const others = names.slice(FIRST);
  return (
    <>
      Applicants may live in {first}
      {others.length > 0 && (
        <details className={styles.others}>
          <summary>and {others.length} more</summary>
          {others.join(', ')}
        </details>
      )}
    </>
  );
}

interface CompanyInShortProps {
  job: Job;
  company: ShownCompany;
  /** Without links. */
  isPreview?: boolean;
}

/** The company in a few lines. */
function CompanyInShort({ job, company, isPreview = false }: CompanyInShortProps) {
  const { facts, about, website } = company;
  return (
    <div className={styles.companyCompany}>
      {facts && <p className={styles.companyFacts}>{facts}</p>}
      {about && <p className={styles.about}>{about}</p>}
      {!isPreview && (
        <p className={styles.links}>
          <Link to={`/companies/${job.companyId}`}>More about {job.companyName}</Link>
          {website && <WebsiteLink website={website} />}
        </p>
      )}
    </div>
  );
}

/** Shares or prints a job: with the device's own sharing, or else by link and mail. */
function JobShare({ job }: { job: Job }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const address = `${useSite().publicUrl}/job/${job._id}`;
  const title = `${job.jobTitle} at ${job.companyName}`;
  useClosing(menu);

  const open = async (event: MouseEvent) => {
    if (!navigator.share) return;
    event.preventDefault();
    // Canceling is not a failure.
    await navigator.share({ title, url: address }).catch(() => {});
  };

  const copy = async () => {
    const isCopied = await copyText(address, 'The link', 'Copy it from the address bar.');
    if (isCopied) close(menu.current);
  };

  return (
    <div className={styles.tools}>
      <details ref={menu} className={styles.share}>
        {/* Also opens without scripts. */}
        <summary title="Share" aria-label="Share" className={styles.open} onClick={open}>
          <IconShare2 size={20} aria-hidden />
        </summary>
        <ul className={styles.menu}>
          <li className={styles.scripted}>
            <button type="button" className={styles.item} onClick={copy}>
              <IconLink size={19} aria-hidden />
              Copy link
            </button>
          </li>
          <li>
            <a href={mailOf(title, address)} className={styles.item}>
              <IconMail size={19} aria-hidden />
              Send by email
            </a>
          </li>
        </ul>
      </details>
      <span className={styles.scripted}>
        <IconButton label="Print" onClick={() => window.print()}>
          <IconPrinter size={20} aria-hidden />
        </IconButton>
      </span>
    </div>
  );
}

function close(menu: HTMLDetailsElement | null) {
  if (!menu?.open) return;
  menu.open = false;
  menu.querySelector('summary')?.focus();
}

/** Escape and a click elsewhere close it. */
function useClosing(menu: RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => event.key === 'Escape' && close(menu.current);
    const onPointer = ({ target }: PointerEvent) => {
      if (menu.current?.open && !menu.current.contains(target as Node)) menu.current.open = false;
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPointer);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPointer);
    };
  }, [menu]);
}
