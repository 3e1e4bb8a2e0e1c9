import { IconChevronDown, IconClock, IconMailForward, IconUserHeart } from '@tabler/icons-react';
import { Link } from 'react-router';
import { apiContext } from '../../api-context.ts';
import { pageMeta, useSiteName } from '../../site.ts';
import { Card } from '../../kit/ui/card.tsx';
import { Container } from '../../kit/ui/container.tsx';
import type { Route } from './+types/page.ts';
import { ContactForm } from './form.tsx';
import { type Outcome, receive } from './message.ts';
import styles from './page.module.css';

/** Milliseconds that sending lasts at least, so that it is seen (product.md section 9). */
const SENDING_AT_LEAST = 1000;

export const action = ({ request, context }: Route.ActionArgs) =>
  receive(request, context.get(apiContext));

/** Checks the form before it is sent, by the rule that the server has; what it needs for that comes when it is needed. */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<Outcome> {
  const atLeast = new Promise((resolve) => setTimeout(resolve, SENDING_AT_LEAST));
  try {
    const [{ check }, { contactMessage }] = await Promise.all([
      import('../../../shared/kit/validation.ts'),
      import('../../../shared/messages/contact.ts'),
    ]);
    const form = await request.clone().formData();
    const checked = check(contactMessage, Object.fromEntries(form));
    if ('errors' in checked) return { sent: false, errors: checked.errors };
    const outcome = await serverAction();
    await atLeast;
    return outcome;
  } catch {
    // No answer at all.
    await atLeast;
    return { sent: false };
  }
}

/** Nothing of the page depends on a message that was sent. */
export const shouldRevalidate = () => false;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Contact', 'Contact us. We reply within 24 hours, Monday to Friday.');

export default function Contact({ actionData }: Route.ComponentProps) {
  const siteName = useSiteName();
  return (
    <Container>
      <header className={styles.head}>
        <h1>Contact us</h1>
        <p className={styles.lead}>Questions, problems or ideas? A person will reply.</p>
      </header>
      <div className={styles.columns}>
        <Card padding="lg" aria-labelledby="write">
          <h2 id="write" className={styles.title}>
            Write to us
          </h2>
          <ContactForm before={actionData} />
        </Card>
        <div className={styles.side}>
          <section aria-labelledby="information">
            <h2 id="information" className={styles.title}>
              Contact information
            </h2>
            <dl className={styles.information}>
              <div>
                <dt>
                  <IconClock size={20} aria-hidden />
                  Hours
                </dt>
                <dd>Mon-Fri 9AM-6PM</dd>
              </div>
              <div>
                <dt>
                  <IconMailForward size={20} aria-hidden />
                  Answer
                </dt>
                <dd>By email, within 24 hours</dd>
              </div>
              <div>
                <dt>
                  <IconUserHeart size={20} aria-hidden />
                  Support
                </dt>
                <dd>The {siteName} team reads every message</dd>
              </div>
            </dl>
          </section>
          <Questions />
        </div>
      </div>
    </Container>
  );
}

function Questions() {
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className={styles.title}>
        Frequently asked questions
      </h2>
      <details className={styles.question} open>
        <summary>
          How do I post a job?
          <IconChevronDown size={18} aria-hidden />
        </summary>
        <p>
          <Link to="/signup?role=company">Sign up as a company</Link>, complete your profile and
          click 'Post a Job'. Your job is reviewed and approved within 24 hours.
        </p>
      </details>
      <details className={styles.question}>
        <summary>
          Does applying cost anything?
          <IconChevronDown size={18} aria-hidden />
        </summary>
        <p>
          No. Applying is free. <Link to="/alljobs">Browse jobs</Link> and apply to as many as you
          like.
        </p>
      </details>
      <details className={styles.question}>
        <summary>
          How do I delete my account?
          <IconChevronDown size={18} aria-hidden />
        </summary>
        <p>You can delete your account from your profile settings or by contacting support.</p>
      </details>
    </section>
  );
}
