import { IconActivity, IconClock, IconDatabase, IconTag } from '@tabler/icons-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatAge } from '../../shared/kit/dates.ts';
import { api } from '../kit/data/api.ts';
import { usePending } from '../kit/data/pending.ts';
import { inBackground } from '../kit/data/settled.ts';
import { Loaded } from '../kit/data/loaded.tsx';
import { pageMeta } from '../site.ts';
import { Button } from '../kit/ui/button.tsx';
import { PageTitle } from '../kit/ui/page-title.tsx';
import { Stack } from '../kit/ui/stack.tsx';
import { StatCard, StatCards } from '../kit/ui/stat-card.tsx';
import type { Route } from './+types/page.ts';
import { WorkList } from './runs.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Operation');

export const clientLoader = () => ({ answer: inBackground(api.getOperation()) });

/** What runs behind the pages, and what of it went wrong. */
export default function Operation({ loaderData: { answer } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const busy = usePending(answer);
  return (
    <Stack>
      <PageTitle
        subtitle="What works in the background, and how it went"
        actions={
          <Button variant="outline" busy={busy} onClick={() => void revalidate()}>
            Refresh
          </Button>
        }
      >
        Operation
      </PageTitle>
      <Loaded
        from={answer}
        refused="Failed to fetch the state of operation."
        failed="Failed to load the state of operation."
      >
        {(operation) => <Content {...operation} />}
      </Loaded>
    </Stack>
  );
}

type Operation = Awaited<ReturnType<typeof api.getOperation>>;

function Content({ version, startedAt, memory, databaseSize, work }: Operation) {
  const [now] = useState(() => new Date());
  return (
    <>
      <StatCards>
        <StatCard words label="Version" value={version} icon={<IconTag size={19} aria-hidden />} />
        <StatCard
          words
          label="Started"
          value={formatAge(startedAt, now)}
          icon={<IconClock size={19} aria-hidden />}
        />
        <StatCard
          words
          label="Memory"
          value={`${memory.toLocaleString('en-US')} MiB`}
          icon={<IconActivity size={19} aria-hidden />}
        />
        <StatCard
          words
          label="Database"
          value={`${Math.ceil(databaseSize / 1024 / 1024).toLocaleString('en-US')} MiB`}
          icon={<IconDatabase size={19} aria-hidden />}
        />
      </StatCards>
      <WorkList work={work} now={now} />
    </>
  );
}
