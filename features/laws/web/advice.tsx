import { useEffect, useState } from 'react';
import type { Finding, FindingLevel, LintedForm } from '../../../shared/jobs/advice.ts';
import { countryName } from '../../../shared/jobs/countries.ts';
import { utcDay } from '../../../shared/kit/dates.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import type { Located, PlaceRefusal } from '../../../shared/jobs/posted-place.ts';
import type { ApplicableLaw } from '../rules/contract.ts';
import { findingsOf, type LawFinding, requiredFields } from '../rules/findings.ts';
import { LAW_PLACES } from '../rules/rows.ts';
import { NO_ADVICE } from '../rules/words.ts';
import { type AnswerOf, useCall } from '../../../web/kit/data/calls.ts';
import type { FormAdvice, Slots } from '../../../web/panels.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import {
  formField,
  isPlaceClear,
  jobAsTyped,
  type JobFormValues,
} from '../../../web/jobs/form-values.ts';
import styles from './advice.module.css';

/** Milliseconds without typing after which the laws of a place are asked for. */
const TYPING_PAUSE = 400;
const NOBODY = { _id: '', companyName: '' };

/** Says what the laws where the work is done forbid in the posting, and what they require, each with its source. */
export function JobFormLaws({ values, job, isAdvised, onAdvice }: Slots['job.form']) {
  const [now] = useState(() => new Date());
  const { jobLocation: location, workplace, country, remoteFrom } = values;
  const typed = JSON.stringify({
    location: location.trim(),
    workplace,
    country,
    remoteFrom,
  });
  const [asked, setAsked] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = JSON.parse(asked) as Pick<JobFormValues, 'workplace' | 'country' | 'remoteFrom'> & {
    location: string;
  };
  const isPlaced = Boolean(query.location || query.country || query.remoteFrom.length);
  const { data } = useCall('listLaws', { query }, { enabled: isPlaced, keepPrevious: isPlaced });
  const laws = (isPlaced && data?.place && data.laws) || [];
  const posting = jobAsTyped(values, { company: NOBODY, now, ...(job && { job }) });
  // Those that begin while the job is public.
  const lastDay = posting.applicationDeadline.slice(0, 10);
  const coming = ((isPlaced && data?.coming) || []).filter(({ from }) => from && from <= lastDay);
  const blocking = findingsOf(posting, laws);
  const isBlocking = (one: LawFinding) =>
    blocking.some(({ code, field }) => code === one.code && field === one.field);
  const pausing = coming.flatMap((law) =>
    findingsOf(posting, [law])
      .filter((finding) => !isBlocking(finding))
      .map((finding) => ({ ...finding, reason: pauseInWords(law, finding) })),
  );
  const refusal = (isPlaced && data?.placeRefusal) || undefined;
  const posted = (isPlaced && data?.posted) || null;
  const findings = [
    ...(refusal ? [toPlaceFinding(refusal)] : []),
    ...blocking.map((finding) => toFinding('blocks', finding)),
    ...pausing.map((finding) => toFinding('pauses', finding)),
  ];
  const read = posted && data?.place ? { ...data.place, isClear: isPlaceClear(posted) } : null;
  const said = JSON.stringify({
    findings,
    // Of today.
    required: requiredFields(laws),
    read,
    posted: typed === asked ? posted : null,
  } satisfies FormAdvice);
  useEffect(
    () => onAdvice((before) => ({ ...before, laws: JSON.parse(said) as FormAdvice })),
    [said, onAdvice],
  );
  return isAdvised && <LawSection place={read} laws={[...laws, ...coming]} />;
}

/** The form has no field for a region. */
const toPlaceFinding = ({ field, message }: PlaceRefusal): Finding => ({
  level: 'blocks',
  field: field === 'region' ? 'jobLocation' : field,
  text: 'Location and country do not match',
  hint: message,
});

function toFinding(level: FindingLevel, { field, problem, reason }: LawFinding): Finding {
  return {
    level,
    field: formField(field) as keyof LintedForm,
    text: problem.replace(/\.$/, ''),
    hint: reason,
  };
}

/** 'From Sep 26, 2027, required in Delaware (HB 105). Without it, the job is paused then.' */
const pauseInWords = ({ from }: ApplicableLaw, { reason }: LawFinding): string =>
  `From ${formatDay(from ?? '')}, ${reason.replace(/^R/, 'r')} Edit it before then, or the job will be paused.`;

interface LawSectionProps {
  /** Null if there is none yet. */
  place: AnswerOf<'listLaws'>['place'];
  laws: readonly ApplicableLaw[];
}

/** What the laws at the job's place require, each with its source. */
function LawSection({ place, laws }: LawSectionProps) {
  if (!place || laws.length === 0) return null;
  const names = [...new Set(laws.map(({ placeName }) => placeName))];
  const isUncertain = laws.some(({ isCertain }) => !isCertain);
  return (
    <Section title="Laws that apply to this job" note={placeInWords(place) || undefined}>
      <div className={styles.laws}>
        {names.map((name) => (
          <LawsOf key={name} name={name} laws={laws.filter((law) => law.placeName === name)} />
        ))}
      </div>
      <p className={styles.foot}>
        {isUncertain &&
          'Your profile does not say exactly how many employees you have, so we assume that these laws apply. '}
        {place.workplace === 'Remote' &&
          names.length > 1 &&
          'If people can work from a place, its laws apply. '}
        {NO_ADVICE}
      </p>
    </Section>
  );
}

const today = () => utcDay(new Date());

function LawsOf({ name, laws }: { name: string; laws: readonly ApplicableLaw[] }) {
  return (
    <div>
      <h3 className={styles.place}>{name}</h3>
      {laws.map(({ id, asks, citation, sources: [source], employees, from, checked }) => (
        <div key={id} className={styles.law}>
          <ul className={styles.asks}>
            {asks.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
          <p className={styles.source}>
            <a href={source?.url} target="_blank" rel="nofollow noopener noreferrer">
              {citation}
            </a>
            {from && from > today() && `, from ${formatDay(from)}`}
            {employees > 1 && `, for employers with ${employees} or more employees`}. Checked{' '}
            {formatDay(checked)}
          </p>
        </div>
      ))}
    </div>
  );
}

/** 'Colorado, United States'; the country alone if the law has no name for the region. */
function nameOf({ country, region }: Located): string {
  const land = country ?? region?.slice(0, 2);
  const state = region === null ? undefined : LAW_PLACES[region]?.name;
  return [state, land && countryName(land)].filter(Boolean).join(', ');
}

/** 'Understood as Colorado, United States.' */
function placeInWords({
  country,
  region,
  remoteFrom: [home, ...others],
  also,
}: NonNullable<LawSectionProps['place']>) {
  const first = country ?? region?.slice(0, 2) ?? (others.length === 0 ? home : undefined);
  const named = [{ country: first ?? null, region }, ...also].map(nameOf).filter(Boolean);
  return (
    named.length > 0 &&
    `Understood as ${named.join(' and ')}. If that is wrong, name the state or country in the location.`
  );
}
