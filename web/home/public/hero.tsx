import { IconMapPin, IconSearch } from '@tabler/icons-react';
import { Form } from 'react-router';
import { HeroMosaic } from '../../kit/ui/art/hero-mosaic.tsx';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { Container } from '../../kit/ui/container.tsx';
import styles from './hero.module.css';

/** Headline, search and the two calls to action beside the doorway. */
export function Hero() {
  return (
    <section className={styles.hero}>
      <Container>
        <div className={styles.grid}>
          <div>
            <p className={styles.eyebrow}>Connecting talent with opportunity</p>
            <h1 className={styles.headline}>Your Dream Career Awaits You</h1>
            <p className={styles.lead}>
              Real roles from reviewed companies. Salary up front, one-page applications, and a
              timeline that tells you where you stand.
            </p>
            <Form action="/alljobs" role="search" className={styles.search}>
              <label className={styles.field}>
                <span className="sr-only">Keywords</span>
                <IconSearch size={20} aria-hidden />
                <input
                  name="keywords"
                  type="search"
                  placeholder="Job title or skill"
                  maxLength={200}
                />
              </label>
              <label className={styles.field}>
                <span className="sr-only">Location</span>
                <IconMapPin size={20} aria-hidden />
                <input name="location" type="search" placeholder="City or remote" maxLength={120} />
              </label>
              <Button type="submit" size="lg">
                Search jobs
              </Button>
            </Form>
            <div className={styles.actions}>
              <LinkButton to="/signup?role=job_seeker" size="lg" variant="outline">
                Find Your Dream Job
              </LinkButton>
              <LinkButton to="/signup?role=company" size="lg" variant="outline">
                Hire Top Talent
              </LinkButton>
            </div>
          </div>
          <HeroMosaic />
        </div>
      </Container>
    </section>
  );
}
