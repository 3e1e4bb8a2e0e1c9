import { useRef, useState } from 'react';
import { Link, type MetaFunction, useParams } from 'react-router';
import {
  isKept,
  isOpenRequest,
  monthsUpTo,
  type PoolConsent,
  type PoolMonths,
  poolText,
} from '../../rules/pool.ts';
import { formatDay } from '../../../../shared/kit/day.ts';
import { counted } from '../../../../shared/kit/figures.ts';
import { prefetchCall, useCall, useChange } from '../../../../web/kit/data/calls.ts';
import { QueryView } from '../../../../web/kit/data/query-view.tsx';
import { notifyUpdateFailure } from '../../../../web/kit/failure-notice.ts';
import { useKeptFocus } from '../../../../web/kit/kept-focus.ts';
import { notify } from '../../../../web/kit/notices.ts';
import { Button, LinkButton } from '../../../../web/kit/ui/button.tsx';
import { Prose, Quiet } from '../../../../web/kit/ui/display/prose.tsx';
import { EmptyState } from '../../../../web/kit/ui/feedback/empty-state.tsx';
import { SelectField } from '../../../../web/kit/ui/fields/field.tsx';
import { PageTitle } from '../../../../web/kit/ui/layout/page-title.tsx';
import { Section } from '../../../../web/kit/ui/layout/section.tsx';
import { Row, Stack } from '../../../../web/kit/ui/layout/stack.tsx';
import { pageMeta } from '../../../../web/site.ts';
import styles from './page.module.css';

const TITLE = 'Stay in Touch';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, TITLE);

export const clientLoader = () => prefetchCall('listPoolConsents');

/** The job seeker's answer to a company that asks to keep their profile, and the end of it (product.md section 4.37). */
export default function StayInTouch() {
  const { id } = useParams();
  const query = useCall('listPoolConsents');
  return (
    <Stack>
      <QueryView query={query} refused="Failed to load the request." title={TITLE}>
        {({ consents }) => {
          const consent = consents.find(({ _id }) => _id === id);
          return consent ? <Consent consent={consent} /> : <NotFound />;
        }}
      </QueryView>
    </Stack>
  );
}

function NotFound() {
  return (
    <>
      <PageTitle>{TITLE}</PageTitle>
      <EmptyState
        title="Request not found"
        hint="The link may be incomplete or meant for somebody else, or the company may have withdrawn it."
      >
        <LinkButton to="/applications/my-applications">My Applications</LinkButton>
      </EmptyState>
    </>
  );
}

function Consent({ consent }: { consent: PoolConsent }) {
  const [now] = useState(() => new Date());
  const content = useRef<HTMLDivElement>(null);
  // The pressed button disappears with the answer.
  useKeptFocus(content, consent.state);
  const { company, application, message } = consent;
  const name = company.companyName;
  const part = isKept(consent, now) ? (
    <Kept consent={consent} />
  ) : isOpenRequest(consent, now) ? (
    <Asked consent={consent} />
  ) : (
    <Over consent={consent} />
  );
  return (
    <>
      <PageTitle
        subtitle={
          <>
            Because of your application for{' '}
            <Link to={`/applications/edit/${application._id}`}>{application.jobTitle}</Link>
          </>
        }
      >
        {name}: {TITLE}
      </PageTitle>
      {message && (
        <Section title={`Message from ${name}`}>
          <Prose text={message} />
        </Section>
      )}
      <div ref={content} tabIndex={-1} className={styles.content}>
        {part}
      </div>
    </>
  );
}

const Terms = ({ name }: { name: string }) => (
  <ul className={styles.terms}>
    {poolText(name).map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

function useAnswer({ _id }: PoolConsent) {
  const { isPending, variables, mutateAsync } = useChange('answerPoolRequest');
  const answer = async (title: string, body: { answer: 'yes' | 'no'; months?: PoolMonths }) => {
    try {
      const { message } = await mutateAsync({ params: { id: _id }, body });
      notify.success(title, message);
    } catch (error) {
      notifyUpdateFailure(error);
    }
  };
  return { busy: isPending ? variables.body.answer : undefined, answer };
}

interface MonthsFieldProps {
  most: number;
  value: PoolMonths;
  onChange: (months: PoolMonths) => void;
}

const MonthsField = ({ most, value, onChange }: MonthsFieldProps) => (
  <SelectField
    label="For how long"
    options={monthsUpTo(most).map((months) => ({
      value: String(months),
      label: counted(months, 'month'),
    }))}
    value={String(value)}
    onChange={({ currentTarget }) => onChange(Number(currentTarget.value) as PoolMonths)}
  />
);

function Asked({ consent }: { consent: PoolConsent }) {
  const name = consent.company.companyName;
  const [months, setMonths] = useState(consent.months);
  const { busy, answer } = useAnswer(consent);
  return (
    <Section title={`May ${name} keep your profile in its talent pool?`}>
      <Stack>
        <Terms name={name} />
        <Quiet>
          You decide. If you say no, or do not answer, nothing changes for your applications.
        </Quiet>
        <MonthsField most={consent.months} value={months} onChange={setMonths} />
        <Row>
          <Button
            variant="outline"
            busy={busy === 'no'}
            onClick={() => void answer('Answer Saved', { answer: 'no' })}
          >
            No, Thank You
          </Button>
          <Button
            variant="outline"
            busy={busy === 'yes'}
            onClick={() => void answer('Answer Saved', { answer: 'yes', months })}
          >
            Yes, for {counted(months, 'month')}
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}

function Kept({ consent }: { consent: PoolConsent }) {
  const name = consent.company.companyName;
  const [months, setMonths] = useState(consent.months);
  const { busy, answer } = useAnswer(consent);
  return (
    <Section
      title={`${name} keeps your profile until ${formatDay(consent.keptUntil ?? '')}`}
      note={`You agreed on ${formatDay(consent.answeredAt ?? consent.askedAt)}.`}
    >
      <Stack>
        <Terms name={name} />
        <MonthsField most={consent.months} value={months} onChange={setMonths} />
        <Row>
          <Button
            variant="outline"
            busy={busy === 'yes'}
            onClick={() => void answer('Consent Extended', { answer: 'yes', months })}
          >
            Extend for {counted(months, 'month')} from today
          </Button>
          <Button
            variant="outline"
            busy={busy === 'no'}
            onClick={() => void answer('Consent Withdrawn', { answer: 'no' })}
          >
            Withdraw Consent
          </Button>
        </Row>
      </Stack>
    </Section>
  );
}

const OVER: Record<PoolConsent['state'], (name: string) => string> = {
  asked: (name) => `The time to answer has passed, so ${name} does not keep your profile.`,
  lapsed: (name) => `The time to answer has passed, so ${name} does not keep your profile.`,
  declined: (name) => `You said no. ${name} does not keep your profile.`,
  kept: (name) => `The time has passed. ${name} no longer keeps your profile.`,
  expired: (name) => `The time has passed. ${name} no longer keeps your profile.`,
  ended: (name) => `You withdrew your consent. ${name} no longer keeps your profile.`,
  removed: (name) => `${name} removed you from its talent pool.`,
};

function Over({ consent }: { consent: PoolConsent }) {
  const name = consent.company.companyName;
  return (
    <Section title="Your profile is not kept">
      <Stack gap={10}>
        <p>{OVER[consent.state](name)}</p>
        <Quiet>Your applications have not changed.</Quiet>
        <div>
          <LinkButton to="/profile#talent-pools" variant="outline">
            Companies That Keep My Profile
          </LinkButton>
        </div>
      </Stack>
    </Section>
  );
}
