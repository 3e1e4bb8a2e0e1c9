import { IconDownload, IconTable } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import type { MetaFunction } from 'react-router';
import {
  DEFAULT_PERIOD,
  daysOf,
  type Numbers,
  PERIODS,
  inDays,
  keptShort,
  type NumberTable,
  tableOf,
} from '../rules.ts';
import { formatDay } from '../../../shared/kit/day.ts';
import { inFigures } from '../../../shared/kit/figures.ts';
import { JobFilter } from '../../../web/applications/job-filter.tsx';
import { useCall } from '../../../web/kit/data/calls.ts';
import { useFilters } from '../../../web/kit/data/filters.ts';
import { QueryView } from '../../../web/kit/data/query-view.tsx';
import { useBarred } from '../../../web/kit/member.ts';
import { Button, LinkButton } from '../../../web/kit/ui/button.tsx';
import { FigureStrip } from '../../../web/kit/ui/display/figure-strip.tsx';
import { Quiet } from '../../../web/kit/ui/display/prose.tsx';
import { Barred } from '../../../web/kit/ui/feedback/barred.tsx';
import { EmptyState } from '../../../web/kit/ui/feedback/empty-state.tsx';
import { PageSkeleton } from '../../../web/kit/ui/feedback/skeleton.tsx';
import { SelectField, TextField } from '../../../web/kit/ui/fields/field.tsx';
import { Card } from '../../../web/kit/ui/layout/card.tsx';
import { PageTitle } from '../../../web/kit/ui/layout/page-title.tsx';
import { Section } from '../../../web/kit/ui/layout/section.tsx';
import { Stack } from '../../../web/kit/ui/layout/stack.tsx';
import { pageMeta } from '../../../web/site.ts';
import { FunnelDrawing, SourceDrawing, StatusDrawing, WeekDrawing } from './drawings.tsx';
import { type NumbersQuery, useExport } from './export-csv.tsx';
import { FigureTable } from './figure-table.tsx';
import styles from './page.module.css';

export { keepWhileFiltering as shouldRevalidate } from '../../../web/kit/data/filters.ts';

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, 'Insights');

/** The numbers of a company's jobs (product.md section 4.38). */
export default function Insights() {
  const barred = useBarred('read-everything');
  return (
    <Stack>
      {barred ? (
        <>
          <PageTitle>Insights</PageTitle>
          <Barred reason={barred} />
        </>
      ) : (
        <Figures />
      )}
    </Stack>
  );
}

/** The choice of the period that opens the two dates. */
const DATES = 'dates';
const PERIOD_OPTIONS = [
  ...PERIODS.map((days) => ({ value: days as string, label: `Last ${days} days` })),
  { value: DATES, label: 'Choose dates' },
];

function Figures() {
  const { values, set, field } = useFilters({ days: PERIODS, from: null, to: null, job: null });
  const { days, from, to, job } = values;
  const [now] = useState(() => new Date());
  const chosen = daysOf({ days, from, to }, now);
  const errors = 'errors' in chosen ? chosen.errors : {};
  const query: NumbersQuery = {
    ...(from || to ? { from, to } : { days: days || DEFAULT_PERIOD }),
    ...(job && { job }),
  };
  const isValid = !('errors' in chosen);
  const numbers = useCall('getHiringNumbers', { query }, { keepPrevious: true, enabled: isValid });
  const { isBusy, save } = useExport(query);
  const hasDates = Boolean(from || to);

  const choosePeriod = (value: string) => {
    if (value !== DATES) set({ days: value as (typeof PERIODS)[number], from: '', to: '' });
    else if (!('errors' in chosen)) set({ days: '', ...chosen });
  };
  return (
    <>
      <PageTitle
        subtitle="How people find your jobs, and how fast you answer"
        actions={
          <Button
            variant="outline"
            busy={isBusy}
            icon={<IconDownload size={18} aria-hidden />}
            onClick={() => save('all')}
          >
            Export CSV
          </Button>
        }
      >
        Insights
      </PageTitle>
      <div role="search" aria-label="Filters" className={styles.filters}>
        <SelectField
          label="Period"
          options={PERIOD_OPTIONS}
          value={hasDates ? DATES : days || DEFAULT_PERIOD}
          onChange={({ currentTarget }) => choosePeriod(currentTarget.value)}
        />
        {hasDates && (
          <>
            <TextField
              type="date"
              label="From"
              error={errors['from']}
              value={from}
              onChange={({ currentTarget: { value } }) => set({ from: value, to })}
            />
            <TextField
              type="date"
              label="To"
              error={errors['to']}
              value={to}
              onChange={({ currentTarget: { value } }) => set({ from, to: value })}
            />
          </>
        )}
        <JobFilter
          label="Job"
          hasLabel
          all="All jobs"
          value={job}
          onChange={field('job').onChange}
        />
      </div>
      {isValid ? (
        <QueryView
          query={numbers}
          refused="Failed to load the numbers."
          skeleton={<PageSkeleton withTitle={false} />}
        >
          {({ numbers: read }) =>
            job && !read.job ? <NoJob /> : <Shown numbers={read} onExport={save} />
          }
        </QueryView>
      ) : (
        <Card>
          <EmptyState title="No numbers for these days" hint="Choose other days above." />
        </Card>
      )}
    </>
  );
}

/** For a link to a job that was deleted since. */
const NoJob = () => (
  <Card>
    <EmptyState title="Job not found" hint="It may have been deleted. Choose another job above." />
  </Card>
);

interface ShownProps {
  numbers: Numbers;
  onExport: (table: NumberTable) => void;
}

function Shown({ numbers, onExport }: ShownProps) {
  const { from, to, job, funnel, answers } = numbers;
  const period = from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (funnel.every(({ count }) => count === 0))
    return (
      <Card>
        <EmptyState
          title="No views yet"
          hint={`${job?.jobTitle ?? 'Your jobs'}: no views and no applications from ${period}. Views of your public jobs are counted as people open them.`}
        >
          <LinkButton to="/jobs/my-jobs" variant="outline">
            My Jobs
          </LinkButton>
        </EmptyState>
      </Card>
    );
  const part = (table: NumberTable) => ({ numbers, table, onExport });
  return (
    <>
      <Quiet>
        {job?.jobTitle ?? 'All jobs'}, {period} (UTC). {sinceText(numbers)}
      </Quiet>
      <FigureStrip
        figures={[
          { label: 'First answer, median', value: inDays(answers.medianDays) || undefined },
          { label: '90% answered within', value: inDays(answers.ninetiethDays) || undefined },
          {
            label: 'Answered in time',
            value: keptShort(answers) || undefined,
            hint: answers.kept ? 'promises' : undefined,
          },
          { label: 'Answered', value: answers.answered },
          {
            label: 'Unanswered',
            value: answers.waiting,
            hint: answers.waiting > 0 && `${inFigures(answers.promised)} with an answer date`,
          },
        ]}
      />
      <div className={styles.parts}>
        <Stack gap={20}>
          <Part {...part('funnel')} note="Progress of applications received in this period">
            <FunnelDrawing funnel={funnel} />
          </Part>
          <Part
            {...part('statuses')}
            note="Median. Applications still in a status count up to now."
          >
            <StatusDrawing statuses={numbers.statuses} />
          </Part>
        </Stack>
        <Stack gap={20}>
          <Part {...part('weeks')} note="Weeks from Monday">
            <WeekDrawing weeks={numbers.weeks} />
          </Part>
        </Stack>
      </div>
      <Part {...part('sources')} note="Where people found your jobs">
        <SourceDrawing sources={numbers.sources} />
      </Part>
    </>
  );
}

/** Since when views have been counted, if that is within the period. */
function sinceText({ countedSince, from }: Numbers): string {
  if (countedSince === null) return 'No views have been counted yet.';
  if (countedSince <= from) return '';
  return `Views and started applications have been counted since ${formatDay(countedSince)}.`;
}

interface PartProps extends ShownProps {
  table: NumberTable;
  note: string;
  children: ReactNode;
}

/** A drawing, or the table of its figures. */
function Part({ numbers, table, note, onExport, children }: PartProps) {
  const [isTable, setTable] = useState(false);
  const figures = tableOf(numbers, table);
  return (
    <Section
      title={figures.title}
      note={note}
      actions={
        <>
          <Button
            variant="subtle"
            size="sm"
            aria-pressed={isTable}
            aria-label={`Show as table: ${figures.title}`}
            icon={<IconTable size={16} aria-hidden />}
            onClick={() => setTable(!isTable)}
          >
            Table
          </Button>
          <Button
            variant="subtle"
            size="sm"
            aria-label={`Export CSV: ${figures.title}`}
            icon={<IconDownload size={16} aria-hidden />}
            onClick={() => onExport(table)}
          >
            CSV
          </Button>
        </>
      }
    >
      {!isTable && children}
      <FigureTable table={figures} isHidden={!isTable} />
    </Section>
  );
}
