import { IconBriefcase, IconClock, IconCoin, IconMapPin } from '@tabler/icons-react';
import { formatDay } from '../../../shared/dates.ts';
import type { Job } from '../../../shared/jobs.ts';
import { payOf } from '../../components/pay.ts';
import { CompanyMark } from '../../ui/art/company-mark.tsx';
import { Tags } from '../../ui/badge.tsx';
import { BulletList } from '../../ui/prose.tsx';
import styles from './job-article.module.css';

/** What the server prepares, so that the page need not carry the rules it comes from. */
export interface JobLists {
  requirements: readonly string[];
  benefits: readonly string[];
  /** The years that go with the level: '(2-5)'; may be empty. */
  years: string;
}

interface JobArticleProps {
  job: Job;
  lists: JobLists;
}

/** Everything about a job, pay first. */
export function JobArticle({ job, lists }: JobArticleProps) {
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <CompanyMark name={job.companyName} size={72} />
        <div>
          <p className={styles.company}>{job.companyName}</p>
          <h1 className={styles.title}>{job.jobTitle}</h1>
        </div>
      </header>
      <JobFacts job={job} years={lists.years} />
      <p className={styles.dates}>
        <span>Posted {formatDay(job.createdAt)}</span>
        <span>Apply before {formatDay(job.applicationDeadline)}</span>
      </p>
      <section>
        <h2>About the role</h2>
        {paragraphsOf(job.jobDescription).map((paragraph, index) => (
          // The text does not change while it is read.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={styles.paragraph}>
            {paragraph}
          </p>
        ))}
      </section>
      <div className={styles.lists}>
        <section>
          <h2>Requirements</h2>
          <BulletList items={lists.requirements} />
        </section>
        <section>
          <h2>Benefits</h2>
          <BulletList items={lists.benefits} />
        </section>
      </div>
      {job.skills.length > 0 && (
        <section>
          <h2>Skills</h2>
          <Tags items={job.skills} max={job.skills.length} />
        </section>
      )}
      <section>
        <h2>What happens next</h2>
        <ol className={styles.steps}>
          {STEPS.map(([title, text]) => (
            <li key={title}>
              <span className={styles.step}>{title}</span>
              {text}
            </li>
          ))}
        </ol>
      </section>
    </article>
  );
}

const STEPS = [
  ['You apply', 'Your resume and a short letter. It takes about two minutes.'],
  ['They review', 'Your status moves on as soon as the company has read it.'],
  ['You talk', 'The company gets in touch to arrange an interview.'],
  ['They decide', 'An offer or not: your timeline always says.'],
] as const;

function JobFacts({ job, years }: { job: Job; years: string }) {
  const pay = payOf(job);
  const facts = [
    [IconCoin, 'Salary', pay?.amount ?? 'Not stated', pay?.period && `/ ${pay.period}`],
    [IconMapPin, 'Location', job.jobLocation],
    [IconClock, 'Type', job.jobType],
    [IconBriefcase, 'Level', job.experienceLevel, years],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(([Icon, name, value, unit]) => (
        <div key={name}>
          <dt>
            <Icon size={16} aria-hidden />
            {name}
          </dt>
          <dd>
            {value} {unit && <span className={styles.unit}>{unit}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Paragraphs are parted by blank lines; single line breaks stay in them. */
const paragraphsOf = (text: string) =>
  text
    .split(/\r?\n[ \t]*\r?\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
