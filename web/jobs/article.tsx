import { Link } from 'react-router';
import { paragraphsOf } from '../../shared/kit/markup.ts';
import { CompanyMark } from '../kit/ui/art/company-mark.tsx';
import { Alert } from '../kit/ui/alert.tsx';
import { Tags } from '../kit/ui/badge.tsx';
import { Breakable } from '../kit/ui/breakable.tsx';
import { BulletList } from '../kit/ui/prose.tsx';
import styles from './article.module.css';
import { CompanyInShort } from './company.tsx';
import { JobFacts } from './facts.tsx';
import type { ShownJob } from './loaded-job.ts';
import { JobShare } from './share.tsx';

interface JobArticleProps {
  shown: ShownJob;
  level: 1 | 2;
  /** Before there is a page of it: nothing leads anywhere. */
  isPreview?: boolean;
}

/** Everything about a job, pay first. */
export function JobArticle({ shown, level, isPreview = false }: JobArticleProps) {
  const { job, words, closing, company } = shown;
  const Title = level === 1 ? 'h1' : 'h2';
  const Heading = level === 1 ? 'h2' : 'h3';
  return (
    <article className={styles.article}>
      <header className={styles.head}>
        <CompanyMark name={job.companyName} size={64} />
        <div className={styles.names}>
          <p>
            {isPreview ? (
              <span className={styles.company}>{job.companyName}</span>
            ) : (
              <Link to={`/companies/${job.companyId}`} className={styles.company}>
                {job.companyName}
              </Link>
            )}
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
      <section>
        <Heading className={styles.heading}>About the role</Heading>
        {paragraphsOf(job.jobDescription).map((paragraph, index) => (
          // The text does not change while it is read.
          // oxlint-disable-next-line react/no-array-index-key
          <p key={index} className={styles.paragraph}>
            <Breakable text={paragraph} />
          </p>
        ))}
      </section>
      <div className={styles.lists}>
        <section>
          <Heading className={styles.heading}>Requirements</Heading>
          <BulletList items={words.requirements} />
        </section>
        <section>
          <Heading className={styles.heading}>Benefits</Heading>
          <BulletList items={words.benefits} />
        </section>
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
  ['You apply', 'Your resume and a short letter. It takes about two minutes.'],
  ['They review', 'Your status moves on as soon as the company has read it.'],
  ['You talk', 'The company gets in touch to arrange an interview.'],
  ['They decide', 'An offer or not: your timeline always says.'],
] as const;
