import { IconChevronDown, IconClock, IconMailForward, IconUserHeart } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { data, Link } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { sentText } from '../../../shared/messages/contact.ts';
import { addressRefusal } from '../../../shared/refusals.ts';
import type { FieldErrors } from '../../../shared/kit/validation.ts';
import { apiContext } from '../../api-context.ts';
import { quietApi } from '../../kit/data/api.ts';
import { SubmitButton } from '../../kit/forms/submit-button.tsx';
import { useForm } from '../../kit/forms/use-form.ts';
import { withCurrentAddress } from '../../kit/confirmed-address.ts';
import { notify } from '../../kit/notices.ts';
import { useUser } from '../../kit/session.ts';
import { Alert } from '../../kit/ui/feedback/alert.tsx';
import { Card } from '../../kit/ui/layout/card.tsx';
import { Container } from '../../kit/ui/layout/container.tsx';
import { FieldGrid, TextArea, TextField } from '../../kit/ui/fields/field.tsx';
import { Stack } from '../../kit/ui/layout/stack.tsx';
import { pageMeta, useSite } from '../../site.ts';
import type { Route } from './+types/page.ts';
import styles from './page.module.css';

/** Bytes of the posted form. The longest message fits, with four bytes a character and percent encoding. */
const BODY_MAX = 256 * 1024;

const EMPTY = { name: '', email: '', subject: '', message: '' };

/** The result of a form that was posted without scripts. */
interface Outcome {
  isSent: boolean;
  /** The sentence of a refusal. */
  message?: string;
  errors?: FieldErrors;
  /** The fields of a message that was not sent, to show them again. */
  typed?: typeof EMPTY;
}

const answer = (outcome: Outcome, status: number) => data<Outcome>(outcome, { status });

/** Receives the form from browsers without scripts. */
export async function action({ request, context }: Route.ActionArgs) {
  const length = Number(request.headers.get('content-length') ?? Number.NaN);
  if (!(length <= BODY_MAX)) {
    return answer({ isSent: false, message: 'This message is too long.' }, 413);
  }
  const form = await request.formData().catch(() => new FormData());
  const typed = Object.fromEntries(
    Object.keys(EMPTY).map((name) => [name, String(form.get(name) ?? '')]),
  ) as typeof EMPTY;
  try {
    await context.get(apiContext).sendMessage({ body: typed });
    return answer({ isSent: true }, 200);
  } catch (error) {
    if (error instanceof Refusal) {
      const { message, errors, status } = error;
      return answer({ isSent: false, message, errors, typed }, status);
    }
    // The server has logged the error.
    return answer({ isSent: false, typed }, 500);
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, 'Contact', 'Contact us. A person will reply.');

export default function Contact({ actionData }: Route.ComponentProps) {
  const { siteName, isDemo, sendsMail } = useSite();
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
          <ContactForm posted={actionData} />
        </Card>
        <div className={styles.side}>
          <section aria-labelledby="information">
            <h2 id="information" className={styles.title}>
              Contact information
            </h2>
            <dl className={styles.information}>
              {isDemo && (
                <div>
                  <dt>
                    <IconClock size={20} aria-hidden />
                    Hours
                  </dt>
                  <dd>Mon-Fri 9AM-6PM</dd>
                </div>
              )}
              <div>
                <dt>
                  <IconMailForward size={20} aria-hidden />
                  Answer
                </dt>
                <dd>{`By ${sendsMail ? 'email' : 'a person'}${isDemo ? ', within 24 hours' : ''}`}</dd>
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

/** Milliseconds that sending lasts at least, so that it can be seen (product.md section 9). */
const SENDING_AT_LEAST = 1000;

const SENT = 'Message sent successfully!';
const UNKNOWN = 'An unexpected error occurred.';

/**
 * Name, email, subject and message, all required (product.md sections 2.4 and 5).
 * @param posted the result of the same form, posted without scripts
 */
function ContactForm({ posted }: { posted: Outcome | undefined }) {
  const [isTouched, setTouched] = useState(false);
  const before = isTouched ? undefined : posted;
  const user = useUser();
  const refusal = addressRefusal(user);
  useEffect(() => {
    if (user) void withCurrentAddress(user);
  }, [user]);
  const site = useSite();
  const form = useForm('sendMessage', {
    notices: { refused: ['Error', UNKNOWN], failed: ['Error', UNKNOWN] },
    onSubmit: async (body) => {
      const atLeast = new Promise((resolve) => setTimeout(resolve, SENDING_AT_LEAST));
      await quietApi.sendMessage({ body }).finally(() => atLeast);
      form.reset(EMPTY);
      notify.success(SENT, sentText(site));
    },
  });
  const field = (name: keyof typeof EMPTY) => ({
    required: true,
    ...form.field(name),
    defaultValue: posted?.typed?.[name],
    error: form.errors[name] ?? before?.errors?.[name],
  });

  return (
    <form
      {...form.form}
      method="post"
      className={styles.form}
      onInput={() => {
        form.clearErrors();
        setTouched(true);
      }}
    >
      <Stack gap={18}>
        {before && <PostedAlert outcome={before} />}
        <FieldGrid pair>
          <TextField label="Name" autoComplete="name" maxLength={120} {...field('name')} />
          <TextField
            label="Email"
            type="email"
            autoComplete="email"
            maxLength={254}
            {...field('email')}
          />
        </FieldGrid>
        <TextField label="Subject" maxLength={200} {...field('subject')} />
        <TextArea label="Message" rows={7} maxLength={10000} {...field('message')} />
        <SubmitButton form={form} sending="Sending..." size="lg" blocked={refusal?.message}>
          Send Message
        </SubmitButton>
      </Stack>
    </form>
  );
}

/** Says above the form what a notice says when scripts run. */
function PostedAlert({ outcome: { isSent, message, errors } }: { outcome: Outcome }) {
  const site = useSite();
  const hasSeveral = Object.keys(errors ?? {}).length > 1;
  return isSent ? (
    <Alert tone="success" title={SENT} live>
      {sentText(site)}
    </Alert>
  ) : (
    <Alert tone="failure" title="Error" live>
      {hasSeveral ? 'Correct the fields marked below.' : message || UNKNOWN}
    </Alert>
  );
}

function Questions() {
  const { isDemo } = useSite();
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
          click 'Post a Job'.{' '}
          {isDemo
            ? 'Your job is reviewed and approved within 24 hours.'
            : 'An admin reviews your job before it is public.'}
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
