import { useId, useRef, useState } from 'react';
import type { ApplicantProfile } from '../../../../shared/applications/applicant-profile.ts';
import {
  type Application,
  applicationForm,
  RESUME_EXTENSIONS,
  resumeRefusal,
} from '../../../../shared/applications/status.ts';
import { textsWithout } from '../../../../shared/applications/fields.ts';
import { readDraftLetter } from '../../../../shared/applications/draft-letter.ts';
import { checkAnswers } from '../../../../shared/applications/questions.ts';
import type { AskedQuestion } from '../../../../shared/jobs/questions.ts';
import type { Job } from '../../../../shared/jobs/posting.ts';
import { Refusal } from '../../../../shared/kit/client.ts';
import { check, type Checked, type FieldErrors } from '../../../../shared/kit/validation.ts';
import type { FormPart } from '../../../../shared/parts/parts.ts';
import { applyRefusal } from '../../../../shared/refusals.ts';
import { resumeName } from '../../../applications/applicant/resume.tsx';
import { quietApi } from '../../../kit/data/api.ts';
import { UNANSWERED } from '../../../kit/failure-notice.ts';
import { dropFile, keepFile, readFile } from '../../../kit/forms/chosen-file.ts';
import { type Draft, fieldsDraft, useDraft } from '../../../kit/forms/drafts.ts';
import { useForm } from '../../../kit/forms/use-form.ts';
import { notify } from '../../../kit/notices.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { Alert } from '../../../kit/ui/feedback/alert.tsx';
import { OpenDialog } from '../../../kit/ui/overlays/open-dialog.tsx';
import { OutdatedAlert } from '../../../kit/ui/overlays/outdated-alert.tsx';
import { Legend, TextArea, TextField } from '../../../kit/ui/fields/field.tsx';
import { FileField } from '../../../kit/ui/fields/file-field.tsx';
import { TextLength } from '../../../kit/ui/fields/text-length.tsx';
import { ProgressBar } from '../../../kit/ui/feedback/progress-bar.tsx';
import {
  type OfferedResume,
  Panels,
  refuseApplying,
  useFeatures,
  type WebFeature,
} from '../../../panels.tsx';
import { useSite } from '../../../site.ts';
import { readGivenLetter } from './given-letter.ts';
import { sourceOf } from '../counted-view.ts';
import {
  AnswerFields,
  answerError,
  type Answers,
  asFormErrors,
  hasAnswerErrors,
  toSentAnswers,
} from '../../questions.tsx';
import styles from './dialog.module.css';

/** The applicant's data when the dialog opens. */
export interface Prepared {
  /** Undefined if it could not be loaded: people can apply without it. */
  profile: ApplicantProfile | undefined;
  /** The default one first. */
  resumes: readonly OfferedResume[];
  /** A file that was chosen earlier and not sent. */
  file: File | undefined;
  /** A cover letter that somebody else filled in. */
  letter: string | undefined;
  /** What the job asks; undefined if it could not be loaded. */
  questions: readonly AskedQuestion[] | undefined;
}

/** @returns undefined if the session has ended */
export async function prepareApplying(
  userId: string,
  jobId: string,
  features: readonly WebFeature[],
): Promise<Prepared | undefined> {
  void quietApi.startApplication({ body: { job: jobId, source: sourceOf(jobId) } }).catch(() => {});
  const [file, answers, questions] = await Promise.all([
    readFile(keyOf(userId, jobId)),
    readProfile(features),
    readQuestions(jobId),
  ]);
  if (answers instanceof Refusal && answers.code === 'not-signed-in') return undefined;
  const kept = { file, questions, letter: readDraftLetter(readGivenLetter(jobId)) };
  if (!Array.isArray(answers)) return { ...kept, profile: undefined, resumes: [] };
  const [{ user }, lists] = answers;
  const profile = user.applicantProfile;
  return { ...kept, profile, resumes: lists.length > 0 ? lists.flat() : resumeOf(profile) };
}

/** An error is a value, because people can apply without a profile. */
const readProfile = (features: readonly WebFeature[]) =>
  Promise.all([
    quietApi.getProfile(),
    Promise.all(features.flatMap(({ resumes }) => resumes?.() ?? [])),
  ]).catch((error: unknown) => error);

/** In the place of the id of a resume: that of the profile. */
const OF_PROFILE = 'profile';

const resumeOf = (profile: ApplicantProfile | undefined): OfferedResume[] =>
  profile?.resume ? [{ _id: OF_PROFILE, name: resumeName(profile.resume), isDefault: true }] : [];

/** Without them the server says which answers are missing. */
const readQuestions = (id: string) =>
  quietApi
    .listQuestions({ params: { id } })
    .then(({ questions }) => questions)
    .catch(() => undefined);

/** One draft and one file per person and job. */
const keyOf = (userId: string, jobId: string) => `${userId}:${jobId}`;

/** Texts that are not sent yet. */
const draftOfTexts = (key: string, names: readonly string[]): Draft<Values> => ({
  ...fieldsDraft(`application:${key}`),
  toDraft: (values) => {
    const texts = Object.entries(values).filter(
      ([name, value]) => names.includes(name) && typeof value === 'string' && value.trim(),
    );
    return texts.length ? Object.fromEntries(texts) : undefined;
  },
});

/** Typed answers stay in this browser like the letter; files do not. */
const draftOfAnswers = (key: string): Draft<{ answers: Answers }> => ({
  key: `answers:${key}`,
  toDraft: ({ answers }) =>
    Object.values(answers).some((value) => value.length) ? answers : undefined,
  fromDraft: (stored) =>
    typeof stored === 'object' && stored !== null
      ? {
          answers: Object.fromEntries<Answers[string]>(
            Object.entries<Answers[string]>(stored as Answers).filter(
              ([, value]) =>
                typeof value === 'string' ||
                (Array.isArray(value) && value.every((one) => typeof one === 'string')),
            ),
          ),
        }
      : undefined,
});

interface ApplyDialogProps {
  job: Job;
  userId: string;
  prepared: Prepared;
  onApplied: (application: Application) => void;
  /** Called when the application exists, but this page does not show it yet. */
  onReload: () => Promise<unknown>;
  onSessionEnded: () => void;
  onClose: () => void;
}

/** Resume and cover letter (product.md section 5.6). Both stay in this browser until they are sent. */
export function ApplyDialog(props: ApplyDialogProps) {
  const { job, userId, prepared, onApplied, onReload, onSessionEnded, onClose } = props;
  const formId = useId();
  const key = keyOf(userId, job._id);
  /** Percent sent; undefined while nothing is being sent. */
  const [sent, setSent] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const isSending = sent !== undefined;
  const isUploading = isSending && sent < 100;
  const [questions, setQuestions] = useState(prepared.questions);
  /** Why nobody can apply any more. */
  const [closed, setClosed] = useState<string>();
  const texts = textsWithout(useSite().featuresOff);
  const names = texts.map(({ name }) => name);
  const features = useFeatures();
  const answersDraft = useDraft<{ answers: Answers }>(draftOfAnswers(key), { answers: {} });

  const form = useForm('apply', {
    defaults: {
      ...Object.fromEntries(texts.map(({ name }) => [name, ''])),
      coverLetter: prepared.letter ?? '',
      resumeId: prepared.file ? '' : (prepared.resumes[0]?._id ?? ''),
      resume: prepared.file,
      keepsFile: false,
      parts: {},
      answers: answersDraft.restored?.answers ?? {},
      answerFiles: {},
    },
    draft: draftOfTexts(key, names),
    check: (values: Values) => checkApplication(values, names, questions ?? []),
    notices: {
      refused: ['Application Failed', 'Failed to submit your application. Please try again.'],
      failed: ['Application Error', 'An unexpected error occurred while applying.'],
      unanswered: UNANSWERED,
    },
    onInvalid: ({ resume }, message) => {
      const isMissing = message !== undefined && !form.values.resume;
      if (resume && isMissing) notify.failure('Resume Required', resume);
    },
    onSubmit: async (input, { resumeId }) => {
      // A resume of the profile is already on the server.
      setSent(resumeId ? 100 : 0);
      const { signal } = (stop.current = new AbortController());
      try {
        const { application } = await quietApi.apply({
          params: { jobId: job._id },
          ...input,
          body: { ...input.body, source: sourceOf(job._id) },
          signal,
          onProgress: (share) => setSent(share * 100),
        });
        void dropFile(key);
        answersDraft.forget();
        onApplied(application);
        notify.success(
          'Application Submitted!',
          `${job.companyName} has your application for ${job.jobTitle}.`,
        );
        return undefined;
      } catch (error) {
        setSent(undefined);
        if (!signal.aborted) throw error;
        notify.info('Upload Canceled', 'Nothing was sent. Your text is still here.');
        return false;
      }
    },
    onRefused: async ({ code, message, errors }) => {
      if (code === 'not-signed-in') onSessionEnded();
      else if (code === 'already-applied') {
        notify.failure(applyRefusal({ role: 'job_seeker' }, true)?.title ?? '', message);
        await onReload().catch(() => {});
        onClose();
      } else if (code === 'answers-refused' || hasAnswerErrors(errors)) {
        // The questions have changed since, or could not be loaded before.
        if (code === 'answers-refused') setQuestions((await readQuestions(job._id)) ?? questions);
        form.showErrors(asFormErrors(errors));
        notify.failure('Application Failed', message);
      } else {
        const refusal = await refuseApplying(features, userId);
        if (code?.startsWith('job-') || (refusal && code === refusal.code))
          setClosed(`${message} Your text is still here.`);
        return false;
      }
      return true;
    },
  });

  /** Whether the field has the given letter, or had it before it was changed here. */
  const [isGiven, setGiven] = useState(form.values.coverLetter === prepared.letter);
  const useLetter = () => {
    form.set({ coverLetter: prepared.letter ?? '' });
    setGiven(true);
  };

  const chooseFile = (file: File | undefined) => {
    const refusal = file && resumeRefusal(file);
    form.set({ resume: file });
    if (refusal) form.showErrors({ ...form.errors, resume: refusal.message });
    void (file && !refusal ? keepFile(key, file) : dropFile(key));
  };

  return (
    <OpenDialog
      keepOpenOutside
      title={`Apply for ${job.jobTitle}`}
      onClose={isSending ? () => {} : onClose}
      footer={
        <>
          <Button
            variant="outline"
            disabled={isSending && !isUploading}
            onClick={isSending ? () => stop.current?.abort() : onClose}
          >
            {isSending ? 'Cancel Upload' : 'Cancel'}
          </Button>
          <Button type="submit" form={formId} busy={isSending} blocked={closed}>
            {isSending ? 'Submitting...' : 'Submit Application'}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.form} className={styles.form}>
        <OutdatedAlert busy={isSending} reason={closed} />
        <p className={styles.company}>
          {job.companyName} · {job.jobLocation}
        </p>
        <ResumeFields
          values={form.values}
          resumes={prepared.resumes}
          error={form.errors.resume}
          disabled={isSending}
          onFile={chooseFile}
          onChange={(change) => {
            form.set(change);
            if ('resumeId' in change) form.clearErrors('resume');
          }}
        />
        <Panels
          slot="apply.resume"
          file={form.values.resumeId ? undefined : form.values.resume}
          profile={prepared.profile}
          disabled={isSending}
        />
        {isGiven && (
          <Alert>
            <p>This text was filled in for you. Check it before you apply.</p>
          </Alert>
        )}
        {prepared.letter !== undefined && !isGiven && (
          <Alert
            actions={
              <Button variant="outline" size="sm" disabled={isSending} onClick={useLetter}>
                Replace My Draft
              </Button>
            }
          >
            <p>Another cover letter was written for you. Your draft is still here.</p>
          </Alert>
        )}
        {texts.map(({ name, label, placeholder, max, rows }) => {
          const field = { label, placeholder, optional: true, readOnly: isSending };
          const text = form.values[name as 'coverLetter'];
          const bound = form.field(name as 'coverLetter');
          return rows ? (
            <TextArea
              key={name}
              rows={rows}
              hint={<TextLength text={text} max={max} />}
              {...field}
              {...bound}
            />
          ) : (
            <TextField key={name} maxLength={max} {...field} {...bound} />
          );
        })}
        <AnswerFields
          questions={questions ?? []}
          answers={form.values.answers}
          files={form.values.answerFiles}
          errors={form.errors}
          disabled={isSending}
          onAnswer={(id, value) => {
            const answers = { ...form.values.answers, [id]: value };
            form.set({ answers });
            form.clearErrors(answerError(id) as 'answers');
            answersDraft.keep({ answers });
          }}
          onFile={(id, file) => {
            form.set({ answerFiles: { ...form.values.answerFiles, [id]: file } });
            form.clearErrors(answerError(id) as 'answers');
          }}
        />
        <Panels
          slot="apply.fields"
          job={job}
          value={form.values.parts}
          disabled={isSending}
          onChange={(change) => form.set({ parts: { ...form.values.parts, ...change } })}
        />
        {isSending ? (
          <ProgressBar
            label={isUploading ? 'Sending your application' : 'Almost done'}
            value={sent}
          />
        ) : (
          <p className={styles.next}>
            {job.companyName} sees your resume, cover letter{questions?.length ? ', answers' : ''}{' '}
            and profile. Follow your application in My Applications.{' '}
            <Panels slot="apply.next" job={job} />
          </p>
        )}
      </form>
    </OpenDialog>
  );
}

interface Values {
  coverLetter: string;
  /** Sends this resume of the profile instead of the file; '' for the file. */
  resumeId: string;
  resume: File | undefined;
  /** Stores the file in the profile. */
  keepsFile: boolean;
  /** What features ask. */
  parts: FormPart<'apply'>;
  answers: Answers;
  /** Files that answer questions, by the question's id. */
  answerFiles: Record<string, File | undefined>;
}

/** The request of the call. */
type Sent = Pick<Parameters<typeof quietApi.apply>[0], 'body' | 'file' | 'moreFiles'>;

function checkApplication(
  values: Values,
  texts: readonly string[],
  questions: readonly AskedQuestion[],
): Checked<Sent> {
  const { resumeId, resume, keepsFile } = values;
  const sent = toSentAnswers(questions, values.answers);
  const body: Sent['body'] = {
    ...Object.fromEntries(texts.map((name) => [name, values[name as 'coverLetter']])),
    ...values.parts,
    ...(sent.length > 0 && { answers: JSON.stringify(sent) }),
    ...(resumeId === OF_PROFILE && { useProfileResume: 'true' }),
    ...(resumeId && resumeId !== OF_PROFILE && { resumeId }),
    ...(!resumeId && keepsFile && { keepResume: 'true' }),
  };
  const checked = check(applicationForm, body);
  const refusal = resumeId ? undefined : resumeRefusal(resume);
  const moreFiles = Object.fromEntries(
    Object.entries(values.answerFiles).flatMap(([id, file]) => (file ? [[id, file]] : [])),
  );
  const answered = checkAnswers(questions, sent, moreFiles);
  const errors: FieldErrors = {
    ...('errors' in checked && checked.errors),
    ...(refusal && { resume: refusal.message }),
    ...asFormErrors(answered.errors),
  };
  const [message] = Object.values(errors);
  if (message !== undefined) return { message, errors };
  return { value: { body, file: resumeId ? undefined : resume, moreFiles } };
}

interface ResumeFieldsProps {
  values: Values;
  resumes: readonly OfferedResume[];
  error: string | undefined;
  disabled: boolean;
  onFile: (file: File | undefined) => void;
  onChange: (change: Partial<Values>) => void;
}

/** A resume of the profile if there is one, or a file that can be kept in the profile. */
function ResumeFields(props: ResumeFieldsProps) {
  const { values, resumes, error, disabled, onFile, onChange } = props;
  const { resumeId, resume, keepsFile } = values;
  const name = useId();

  return (
    <div className={styles.fields}>
      {resumes.length > 0 && (
        <fieldset disabled={disabled}>
          <Legend>Your resume</Legend>
          {resumes.map((own) => (
            <label key={own._id} className={styles.option}>
              <input
                type="radio"
                name={name}
                checked={resumeId === own._id}
                onChange={() => onChange({ resumeId: own._id })}
              />
              <span>
                {own.isDefault && 'Use the resume in your profile: '}
                <strong>{own.name}</strong>
              </span>
            </label>
          ))}
          <label className={styles.option}>
            <input
              type="radio"
              name={name}
              checked={!resumeId}
              onChange={() => onChange({ resumeId: '' })}
            />
            <span>Upload another file</span>
          </label>
        </fieldset>
      )}
      {!resumeId && (
        <>
          <FileField
            label="Resume"
            hint="PDF, DOC or DOCX, up to 5 MB"
            accept={RESUME_EXTENSIONS}
            file={resume}
            error={error}
            disabled={disabled}
            onChange={onFile}
          />
          {resume && !resumeRefusal(resume) && (
            <label className={styles.keep}>
              <input
                type="checkbox"
                checked={keepsFile}
                disabled={disabled}
                onChange={(event) => onChange({ keepsFile: event.currentTarget.checked })}
              />
              <span>
                Keep this resume in my profile
                {resumes.length > 0 && <span className={styles.note}> and send it by default</span>}
              </span>
            </label>
          )}
        </>
      )}
    </div>
  );
}
