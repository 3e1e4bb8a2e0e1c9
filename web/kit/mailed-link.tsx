import type { ReactNode } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type MetaFunction,
  type RouterContextProvider,
  useActionData,
} from 'react-router';
import { type Client, Refusal } from '../../shared/kit/client.ts';
import { apiContext } from '../api-context.ts';
import { pageMeta } from '../site.ts';
import styles from './mailed-link.module.css';
import { Button, LinkButton } from './ui/button.tsx';

/** The token in the address is a secret. Without any referrer, the form would be refused. */
export const secretHeaders = () => ({
  'referrer-policy': 'same-origin',
  'cache-control': 'no-store',
});

/** The head of a page that no search engine lists. */
export const unlisted =
  (title: string): MetaFunction =>
  ({ matches }) =>
    pageMeta(matches, title, undefined, { isUnlisted: true });

interface Outcome {
  isDone: boolean;
  message: string;
}

/** The action that does what a link offers, and says how it went. @param act gets the token from the address */
export const carryOut =
  (
    act: (api: Client, token: string) => Promise<{ message?: string | undefined }>,
    parameter = 'token',
  ) =>
  async ({ request, context }: ActionFunctionArgs<RouterContextProvider>) => {
    const token = new URL(request.url).searchParams.get(parameter) ?? '';
    try {
      const { message = '' } = await act(context.get(apiContext), token);
      return data<Outcome>({ isDone: true, message });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return data<Outcome>({ isDone: false, message: error.message }, { status: error.status });
    }
  };

export const WRONG_LINK = 'This link does not work';

interface LinkOutcomeProps {
  title: string;
  text: string;
  /** Where to go on. */
  next?: { to: string; label: string } | undefined;
}

export const LinkOutcome = ({ title, text, next }: LinkOutcomeProps) => (
  <>
    <h1>{title}</h1>
    <p role="status" className={styles.text}>
      {text}
    </p>
    {next && (
      <LinkButton to={next.to} variant="outline">
        {next.label}
      </LinkButton>
    )}
  </>
);

interface MailedLinkProps extends Pick<LinkOutcomeProps, 'next'> {
  /** The question. */
  title: string;
  /** What it is about. */
  lead?: ReactNode;
  /** What the button does. */
  children: ReactNode;
  button: string;
  /** The titles of the outcomes. */
  done: string;
  refused?: string;
}

/** The target of a link in an email. Opening it changes nothing, because programs open links, too. */
export function MailedLink(props: MailedLinkProps) {
  const { title, lead, children, button, done, refused = WRONG_LINK, next } = props;
  const outcome = useActionData<Outcome>();
  if (outcome)
    return (
      <LinkOutcome title={outcome.isDone ? done : refused} text={outcome.message} next={next} />
    );
  return (
    <>
      <h1>{title}</h1>
      {lead}
      <p className={styles.text}>{children}</p>
      <form method="post" data-held="">
        <Button type="submit">{button}</Button>
      </form>
    </>
  );
}
