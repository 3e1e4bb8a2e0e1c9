import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import {
  PROFILE_SKILLS_MAX,
  profileSizeRefusal,
} from '../../../shared/applications/applicant-profile.ts';
import { distinctWords, fold } from '../../../shared/kit/text.ts';
import { check } from '../../../shared/kit/validation.ts';
import { Button, IconButton } from '../../../web/kit/ui/button.tsx';
import { ClampedText } from '../../../web/kit/ui/display/clamped-text.tsx';
import { Small } from '../../../web/kit/ui/display/small.tsx';
import { TextField } from '../../../web/kit/ui/fields/field.tsx';
import { Alert } from '../../../web/kit/ui/feedback/alert.tsx';
import { SkillsField } from '../../../web/kit/ui/fields/skills-field.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { OpenDialog } from '../../../web/kit/ui/overlays/open-dialog.tsx';
import {
  EDUCATION,
  EntryDialog,
  type EntryKind,
  EXPERIENCE,
} from '../../../web/resumes/entry-dialog.tsx';
import type { ProfileValues } from '../../../web/panels.tsx';
import type { ResumeDraft } from '../rules.ts';
import styles from './review.module.css';

type DraftEducation = ResumeDraft['education'][number];

/** An entry that was read, and whether it is added. */
interface Found<T> {
  entry: T;
  isTaken: boolean;
}

interface ReviewDialogProps {
  draft: ResumeDraft;
  profile: ProfileValues;
  busy: boolean;
  /** Called with the profile and the chosen parts. */
  onSave: (profile: ProfileValues) => void;
  onClose: () => void;
}

/** What was read from a file, beside what is in the profile: each part can be changed, added or left out. */
export function ReviewDialog({ draft, profile: shown, busy, onSave, onClose }: ReviewDialogProps) {
  // The page may show what is being added before it is saved.
  const [profile] = useState(shown);
  const { fullName: name } = draft;
  const [takesName, setTakesName] = useState(!profile.fullName && name !== '');
  const [fullName, setFullName] = useState(name);
  const [skills, setSkills] = useState(() => newSkills(draft.skills, profile.skills));
  const [jobs, setJobs] = useState(() =>
    newEntries(draft.experience, profile.experience, EXPERIENCE),
  );
  const [degrees, setDegrees] = useState(() =>
    newEntries(draft.education.map(withYear), profile.education, EDUCATION),
  );

  const next = {
    fullName: takesName && fullName.trim() ? fullName.trim() : profile.fullName,
    skills: distinctWords([...profile.skills, ...skills]),
    experience: [...profile.experience, ...taken(jobs)],
    education: [...profile.education, ...taken(degrees)],
  };
  const count = (takesName ? 1 : 0) + skills.length + taken(jobs).length + taken(degrees).length;

  return (
    <OpenDialog
      keepOpenOutside
      size="lg"
      title="Review your profile"
      onClose={busy ? () => {} : onClose}
      footer={
        <>
          <Button variant="outline" disabled={busy} onClick={onClose}>
            Not Now
          </Button>
          <Button
            busy={busy}
            blocked={
              count === 0
                ? 'Choose at least one part.'
                : withAdvice(profileSizeRefusal(next), 'Leave some of them out.')
            }
            onClick={() => onSave(next)}
          >
            Add to Profile
          </Button>
        </>
      }
    >
      <Stack gap={20}>
        <p className={styles.lead}>
          We read this from your file. Nothing is saved until you add it. Companies see your profile
          with your applications.
        </p>
        {draft.leftOut > 0 && (
          <Alert tone="warning">
            The file has more than a profile can hold: {draft.leftOut.toLocaleString('en-US')} of
            its skills, jobs and degrees are not shown here.
          </Alert>
        )}
        {draft.pagesLeftOut !== undefined && (
          <Alert tone="warning">
            The file is long. Its last {draft.pagesLeftOut.toLocaleString('en-US')} pages were not
            read.
          </Alert>
        )}
        {name && name !== profile.fullName && (
          <Part title="Full name" present={profile.fullName}>
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={takesName}
                onChange={(event) => setTakesName(event.currentTarget.checked)}
              />
              <span>Use this name</span>
            </label>
            <TextField
              label="Full Name"
              maxLength={120}
              value={fullName}
              onChange={(event) => setFullName(event.currentTarget.value)}
            />
          </Part>
        )}
        {draft.skills.length > 0 && (
          <Part title="Skills" present={profile.skills.join(', ')}>
            <SkillsField
              label="Skills to add"
              max={PROFILE_SKILLS_MAX}
              skills={skills}
              onChange={setSkills}
            />
          </Part>
        )}
        <Entries kind={EXPERIENCE} present={profile.experience} found={jobs} onChange={setJobs} />
        <Entries
          kind={EDUCATION}
          present={profile.education}
          found={degrees}
          onChange={setDegrees}
        />
        {(draft.phone || draft.links.length > 0) && (
          <Small>
            Profiles have no phone number or links, so we leave out those in your file. Companies
            see them in the resume you send.
          </Small>
        )}
      </Stack>
    </OpenDialog>
  );
}

interface PartProps {
  title: string;
  /** What the profile has; may be ''. */
  present: string;
  children: ReactNode;
}

function Part({ title, present, children }: PartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.part}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <Small>In your profile: {present || 'nothing yet'}</Small>
      <Stack gap={10}>{children}</Stack>
    </section>
  );
}

interface EntriesProps<T> {
  kind: EntryKind<T>;
  present: readonly T[];
  found: readonly Found<T>[];
  onChange: (found: Found<T>[]) => void;
}

function Entries<T>({ kind, present, found, onChange }: EntriesProps<T>) {
  /** The index of the entry in the dialog. */
  const [edited, setEdited] = useState<number>();
  if (found.length === 0) return null;
  const change = (index: number, next: Found<T>) => onChange(found.toSpliced(index, 1, next));
  return (
    <Part title={kind.title} present={present.map((entry) => kind.heading(entry)).join(', ')}>
      <ul>
        {found.map(({ entry, isTaken }, index) => {
          const missing = missingIn(entry, kind);
          const isKnown = present.some((other) => isSame(entry, other, kind));
          const text = kind.text?.(entry);
          const label = kind.heading(entry) || kind.line(entry);
          return (
            // Entries are neither moved nor removed.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} className={styles.entry}>
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={isTaken}
                  disabled={missing !== undefined}
                  onChange={(event) =>
                    change(index, { entry, isTaken: event.currentTarget.checked })
                  }
                />
                <span className={styles.words}>
                  <strong>{label}</strong>
                  <Small as="span">{kind.line(entry)}</Small>
                  {isKnown && <Small as="span">Already in your profile</Small>}
                  {missing && (
                    <span className={styles.missing}>
                      {missing}. Edit this entry before you add it.
                    </span>
                  )}
                </span>
              </label>
              <IconButton
                label={`Edit ${label}`}
                aria-haspopup="dialog"
                onClick={() => setEdited(index)}
              >
                <IconPencil size={18} aria-hidden />
              </IconButton>
              {text && (
                <div className={styles.text}>
                  <ClampedText text={text} lines={3} />
                </div>
              )}
            </li>
          );
        })}
      </ul>
      {edited !== undefined && (
        <EntryDialog
          kind={kind}
          entry={found[edited]?.entry}
          onKeep={(entry) => {
            change(edited, { entry, isTaken: true });
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Part>
  );
}

const withAdvice = (refusal: string | undefined, advice: string) =>
  refusal === undefined ? undefined : `${refusal} ${advice}`;

/** A year that the file does not say is missing, which the schema refuses. */
const withYear = ({ year, ...degree }: DraftEducation) => ({ ...degree, year: year ?? Number.NaN });

/** What an entry needs before it can be added. */
function missingIn<T>(entry: T, kind: EntryKind<T>): string | undefined {
  const checked = check(kind.schema, entry);
  if (!('errors' in checked)) return undefined;
  const [field = ''] = Object.keys(checked.errors);
  const label = kind.fields.find(({ name }) => name === field)?.label ?? 'Something';
  return `${label} is missing`;
}

const keyOf = <T,>(entry: T, kind: EntryKind<T>) => {
  const [what = '', where = ''] = Object.values(kind.toValues(entry));
  return fold(`${what} ${where}`);
};
const isSame = <T,>(one: T, other: T, kind: EntryKind<T>) =>
  keyOf(one, kind) === keyOf(other, kind);

const newEntries = <T,>(
  read: readonly T[],
  present: readonly T[],
  kind: EntryKind<T>,
): Found<T>[] =>
  read.map((entry) => ({
    entry,
    isTaken: !missingIn(entry, kind) && !present.some((other) => isSame(entry, other, kind)),
  }));

const newSkills = (read: readonly string[], present: readonly string[]): string[] => {
  const known = new Set(present.map(fold));
  return read.filter((skill) => !known.has(fold(skill)));
};

const taken = <T,>(found: readonly Found<T>[]): T[] =>
  found.flatMap(({ entry, isTaken }) => (isTaken ? [entry] : []));
