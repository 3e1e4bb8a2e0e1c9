import { IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Mosaic } from '../../kit/ui/art/mosaic.tsx';
import { LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { Avatar } from '../../kit/ui/display/avatar.tsx';
import { Small } from '../../kit/ui/display/small.tsx';
import styles from './sections.module.css';

interface Audience {
  title: string;
  lead: string;
  points: readonly string[];
  action: { to: string; label: string };
  ground: 'sky' | 'sun';
  picture: 'seekers' | 'companies';
}

const AUDIENCES: readonly Audience[] = [
  {
    title: 'For Job Seekers',
    lead: 'See the pay before you apply, and follow your application afterward.',
    points: [
      'Browse by category and location',
      'Easy application process',
      'Track application status',
    ],
    action: { to: '/signup?role=job_seeker', label: 'Create a Free Profile' },
    ground: 'sky',
    picture: 'seekers',
  },
  {
    title: 'For Companies',
    lead: 'We review every company and job, so candidates take yours seriously.',
    points: [
      'Post jobs quickly',
      'Review and manage applications',
      'Connect with qualified candidates',
    ],
    action: { to: '/signup?role=company', label: 'Register Your Company' },
    ground: 'sun',
    picture: 'companies',
  },
];

/** The features for job seekers and for companies. */
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

function Panel({ title, lead, points, action, ground, picture }: Audience) {
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
        <Mosaic picture={picture} columns={1} rows={5} cropped />
      </div>
      <div className={styles.strip}>
        <Mosaic picture={`${picture}, in a row`} columns={5} rows={1} />
      </div>
    </section>
  );
}

/** Each has a sign in the shapes of the mosaic, 24 units square. */
const PARTNERS: readonly { name: string; sign: ReactNode }[] = [
  { name: 'Northwind', sign: <path d="M0 24V0l12 12V0l12 24L12 14v10Z" /> },
  { name: 'Lumen', sign: <path d="M0 14a12 12 0 0 1 24 0ZM0 17h24v3H0ZM5 22h14v2H5Z" /> },
  {
    name: 'Fjord',
    sign: (
      <path d="M0 0a12 12 0 0 0 12 12A12 12 0 0 0 0 24Zm24 0v24a12 12 0 0 0-12-12A12 12 0 0 0 24 0Z" />
    ),
  },
  {
    name: 'Papaya',
    sign: (
      <path
        d="M2 24V12A12 12 0 0 1 14 0h8v12a12 12 0 0 1-12 12Zm9-14a3 3 0 1 0 .01 0Z"
        fillRule="evenodd"
      />
    ),
  },
  {
    name: 'Atlas',
    sign: (
      <path d="M12 0a12 12 0 0 1 12 12H12ZM0 12A12 12 0 0 1 10 0v12Zm0 2h10v10A12 12 0 0 1 0 14Zm24 0a12 12 0 0 1-12 10V14Z" />
    ),
  },
  {
    name: 'Verdant',
    sign: (
      <path d="M0 2a11 11 0 0 1 11 11v11A11 11 0 0 1 0 13Zm24 0v11a11 11 0 0 1-11 11V13A11 11 0 0 1 24 2Z" />
    ),
  },
];

/** The partners' logos: sign and name in one color. */
export function Partners() {
  return (
    <Container>
      <section className={styles.partners} aria-labelledby="partners">
        <h2 id="partners" className={styles.title}>
          Our partners
        </h2>
        <ul className={styles.logos}>
          {PARTNERS.map(({ name, sign }) => (
            <li key={name} className={styles.logo} data-partner={name}>
              <svg width="24" height="24" viewBox="0 0 24 24" fill="currentColor" aria-hidden>
                {sign}
              </svg>
              {name}
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}

const TESTIMONIALS = [
  {
    words:
      'Envié mi solicitud un domingo por la noche y el martes ya tenía fecha para la entrevista. Siempre supe en qué punto estaba.',
    name: 'Lucía Fernández',
    role: 'Diseñadora de producto',
  },
  {
    words:
      'Por fin una bolsa de trabajo que muestra el salario desde el principio. Dejé de perder tiempo en ofertas que no eran para mí.',
    name: 'Mateo Rojas',
    role: 'Desarrollador de software',
  },
  {
    words:
      'Publicamos la vacante, se aprobó al día siguiente y en dos semanas contratamos a la persona que buscábamos.',
    name: 'Carmen Ibáñez',
    role: 'Responsable de selección',
  },
] as const;

/** The testimonials, in Spanish. */
export function Testimonials() {
  return (
    <Container>
      <section aria-labelledby="testimonials">
        <h2 id="testimonials">What people say</h2>
        <ul className={styles.list} lang="es">
          {TESTIMONIALS.map(({ words, name, role }, index) => (
            <li key={name} className={styles.voice}>
              {index === 0 && <Mark />}
              <figure>
                <blockquote className={styles.words}>«{words}»</blockquote>
                <figcaption className={styles.person}>
                  <Avatar name={name} />
                  <span className={styles.who}>
                    <span className={styles.name}>{name}</span>
                    <Small as="span">{role}</Small>
                  </span>
                </figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </section>
    </Container>
  );
}

/** Opening quotation marks of two quarter circles. */
function Mark() {
  return (
    <svg viewBox="0 0 44 20" className={styles.mark} aria-hidden="true" data-art="">
      <path d="M20 0v20H0A20 20 0 0 1 20 0Z" fill="var(--art-coral)" />
      <path d="M44 0v20H24A20 20 0 0 1 44 0Z" fill="var(--art-sun)" />
    </svg>
  );
}
