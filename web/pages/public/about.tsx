import {
  IconEye,
  IconHeartHandshake,
  IconAward,
  IconRoute,
  IconTrendingUp,
  IconUsersGroup,
} from '@tabler/icons-react';
import { pageMeta, useSiteName } from '../../site.ts';
import { Mosaic, type TileSpec } from '../../ui/art/mosaic.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';
import type { Route } from './+types/about.ts';
import styles from './about.module.css';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'About', 'Why this job board exists, what it does, and what it holds to.');

const BAND: readonly TileSpec[] = [
  [0, 0, 'pale', 'bottomRight', 'azure'],
  [1, 0, 'sky', 'rays', 'paper', 'sun'],
  [2, 0, 'navy', 'topLeft', 'azure'],
  [0, 1, 'azure', 'person', 'sun', 'navy'],
  [1, 1, 'pale', 'door', 'navy', 'sun'],
  [2, 1, 'coral', 'leaf', 'sun'],
  [0, 2, 'sun', 'topLeft', 'paper'],
  [1, 2, 'azure', 'dots', 'pale'],
  [2, 2, 'sky', 'check', 'paper'],
];

/** Fixed figures, not counted (product.md section 9). */
const FIGURES = [
  { figure: '200+', label: 'Active Jobs' },
  { figure: '35+', label: 'Companies' },
  { figure: '100+', label: 'Job Seekers' },
  { figure: '95%', label: 'Success Rate' },
] as const;

const SERVICES = [
  {
    icon: IconRoute,
    title: 'Smart Job Matching',
    text: 'Search by what you can do, where you want to be and what you need to earn. The filters stay in the address, so a search can be kept and shared.',
  },
  {
    icon: IconUsersGroup,
    title: 'Professional Network',
    text: 'Companies are reviewed before they may post, and every posting is reviewed before it goes live. You deal with people who mean it.',
  },
  {
    icon: IconTrendingUp,
    title: 'Career Growth',
    text: 'Keep one profile with your skills, education and experience, and follow each application from the first look to the offer.',
  },
] as const;

const VALUES = [
  {
    icon: IconEye,
    title: 'Transparency',
    text: 'Pay comes first on every card, and every change of an application has a date that both sides see.',
  },
  {
    icon: IconHeartHandshake,
    title: 'Accessibility',
    text: 'Free for job seekers, usable with a keyboard and a screen reader, readable on a small phone.',
  },
  {
    icon: IconAward,
    title: 'Excellence',
    text: 'We would rather do a few things well: find a job, apply for it, hear back.',
  },
] as const;

export default function About() {
  const siteName = useSiteName();
  return (
    <Container>
      <section className={styles.intro}>
        <div>
          <p className={styles.eyebrow}>Our mission</p>
          <h1 className={styles.headline}>Connecting talent with opportunity</h1>
          <p className={styles.lead}>
            {siteName} exists so that finding work, and finding people, feels like a conversation
            between equals. A posting says what it pays. An application gets an answer. Nobody has
            to guess where they stand.
          </p>
          <div className={styles.actions}>
            <LinkButton to="/alljobs" size="lg">
              Browse Jobs
            </LinkButton>
            <LinkButton to="/contact" size="lg" variant="outline">
              Talk to us
            </LinkButton>
          </div>
        </div>
        <div className={styles.picture}>
          <Mosaic tiles={BAND} columns={3} rows={3} settling />
        </div>
      </section>
      <dl className={styles.figures}>
        {FIGURES.map(({ figure, label }) => (
          <div key={label} className={styles.figure}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      <Points title="What We Do" points={SERVICES} />
      <Points title="Our Values" points={VALUES} />
    </Container>
  );
}

function Points({ title, points }: { title: string; points: typeof SERVICES | typeof VALUES }) {
  return (
    <section className={styles.section}>
      <h2>{title}</h2>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point.title} className={styles.point}>
            <span className={styles.icon}>
              <point.icon size={24} stroke={1.7} aria-hidden />
            </span>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
