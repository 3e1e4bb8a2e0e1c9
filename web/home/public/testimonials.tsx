import { Avatar } from '../../kit/ui/avatar.tsx';
import { Container } from '../../kit/ui/container.tsx';
import styles from './testimonials.module.css';

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

/** What people say, in Spanish. */
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
                  <span>
                    <span className={styles.name}>{name}</span>
                    <span className={styles.role}>{role}</span>
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
