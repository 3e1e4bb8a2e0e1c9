import { JobFilter } from '../../../../web/applications/job-filter.tsx';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import {
  CANDIDATE_FIELDS,
  type FilePreview,
  IMPORT_COLUMN_NAMES,
  IMPORT_COLUMNS,
  IMPORT_MAX,
  type ImportColumn,
  INFORM_DAYS,
  type RefusedLine,
} from '../../rules/candidates.ts';
import { errorMessage } from '../../../../shared/kit/client.ts';
import { counted, inFigures } from '../../../../shared/kit/figures.ts';
import { type AnswerOf, useChange } from '../../../../web/kit/data/calls.ts';
import { saveFile } from '../../../../web/kit/data/save-file.ts';
import { notifyFailure } from '../../../../web/kit/failure-notice.ts';
import { useBarred } from '../../../../web/kit/member.ts';
import { Button, LinkButton } from '../../../../web/kit/ui/button.tsx';
import { Small } from '../../../../web/kit/ui/display/small.tsx';
import { type Column, Table } from '../../../../web/kit/ui/display/table.tsx';
import { Alert } from '../../../../web/kit/ui/feedback/alert.tsx';
import { Barred } from '../../../../web/kit/ui/feedback/barred.tsx';
import { SelectField } from '../../../../web/kit/ui/fields/field.tsx';
import { FileField } from '../../../../web/kit/ui/fields/file-field.tsx';
import { PageTitle } from '../../../../web/kit/ui/layout/page-title.tsx';
import { Section } from '../../../../web/kit/ui/layout/section.tsx';
import { Row, Stack } from '../../../../web/kit/ui/layout/stack.tsx';
import { BackLink } from '../../../../web/kit/ui/navigation/back-link.tsx';
import { pageMeta } from '../../../../web/site.ts';
import styles from './page.module.css';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Import Candidates');

type Outcome = AnswerOf<'importCandidates'>;

/** A CSV file of candidates: its columns, what is wrong with it, and the import. */
export default function ImportCandidates() {
  const barred = useBarred('handle-applications');
  return (
    <Stack>
      <BackLink to="/company/candidates">Back to Talent Pool</BackLink>
      <PageTitle subtitle={`A CSV file with up to ${inFigures(IMPORT_MAX)} people`}>
        Import Candidates
      </PageTitle>
      {barred ? <Barred reason={barred} /> : <Import />}
    </Stack>
  );
}

function Import() {
  const [file, setFile] = useState<File>();
  const [error, setError] = useState<string>();
  const [preview, setPreview] = useState<FilePreview>();
  const [outcome, setOutcome] = useState<Outcome>();
  const reading = useChange('previewCandidates');
  const read = async (chosen: File | undefined, columns?: readonly string[], encoding = '') => {
    setFile(chosen);
    setError(undefined);
    setOutcome(undefined);
    if (!columns && !encoding) setPreview(undefined);
    if (!chosen) return;
    try {
      const body = { columns: columns ? JSON.stringify(columns) : '', encoding };
      setPreview((await reading.mutateAsync({ body, file: chosen })).preview);
    } catch (failure) {
      setError(errorMessage(failure, 'The file could not be read.'));
    }
  };
  const again = () => void read(undefined);
  if (outcome) return <Done outcome={outcome} onAgain={again} />;
  return (
    <>
      <Section
        title="File"
        note="Everybody needs a name and an email address. Lines are counted as a spreadsheet counts them."
      >
        <FileField
          label="CSV file"
          hint="CSV from any spreadsheet or recruiting system, up to 2 MB"
          accept={['.csv', '.txt', '.tsv']}
          file={file}
          error={error}
          onChange={(chosen) => void read(chosen)}
        />
      </Section>
      {file && preview && (
        <>
          <Reading
            preview={preview}
            onChange={(encoding) => void read(file, undefined, encoding)}
          />
          <Columns
            preview={preview}
            busy={reading.isPending}
            onChange={(columns) => void read(file, columns, preview.encoding)}
          />
          <Preview preview={preview} />
          <Start file={file} preview={preview} onDone={setOutcome} />
        </>
      )}
    </>
  );
}

interface ReadingProps {
  preview: FilePreview;
  onChange: (encoding: string) => void;
}

/** How the file was read: its encoding, and what stands above its headings. */
function Reading({ preview, onChange }: ReadingProps) {
  const { encoding, encodings, isEncodingSure, above } = preview;
  return (
    <>
      {!isEncodingSure && (
        <Alert live title="Check the Letters">
          The file does not say how its letters are stored. If names look wrong below, choose
          another encoding.
        </Alert>
      )}
      <Section title="Reading" note={above ? `Left out above the headings: ${above}` : undefined}>
        <SelectField
          label="Encoding"
          hint="Choose another one if names look wrong"
          options={encodings}
          value={encoding}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      </Section>
    </>
  );
}

const COLUMN_OPTIONS = IMPORT_COLUMN_NAMES.map((value) => ({
  value,
  label: IMPORT_COLUMNS[value],
}));

interface ColumnsProps {
  preview: FilePreview;
  busy: boolean;
  onChange: (columns: (ImportColumn | '')[]) => void;
}

/** What each column of the file is; guessed at first. */
function Columns({ preview: { columns, startsWithHeadings }, busy, onChange }: ColumnsProps) {
  const source = startsWithHeadings
    ? 'We guessed them from the headings.'
    : 'The first line already has a person, so the columns have numbers.';
  return (
    <Section title="Columns" note={`${source} Correct what is wrong.`}>
      <div className={styles.columns} aria-busy={busy}>
        {columns.map(({ heading, sample, column }, index) => (
          <SelectField
            // Two columns may have one heading, and their order never changes.
            // oxlint-disable-next-line react/no-array-index-key
            key={`${index} ${heading}`}
            label={heading || `Column ${index + 1}`}
            hint={sample ? `e.g. ${sample}` : 'Empty'}
            placeholder="Leave out"
            options={COLUMN_OPTIONS}
            value={column}
            onChange={({ currentTarget: { value } }) =>
              onChange(
                columns.map((each, at) => {
                  if (at === index) return value as ImportColumn | '';
                  // One column is one thing.
                  return each.column === value ? '' : each.column;
                }),
              )
            }
          />
        ))}
      </div>
    </Section>
  );
}

type PreviewRow = FilePreview['rows'][number] & { _id: string };

/** The columns that the file has. */
function previewColumns({ columns }: FilePreview): Column<PreviewRow>[] {
  const chosen = new Set(columns.map(({ column }) => column));
  return [
    { label: 'Name', cell: ({ name }) => name },
    ...CANDIDATE_FIELDS.filter((name) => name !== 'name' && chosen.has(name)).map((name) => ({
      label: IMPORT_COLUMNS[name],
      cell: (row: PreviewRow) =>
        name === 'location' ? <span className={styles.place}>{row[name]}</span> : row[name],
    })),
    { label: 'Line', numeric: true, cell: ({ line }) => line },
  ];
}

function Preview({ preview }: { preview: FilePreview }) {
  const { rows, valid, refused, notes } = preview;
  return (
    <>
      {valid > 0 && (
        <Section
          title={`${counted(valid, 'person', 'people')} can be imported`}
          note={valid > rows.length ? `The first ${rows.length} of them` : undefined}
        >
          <Table
            label="People who can be imported"
            columns={previewColumns(preview)}
            rows={rows.map((row) => ({ ...row, _id: String(row.line) }))}
          />
        </Section>
      )}
      <Lines
        title={`${counted(notes.length, 'note')} about lines that can be imported`}
        rows={notes}
      />
      <Lines title={`${counted(refused.length, 'line')} cannot be imported`} rows={refused} />
    </>
  );
}

const LINE_COLUMNS: Column<RefusedLine & { _id: string }>[] = [
  { label: 'Line', cell: ({ line }) => `Line ${line}` },
  { label: 'Why', cell: ({ message }) => message },
  { label: 'Name', cell: ({ name }) => name },
  { label: 'Email', cell: ({ email }) => email },
];

/** Lines that are shown; the download has all. */
const SHOWN = 50;

interface LinesProps {
  title: string;
  rows: readonly RefusedLine[];
}

/** Lines that are not imported, or not as they are, and why. */
function Lines({ title, rows }: LinesProps) {
  if (rows.length === 0) return null;
  return (
    <Section title={title} note={rows.length > SHOWN ? `The first ${SHOWN} of them` : undefined}>
      <Table
        label={title}
        columns={LINE_COLUMNS}
        rows={rows.slice(0, SHOWN).map((row, index) => ({ ...row, _id: `${row.line} ${index}` }))}
      />
    </Section>
  );
}

interface StartProps {
  file: File;
  preview: FilePreview;
  onDone: (outcome: Outcome) => void;
}

function Start({ file, preview: { columns, valid, encoding }, onDone }: StartProps) {
  const [job, setJob] = useState('');
  const { isPending, mutate } = useChange('importCandidates', {
    onSuccess: onDone,
    onError: (error) => notifyFailure(error, 'Import', 'Failed to import.'),
  });
  const body = { columns: JSON.stringify(columns.map(({ column }) => column)), encoding, job };
  return (
    <Section title="Import">
      <Stack gap={16}>
        <JobFilter
          label="Job"
          hasLabel
          all="No job"
          hint="The job you are considering them for"
          value={job}
          onChange={setJob}
        />
        <Small>
          They get no account and no application. Import only people whose data you may use. The law
          requires you to inform them: invite them within {INFORM_DAYS} days. After that, people
          without an invitation are deleted.
        </Small>
        <div>
          <Button
            busy={isPending}
            blocked={valid === 0 ? 'No line can be imported yet.' : undefined}
            onClick={() => mutate({ body, file })}
          >
            {`Import ${counted(valid, 'Person', 'People')}`}
          </Button>
        </div>
      </Stack>
    </Section>
  );
}

function Done({ outcome, onAgain }: { outcome: Outcome; onAgain: () => void }) {
  const { imported, refused, refusedCsv } = outcome;
  return (
    <>
      {imported > 0 ? (
        <Alert tone="success" live title="Import Complete">
          {`${counted(imported, 'person', 'people')} imported.`}
          {refused.length > 0 && ` ${counted(refused.length, 'line')} not imported.`}
        </Alert>
      ) : (
        <Alert live title="Nothing Imported">
          No line of the file was imported. The reasons are below.
        </Alert>
      )}
      <Lines title={`${counted(refused.length, 'line')} not imported`} rows={refused} />
      <Row>
        <LinkButton to="/company/candidates">Open Talent Pool</LinkButton>
        {refused.length > 0 && (
          <Button
            variant="outline"
            onClick={() => saveFile('not-imported.csv', refusedCsv, 'text/csv')}
          >
            Download Skipped Lines
          </Button>
        )}
        <Button variant="outline" onClick={onAgain}>
          Import Another File
        </Button>
      </Row>
    </>
  );
}
