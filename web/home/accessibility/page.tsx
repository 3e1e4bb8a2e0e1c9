import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/kit/day.ts';
import { pageMeta, useSite } from '../../site.ts';
import { Container } from '../../kit/ui/layout/container.tsx';
import type { Route } from './+types/page.ts';
import found from './results.json' with { type: 'json' };
import type { AccessibilityResults, JourneyResult } from './results.ts';
import styles from './page.module.css';

/** The day on which this statement was last reviewed. */
const REVIEWED = '2026-11-24T00:00:00Z';

const results = found as AccessibilityResults;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Accessibility',
    'How we make this site accessible, known problems, and how to contact us.',
  );

export default function AccessibilityStatement() {
  const { siteName, isDemo } = useSite();
  return (
    <Container>
      <article className={styles.statement}>
        <header>
          <h1>Accessibility</h1>
          <p className={styles.lead}>
            Everyone should be able to find and apply for work. {siteName} works with a keyboard, a
            screen reader, large text, high contrast, or one thumb.
          </p>
        </header>
        <Part title="Our goal">
          <p>
            The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page: for
            visitors, job seekers, companies and admins. EN 301 549, the standard behind the
            European Accessibility Act, asks the same of websites.
          </p>
        </Part>
        <Part title="What works">
          <ul className={styles.points}>
            <li>You can do everything with the keyboard, and the focus is always visible.</li>
            <li>
              Error messages appear next to their field. Forms keep your input when they are
              rejected.
            </li>
            <li>New pages, results and notices are announced to screen readers.</li>
            <li>Text can be enlarged to 200%, and pages fit a screen 320 pixels wide.</li>
            <li>
              Light and dark themes follow your system or the switch in the header. We respect
              forced colors, reduced motion and reduced transparency.
            </li>
            <li>
              Search, jobs, company pages and the contact form work without JavaScript. Logging in
              requires it.
            </li>
          </ul>
        </Part>
        <Part title="How it is tested">
          <p>
            Each change is tested in a real browser, Chromium. A program makes the main journeys of
            this site in two ways: with the keyboard alone, and by the roles, names and
            announcements that the browser gives to screen readers. On the way it looks for missing
            names, lost or hidden focus, errors and news that are not announced, targets smaller
            than 24 pixels, contents that need more than 320 pixels, text that does not fit with
            wider spacing, and motion. Each page and its states are also checked with axe-core, wide
            and narrow, light and dark.
          </p>
          <p>
            Not tested: screen readers such as NVDA and VoiceOver, voice control and magnifiers, by
            people who use them. No external organization has audited {siteName}.
          </p>
        </Part>
        <Results />
        <Part title="Known problems">
          <ul className={styles.points}>
            <li>
              Companies write their own job descriptions and profiles. Their language may be hard to
              read.
            </li>
            <li>
              We show resumes as they were uploaded. Screen readers cannot read scanned resumes.
            </li>
            <li>Tests by a program find only some problems.</li>
            {isDemo && (
              <li>
                The three testimonials on the home page are in Spanish, without a translation.
              </li>
            )}
          </ul>
        </Part>
        <Part title="Contact us">
          <p>
            If you cannot find or apply for a job because of a barrier,{' '}
            <Link to="/contact">write to us</Link>: tell us the page and the browser or assistive
            technology you use. We reply{isDemo && ' within 24 hours'}, help you complete your task,
            and fix the page.
          </p>
        </Part>
        <p className={styles.date}>Last reviewed on {formatDay(REVIEWED)}.</p>
      </article>
    </Container>
  );
}

const WAYS = { keyboard: 'Keyboard alone', 'screen-reader': 'As for screen readers' } as const;

/** What the last run of the journeys has found: `npm run accessibility` writes it for each release. */
function Results() {
  const { version, date, journeys } = results;
  const ids = [...new Set(journeys.map(({ id }) => id))];
  const failed = journeys.filter(({ failures }) => failures.length > 0).length;
  return (
    <Part title="Results">
      <p>
        Version {version}, {formatDay(`${date}T00:00:00Z`)}: {ids.length} journeys in two ways.{' '}
        {failed === 0
          ? 'Nothing that these journeys check has failed.'
          : `Something has failed in ${failed} of ${journeys.length} runs.`}
      </p>
      <ul className={styles.journeys}>
        {ids.map((id) => (
          <Journey key={id} ways={journeys.filter((journey) => journey.id === id)} />
        ))}
      </ul>
    </Part>
  );
}

function Journey({ ways }: { ways: JourneyResult[] }) {
  const criteria = [...new Set(ways.flatMap((way) => way.criteria))].toSorted();
  return (
    <li>
      <h3 className={styles.journey}>{ways[0]?.name}</h3>
      {ways.map(({ way, failures }) => (
        <div key={way}>
          <p>
            {WAYS[way]}: {failures.length === 0 ? 'passed' : 'failed'}
          </p>
          {failures.length > 0 && (
            <ul className={styles.points}>
              {failures.map(({ criterion, step, what }) => (
                <li key={`${criterion} ${what}`}>
                  WCAG {criterion}, at '{step}': {what}
                </li>
              ))}
            </ul>
          )}
        </div>
      ))}
      <details>
        <summary>Steps and criteria</summary>
        <ol className={styles.steps}>
          {ways[0]?.steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        <p>WCAG {criteria.join(', ')}</p>
      </details>
    </li>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{title}</h2>
      <div>{children}</div>
    </section>
  );
}
