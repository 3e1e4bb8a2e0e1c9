import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import {
  RATINGS,
  type Recommendation,
  RECOMMENDATION_LABELS,
  RECOMMENDATIONS,
  type Scorecard,
  scorecardBody,
  scorecardRefusal,
  SCORECARD_COMMENT_MAX,
  type Scorecards as ScorecardsAnswer,
} from '../rules/scorecards.ts';
import type { Criterion } from '../rules/plan.ts';
import { personInWords } from '../../../shared/companies/team.ts';
import type { ApplicationDetail } from '../../../shared/applications/status.ts';
import { counted } from '../../../shared/kit/figures.ts';
import { check } from '../../../shared/kit/validation.ts';
import { useCall, useChange } from '../../../web/kit/data/calls.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { changesOf, isSame } from '../../../web/kit/forms/changes.ts';
import { KeptText } from '../../../web/kit/forms/kept-text.tsx';
import { fieldsDraft } from '../../../web/kit/forms/drafts.ts';
import { SubmitButton } from '../../../web/kit/forms/submit-button.tsx';
import { failureNotices } from '../../../web/kit/failure-notice.ts';
import { useForm } from '../../../web/kit/forms/use-form.ts';
import { formatLocal } from '../../../web/kit/local-time.ts';
import { useBarred } from '../../../web/kit/member.ts';
import { useOwnId } from '../../../web/kit/session.ts';
import { notify } from '../../../web/kit/notices.ts';
import { Button } from '../../../web/kit/ui/button.tsx';
import { Badge, type Tone } from '../../../web/kit/ui/display/badge.tsx';
import { Prose, Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { Legend, TextArea, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { Row, Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { PlanEditor } from './editor.tsx';
import { MeanFigure } from './rating.tsx';
import styles from './scorecards.module.css';

interface Around {
  applicationId: string;
  /** The reader. */
  userId: string;
}

const draftKeyOf = ({ userId, applicationId }: Around) => `scorecard:${userId}:${applicationId}`;

/** The ratings of an applicant: one's own first, then the colleagues', which are hidden until one's own is in. */
export function Scorecards({ application }: { application: ApplicationDetail }) {
  const applicationId = application._id;
  const jobId = application.job._id;
  const userId = useOwnId() ?? '';
  const barred = useBarred('rate-applicants');
  const query = useCall('listScorecards', { params: { id: applicationId } }, { enabled: !barred });
  return (
    <Section
      title="Scorecards"
      note={
        barred
          ? 'Only members who rate applicants read them.'
          : "Only your company reads them. Colleagues' scorecards appear after your own."
      }
    >
      {barred ? (
        <Stack gap={16}>
          <Quiet>{barred}</Quiet>
          <KeptText key={applicationId} draftKey={draftKeyOf({ applicationId, userId })} />
        </Stack>
      ) : (
        <QueryView query={query} refused="Failed to load the scorecards.">
          {(answer) => (
            <Loaded key={applicationId} answer={answer} {...{ applicationId, jobId, userId }} />
          )}
        </QueryView>
      )}
    </Section>
  );
}

function Loaded({
  answer,
  jobId,
  ...around
}: Around & { jobId: string; answer: ScorecardsAnswer }) {
  const [editsPlan, setEditsPlan] = useState(false);
  const mayEditPlan = !useBarred('manage-jobs');
  const mayDecide = !useBarred('handle-applications');
  const { criteria, scorecards, hidden } = answer;
  const mine = scorecards.find(({ isMine }) => isMine);
  const [isEditing, setEditing] = useState(false);
  return (
    <Stack gap={18}>
      {hidden > 0 && (
        <Quiet>
          {counted(hidden, 'scorecard')} from colleagues {hidden === 1 ? 'is' : 'are'} hidden until
          you submit yours.{hidden > 1 && mayDecide && ' Lists show you their average.'}
        </Quiet>
      )}
      <Means answer={answer} />
      {criteria.length === 0 && (
        <Row>
          <Quiet>This job has no criteria.</Quiet>
          {mayEditPlan && (
            <Button size="sm" aria-haspopup="dialog" onClick={() => setEditsPlan(true)}>
              Add Criteria
            </Button>
          )}
        </Row>
      )}
      {editsPlan && <PlanEditor jobId={jobId} onClose={() => setEditsPlan(false)} />}
      {(!mine || isEditing) && (
        <ScorecardForm
          {...around}
          criteria={criteria}
          mine={mine}
          onSaved={() => setEditing(false)}
          onCancel={mine && (() => setEditing(false))}
        />
      )}
      {scorecards.length > 0 && (
        <ul className={styles.cards} aria-label="Scorecards">
          {scorecards
            .filter(({ isMine }) => !(isMine && isEditing))
            .map((scorecard) => (
              <li key={scorecard._id} className={styles.card}>
                <CardView scorecard={scorecard}>
                  {scorecard.isMine && (
                    <Button
                      variant="outline"
                      size="sm"
                      icon={<IconPencil size={17} aria-hidden />}
                      onClick={() => setEditing(true)}
                    >
                      Edit
                    </Button>
                  )}
                </CardView>
              </li>
            ))}
        </ul>
      )}
    </Stack>
  );
}

/** The mean in all, and of each criterion, with the number of members. */
function Means({ answer: { overall, byCriterion } }: { answer: ScorecardsAnswer }) {
  if (!overall) return null;
  return (
    <dl className={styles.means}>
      <div className={styles.overall}>
        <dt>Overall</dt>
        <dd>
          <MeanFigure {...overall} />
        </dd>
      </div>
      {byCriterion.map(({ name, ...mean }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <MeanFigure {...mean} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const TONES: Record<Recommendation, Tone> = {
  'strong-no': 'red',
  no: 'red',
  yes: 'green',
  'strong-yes': 'green',
};

function CardView({
  scorecard: { author, isMine, recommendation, comment, ratings, at, editedAt },
  children,
}: {
  scorecard: Scorecard;
  children: ReactNode;
}) {
  return (
    <>
      <div className={styles.head}>
        <p className={styles.by}>
          <strong>{isMine ? 'You' : personInWords(author)}</strong>{' '}
          <Badge tone={TONES[recommendation]}>{RECOMMENDATION_LABELS[recommendation]}</Badge>
        </p>
        {children}
      </div>
      {ratings.length > 0 && (
        <dl className={styles.ratings}>
          {ratings.map(({ criterion, name, rating, comment: words }) => (
            <div key={criterion}>
              <dt>{name}</dt>
              <dd>
                <span className={styles.rating}>{rating} of 5</span> {words}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {comment && <Prose text={comment} />}
      <p className={styles.time}>
        <time dateTime={editedAt ?? at}>
          {editedAt ? `Edited ${formatLocal(editedAt)}` : formatLocal(at)}
        </time>
      </p>
    </>
  );
}

interface ScorecardFormProps extends Around {
  criteria: readonly Criterion[];
  mine: Scorecard | undefined;
  onSaved: () => void;
  /** Undefined before the first one is in. */
  onCancel: (() => void) | undefined;
}

interface Values {
  recommendation: Recommendation | '';
  comment: string;
  /** By the id of the criterion; '' is not rated. */
  ratings: Record<string, { rating: string; comment: string }>;
}

const NOT_SAVED = 'The scorecard could not be saved. Please try again.';

/** One's own scorecard. What is typed stays in this browser until it is saved. */
function ScorecardForm({
  applicationId,
  userId,
  criteria,
  mine,
  onSaved,
  onCancel,
}: ScorecardFormProps) {
  const { mutateAsync: save } = useChange('saveScorecard');
  const form = useForm('saveScorecard', {
    defaults: toValues(criteria, mine),
    check: ({ ratings, ...values }: Values) => {
      const given = criteria.flatMap(({ _id: criterion }) => {
        const { rating, comment = '' } = ratings[criterion] ?? {};
        return rating ? [{ criterion, rating: Number(rating), comment }] : [];
      });
      const checked = check(scorecardBody, { ...values, ratings: given });
      const refusal = scorecardRefusal({ ratings: given }, criteria);
      if (!refusal) return checked;
      const others = 'errors' in checked ? checked.errors : {};
      return { message: refusal, errors: { ratings: refusal, ...others } };
    },
    draft: {
      ...fieldsDraft<Values>(draftKeyOf({ applicationId, userId })),
      // With the names of the criteria, so that it can be read where the form is out of reach (unsent.ts).
      toDraft: (values, saved) =>
        isSame(values, saved)
          ? undefined
          : {
              ...changesOf(values, saved),
              names: Object.fromEntries(criteria.map(({ _id, name }) => [_id, name])),
            },
    },
    notices: failureNotices('Save', NOT_SAVED, NOT_SAVED),
    onSubmit: async (body) => {
      const { message } = await save({ params: { id: applicationId }, body });
      form.draft.forget();
      notify.success('Scorecard Saved', message);
      onSaved();
    },
  });
  const { ratings, recommendation } = form.values;
  const rate = (id: string, change: Partial<Values['ratings'][string]>) =>
    form.set({
      ratings: { ...ratings, [id]: { rating: '', comment: '', ...ratings[id], ...change } },
    });
  return (
    <form {...form.form} className={styles.form} aria-label="Your scorecard">
      {criteria.map(({ _id, name, hint }) => (
        <fieldset key={_id} className={styles.criterion} disabled={form.isSending}>
          <Legend optional={criteria.length > 1}>{name}</Legend>
          {hint && <Quiet>{hint}</Quiet>}
          <div className={styles.scale}>
            {RATINGS.map((rating) => (
              <label key={rating} className={styles.step}>
                <input
                  type="radio"
                  name={`rating-${_id}`}
                  aria-label={`${rating} of 5`}
                  // The form focuses the first control with an error.
                  // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
                  aria-invalid={form.errors.ratings ? true : undefined}
                  aria-describedby={form.errors.ratings ? `${applicationId}-ratings` : undefined}
                  checked={ratings[_id]?.rating === String(rating)}
                  onChange={() => rate(_id, { rating: String(rating) })}
                />
                <span aria-hidden>{rating}</span>
              </label>
            ))}
          </div>
          <TextField
            label={`Comment on ${name}`}
            hideLabel
            placeholder="e.g. What you saw"
            maxLength={1000}
            value={ratings[_id]?.comment ?? ''}
            onChange={({ currentTarget }) => rate(_id, { comment: currentTarget.value })}
          />
        </fieldset>
      ))}
      {form.errors.ratings && (
        <p id={`${applicationId}-ratings`} className={styles.error}>
          {form.errors.ratings}
        </p>
      )}
      <fieldset className={styles.criterion} disabled={form.isSending}>
        <Legend>Recommendation</Legend>
        <div className={styles.scale}>
          {RECOMMENDATIONS.map((value) => (
            <label key={value} className={styles.step}>
              <input
                type="radio"
                name="scorecard-recommendation"
                checked={recommendation === value}
                // The form focuses the first control with an error.
                // oxlint-disable-next-line jsx-a11y/role-supports-aria-props
                aria-invalid={form.errors.recommendation ? true : undefined}
                aria-describedby={
                  form.errors.recommendation ? `${applicationId}-recommendation` : undefined
                }
                onChange={() => form.set({ recommendation: value })}
              />
              <span>{RECOMMENDATION_LABELS[value]}</span>
            </label>
          ))}
        </div>
        {form.errors.recommendation && (
          <p id={`${applicationId}-recommendation`} className={styles.error}>
            Choose a recommendation.
          </p>
        )}
      </fieldset>
      <TextArea
        label="Comment"
        optional
        rows={3}
        maxLength={SCORECARD_COMMENT_MAX}
        placeholder="e.g. Why you recommend it"
        readOnly={form.isSending}
        {...form.field('comment')}
      />
      <div className={styles.buttons}>
        <SubmitButton form={form}>{mine ? 'Save Scorecard' : 'Submit Scorecard'}</SubmitButton>
        {onCancel && (
          <Button
            variant="outline"
            onClick={() => {
              form.draft.forget();
              onCancel();
            }}
          >
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function toValues(criteria: readonly Criterion[], mine: Scorecard | undefined): Values {
  const given = new Map(mine?.ratings.map((rating) => [rating.criterion, rating]));
  return {
    recommendation: mine?.recommendation ?? '',
    comment: mine?.comment ?? '',
    ratings: Object.fromEntries(
      criteria.map(({ _id }) => {
        const { rating, comment = '' } = given.get(_id) ?? {};
        return [_id, { rating: rating ? String(rating) : '', comment }];
      }),
    ),
  };
}
