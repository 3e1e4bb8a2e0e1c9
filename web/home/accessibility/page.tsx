import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/kit/day.ts';
import { pageMeta, useSiteName } from '../../site.ts';
import { Container } from '../../kit/ui/layout/container.tsx';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

/** The day on which this statement was last reviewed. */
const REVIEWED = '2026-11-20T00:00:00Z';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Accessibility',
    'How we make this site accessible, known problems, and how to contact us.',
  );

export default function AccessibilityStatement() {
  const siteName = useSiteName();
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
            visitors, job seekers, companies and administrators.
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
              Search, jobs, company pages and the contact form work without JavaScript. Signing in
              requires it.
            </li>
          </ul>
        </Part>
        <Part title="How it is tested">
          <p>
            For every change, we test each page and its states in a real browser with axe-core: wide
            and narrow, light and dark. More tests use the pages by keyboard alone, check that the
            focus is visible and not lost, and check the roles and names that screen readers get.
            This is our own evaluation. No external organization has audited {siteName} yet.
          </p>
        </Part>
        <Part title="Known problems">
          <ul className={styles.points}>
            <li>
              Companies write their own job descriptions and profiles. Their language may be hard to
              read.
            </li>
            <li>
              We show resumes as they were uploaded. Screen readers cannot read scanned resumes.
            </li>
            <li>
              Automated tests find only some problems. People have not yet tested {siteName} with
              every common combination of screen reader and browser.
            </li>
            <li>The three testimonials on the home page are in Spanish, without a translation.</li>
          </ul>
        </Part>
        <Part title="Contact us">
          <p>
            If you cannot find or apply for a job because of a barrier,{' '}
            <Link to="/contact">write to us</Link>: tell us the page and the browser or assistive
            technology you use. We reply within 24 hours, help you complete your task, and fix the
            page.
          </p>
        </Part>
        <p className={styles.date}>Last reviewed on {formatDay(REVIEWED)}.</p>
      </article>
    </Container>
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
