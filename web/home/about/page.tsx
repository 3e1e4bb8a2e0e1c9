import { useFeatures } from '../../panels.tsx';
import { pageMeta, useSite } from '../../site.ts';
import { WithFeatures } from '../../with-features.tsx';
import { Mosaic } from '../../kit/ui/art/mosaic.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { Opening } from '../opening.tsx';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'About', 'Our mission, what we do and our values.');

/** Fixed figures of the demo, not counted (product.md section 9). */
const FIGURES = [
  { figure: '200+', label: 'Active Jobs' },
  { figure: '35+', label: 'Companies' },
  { figure: '100+', label: 'Job Seekers' },
  { figure: '95%', label: 'Success Rate' },
] as const;

const SERVICES = [
  {
    title: 'Smart Job Matching',
    text: 'Search by skill, location and pay. The filters are part of the URL, so you can save and share a search.',
  },
  {
    title: 'Professional Network',
    text: 'We review each company before it can post, and each job before it goes live.',
  },
  {
    title: 'Career Growth',
    text: 'Keep one profile with your skills, education and experience, and follow each application from review to offer.',
  },
] as const;

const VALUES = [
  {
    picture: 'transparency',
    title: 'Transparency',
    text: 'Each job card leads with the pay, and both sides see when an application changes.',
  },
  {
    picture: 'accessibility',
    title: 'Accessibility',
    text: 'Free for job seekers. Works with a keyboard, a screen reader and a small phone.',
  },
  {
    picture: 'excellence',
    title: 'Excellence',
    text: 'We do a few things well: find a job, apply, hear back.',
  },
] as const;

export default function About() {
  const { siteName, isDemo } = useSite();
  return (
    <Container>
      <section className={styles.intro}>
        <div>
          <Opening
            eyebrow="Our mission"
            title="Connecting talent with opportunity"
            lead={`${siteName} makes hiring a conversation between equals. Pay comes first. Every application gets an answer. You always know where you stand.`}
          />
          <div className={styles.actions}>
            <LinkButton to="/alljobs" size="lg">
              Browse Jobs
            </LinkButton>
            <LinkButton to="/contact" size="lg" variant="outline">
              Contact Us
            </LinkButton>
          </div>
        </div>
        <div className={styles.picture}>
          <Mosaic picture="about" columns={3} rows={3} settling />
        </div>
      </section>
      {isDemo && (
        <dl className={styles.figures}>
          {FIGURES.map(({ figure, label }) => (
            <div key={label} className={styles.figure}>
              <dt>{label}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      )}
      <Services />
      <Values />
      <WithFeatures>
        <OfFeatures />
      </WithFeatures>
      <p className={styles.credits}>
        Places: <a href="https://www.geonames.org/">GeoNames</a>,{' '}
        <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a>
      </p>
    </Container>
  );
}

const OfFeatures = () =>
  useFeatures().flatMap(({ name, about }) =>
    about ? (
      <section key={name} className={styles.services} aria-labelledby={name}>
        <h2 id={name}>{about.title}</h2>
        <about.Text />
      </section>
    ) : (
      []
    ),
  );

function Services() {
  return (
    <section className={styles.services} aria-labelledby="services">
      <h2 id="services">What We Do</h2>
      <ul>
        {SERVICES.map(({ title, text }) => (
          <li key={title} className={styles.service}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Values() {
  return (
    <section className={styles.values} aria-labelledby="values">
      <h2 id="values">Our Values</h2>
      <ul className={styles.cards}>
        {VALUES.map(({ title, text, picture }) => (
          <li key={title}>
            <div className={styles.tile}>
              <Mosaic picture={picture} columns={1} rows={1} />
            </div>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
