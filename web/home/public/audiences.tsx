import { IconCircleCheck } from '@tabler/icons-react';
import { Mosaic, type TileSpec } from '../../kit/ui/art/mosaic.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/container.tsx';
import styles from './audiences.module.css';

interface Audience {
  title: string;
  lead: string;
  points: readonly string[];
  action: { to: string; label: string };
  ground: 'sky' | 'sun';
  /** From top to bottom. */
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
    ground: 'sky',
    tiles: [
      [0, 0, 'pale', 'plane', 'azure', 'navy'],
      [0, 1, 'navy', 'topLeft', 'azure'],
      [0, 2, 'sun', 'topRight', 'coral'],
      [0, 3, 'navy', 'lens', 'paper'],
      [0, 4, 'azure', 'person', 'sun', 'navy'],
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
    ground: 'sun',
    tiles: [
      [0, 0, 'sky', 'check', 'paper'],
      [0, 1, 'navy', 'topLeft', 'azure'],
      [0, 2, 'sky', 'bottomLeft', 'azure'],
      [0, 3, 'coral', 'leaf', 'sun'],
      [0, 4, 'pale', 'briefcase', 'navy', 'sun'],
    ],
  },
];

/** What the product does for each side. */
export function Audiences() {
  return (
    <Container>
      <div className={styles.audiences}>
        {AUDIENCES.map((audience) => (
          <Panel key={audience.title} {...audience} />
        ))}
      </div>
    </Container>
  );
}

function Panel({ title, lead, points, action, ground, tiles }: Audience) {
  return (
    <section className={styles.audience} data-ground={ground}>
      <div className={styles.text}>
        <h2>{title}</h2>
        <p className={styles.lead}>{lead}</p>
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point}>
              <IconCircleCheck size={22} aria-hidden />
              {point}
            </li>
          ))}
        </ul>
        <div className={styles.action}>
          <LinkButton to={action.to} size="lg">
            {action.label}
          </LinkButton>
        </div>
      </div>
      <div className={styles.column}>
        <Mosaic tiles={tiles} columns={1} rows={tiles.length} cropped />
      </div>
      <div className={styles.strip}>
        <Mosaic tiles={tiles.map(lay)} columns={tiles.length} rows={1} />
      </div>
    </section>
  );
}

/** A tile of a column in its place in a row. */
const lay = ([x, y, ...drawing]: TileSpec): TileSpec => [y, x, ...drawing];
