import {
  IconAlertTriangle,
  IconArrowRight,
  IconBriefcase,
  IconHourglass,
  IconMailQuestion,
  IconMessage,
  IconScale,
  IconX,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import {
  COMPANY_NEEDS_SHOWN,
  type CompanyNeed,
  type CoreCompanyNeed,
  mayActOn,
} from '../../../shared/applications/company-needs.ts';
import { daysBetween } from '../../../shared/kit/dates.ts';
import { counted, inFigures } from '../../../shared/kit/figures.ts';
import type { AnswerOf } from '../../kit/data/calls.ts';
import { useBarred } from '../../kit/member.ts';
import { useNow } from '../../kit/now.ts';
import { useUser } from '../../kit/session.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';
import { QuietLink } from '../../kit/ui/navigation/quiet-link.tsx';
import { useWords } from '../../words.ts';
import { NeedItem, NeedsCard } from '../needs.tsx';
import { wordsOfNeed } from './need-words.ts';
import styles from './needs.module.css';

type Needs = AnswerOf<'listCompanyNeeds'>;

/** What needs the reader's company now: the most urgent rows, each with one verb for those who may. */
export function CompanyNeeds({ query: { data, isPending } }: { query: UseQueryResult<Needs> }) {
  const now = useNow(data);
  const [showsAll, setShowsAll] = useState(false);
  // The page says that it could not be loaded.
  if (!data && !isPending) return null;
  const shown = showsAll ? data?.needs : data?.needs.slice(0, COMPANY_NEEDS_SHOWN);
  return (
    <NeedsCard
      total={data?.count}
      rows="compact"
      hint="Answers to give, interviews, offers, unread messages and jobs that close soon appear here."
      action={data && <AnswerAllDue {...data.answers} now={now} />}
      more={data && <More needs={data.needs} showsAll={showsAll} onShowAll={setShowsAll} />}
    >
      {shown?.map((need, index) => (
        <Row key={`${need.kind} ${need.urgency}`} need={need} now={now} isFirst={index === 0} />
      ))}
    </NeedsCard>
  );
}

/** Opens the queue of all who wait for an answer, the soonest date first. */
function AnswerAllDue({ due, first, oldest, now }: Needs['answers'] & { now: Date }) {
  const barred = useBarred('handle-applications');
  if (barred || !first || !oldest) return null;
  const age = counted(-daysBetween(now, new Date(oldest)), 'day');
  return (
    <div className={styles.due}>
      <span className={styles.waiting}>
        {inFigures(due)} unanswered, oldest {age}
      </span>
      <LinkButton to={`/applications/view/${first}?answer=due`} size="sm" variant="subtle">
        Answer All Waiting
        <IconArrowRight size={16} stroke={1.7} aria-hidden />
      </LinkButton>
    </div>
  );
}

interface MoreProps {
  needs: readonly CompanyNeed[];
  showsAll: boolean;
  onShowAll: (showsAll: boolean) => void;
}

/** What late answers mean, and the rest of the rows. */
function More({ needs, showsAll, onShowAll }: MoreProps) {
  const isLate = needs.some(({ kind, urgency }) => kind === 'answer' && urgency === 'late');
  const isLong = needs.length > COMPANY_NEEDS_SHOWN;
  if (!isLate && !isLong) return null;
  return (
    <>
      {isLate && (
        <p>
          Jobs with late answers are paused, and you cannot post new ones, until you have answered.
        </p>
      )}
      {isLong && (
        <Button
          size="sm"
          variant="subtle"
          aria-expanded={showsAll}
          onClick={() => onShowAll(!showsAll)}
        >
          {showsAll ? 'Show Fewer' : `Show All ${needs.length}`}
        </Button>
      )}
    </>
  );
}

const ICONS: Record<CoreCompanyNeed, typeof IconX> = {
  answer: IconHourglass,
  law: IconScale,
  confirm: IconBriefcase,
  message: IconMessage,
  unanswered: IconMailQuestion,
  'rejected-job': IconX,
  closing: IconBriefcase,
};

interface RowProps {
  need: CompanyNeed;
  now: Date;
  /** The one filled button. */
  isFirst: boolean;
}

function Row({ need, now, isFirst }: RowProps) {
  const { kind, urgency } = need;
  const role = useUser()?.teamRole;
  const ofFeature = useWords('companyNeedWords')[kind];
  const mayAct = !role || mayActOn(kind, role);
  const { title, line, when, verb, to, tab } = wordsOfNeed(need, now, mayAct, ofFeature);
  const isUrgent = urgency !== 'open';
  const Icon =
    urgency === 'late' ? IconAlertTriangle : (ofFeature?.icon ?? ICONS[kind as CoreCompanyNeed]);
  const link = { to: tab ? `${to}${to.includes('?') ? '&' : '?'}tab=${tab}` : to };
  return (
    <NeedItem
      mark={
        <span className={styles.mark} data-urgency={urgency}>
          <Icon size={20} stroke={1.7} aria-hidden />
        </span>
      }
      title={mayAct ? title : <QuietLink {...link}>{title}</QuietLink>}
      line={line}
      when={when}
      urgency={isUrgent ? urgency : undefined}
      verb={
        mayAct && (
          <LinkButton {...link} size="sm" variant={isFirst ? 'filled' : 'outline'}>
            {verb}
            <span className="sr-only">: {title}</span>
          </LinkButton>
        )
      }
    />
  );
}
