import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../shared/kit/dates.ts';
import { pageMeta, useSiteName } from '../../site.ts';
import { Container } from '../../kit/ui/container.tsx';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

/** The day on which what this page says was last looked at. */
const REVIEWED = '2026-11-20T00:00:00Z';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(
    matches,
    'Accessibility',
    'What we do so that everybody can find a job and apply here, what does not work yet, and how to tell us.',
  );

export default function AccessibilityStatement() {
  const siteName = useSiteName();
  return (
    <Container>
      <article className={styles.statement}>
        <header>
          <h1>Accessibility</h1>
          <p className={styles.lead}>
            Work should be open to everybody, and so should the way to it. {siteName} is made to be
            used with a keyboard, a screen reader, large text, high contrast, or one thumb.
          </p>
        </header>
        <Part title="What we aim at">
          <p>
            The Web Content Accessibility Guidelines (WCAG) 2.2, level AA, on every page: for
            visitors, job seekers, companies and administrators.
          </p>
        </Part>
        <Part title="What you can count on">
          <ul className={styles.points}>
            <li>Everything can be done with the keyboard, and you can see where you are.</li>
            <li>
              Errors are named in words beside their field. A form keeps what you typed when it is
              refused.
            </li>
            <li>New pages, results and notices are announced to screen readers.</li>
            <li>Text grows to 200 % and pages fit a screen 320 pixels wide without being cut.</li>
            <li>
              Light and dark by your system or by the switch in the header, the forced colours of
              your system, and no motion where you asked for less.
            </li>
            <li>
              Search, jobs, company pages and the contact form work without JavaScript. Signing in
              needs it.
            </li>
          </ul>
        </Part>
        <Part title="How it is tested">
          <p>
            On every change, each page and each open state of it is checked in a real browser by
            axe-core: wide and narrow, light and dark. Further tests go through the pages by
            keyboard alone, check that the focus is visible and is not lost, and read them by the
            roles and names that screen readers are given. This is our own evaluation; no outside
            body has audited {siteName} yet.
          </p>
        </Part>
        <Part title="What we know does not work well">
          <ul className={styles.points}>
            <li>
              Job descriptions and company profiles are written by companies. We show them as they
              were written, so their language may be hard to read.
            </li>
            <li>
              Resumes that applicants upload are shown as they are. A scanned one has no text that a
              screen reader could read.
            </li>
            <li>
              Automated tests and keyboards find a part of what can go wrong. We have not yet had
              people test {siteName} with every common pair of screen reader and browser.
            </li>
            <li>The three testimonials on the home page are in Spanish, without a translation.</li>
          </ul>
        </Part>
        <Part title="Tell us">
          <p>
            If something keeps you from finding a job or applying for it,{' '}
            <Link to="/contact">write to us</Link>: name the page and what you use to read it. We
            answer within 24 hours, help you to get done what you came for, and mend the page.
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
