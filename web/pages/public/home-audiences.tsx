import { IconCircleCheck } from '@tabler/icons-react';
import { Mosaic, type TileSpec } from '../../ui/art/mosaic.tsx';
import { LinkButton } from '../../ui/button.tsx';
import styles from './home-audiences.module.css';

interface Audience {
  title: string;
  lead: string;
  points: readonly string[];
  action: { to: string; label: string };
  tiles: readonly TileSpec[];
}

const AUDIENCES: readonly Audience[] = [
  {
    title: 'For Job Seekers',
    lead: 'Know the pay before you write a line, and know where you stand after.',
    points: [
      'Browse by category and location',
      'Easy application process',
      'Track application status',
    ],
    action: { to: '/signup?role=job_seeker', label: 'Create a free profile' },
    tiles: [
      [0, 0, 'azure', 'person', 'sun', 'navy'],
      [1, 0, 'pale', 'plane', 'azure', 'navy'],
      [2, 0, 'sun', 'topRight', 'coral'],
      [3, 0, 'navy', 'lens', 'paper'],
    ],
  },
  {
    title: 'For Companies',
    lead: 'Every company and every posting is reviewed, so candidates take yours seriously.',
    points: [
      'Post jobs quickly',
      'Review and manage applications',
      'Connect with qualified candidates',
    ],
    action: { to: '/signup?role=company', label: 'Register your company' },
    tiles: [
      [0, 0, 'sky', 'check', 'paper'],
      [1, 0, 'navy', 'topLeft', 'azure'],
      [2, 0, 'pale', 'briefcase', 'navy', 'sun'],
      [3, 0, 'coral', 'leaf', 'sun'],
    ],
  },
];

/** What the product does for each side. */
export function Audiences() {
  return (
    <div className={styles.audiences}>
      {AUDIENCES.map(({ title, lead, points, action, tiles }) => (
        <section key={title} className={styles.audience}>
          <Mosaic tiles={tiles} columns={4} rows={1} />
          <div className={styles.text}>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.lead}>{lead}</p>
            <ul className={styles.points}>
              {points.map((point) => (
                <li key={point}>
                  <IconCircleCheck size={22} aria-hidden />
                  {point}
                </li>
              ))}
            </ul>
            <LinkButton to={action.to} variant="light">
              {action.label}
            </LinkButton>
          </div>
        </section>
      ))}
    </div>
  );
}
