import { api } from '../../kit/data/api.ts';
import { inBackground, useSettled } from '../../kit/data/settled.ts';
import { Loaded } from '../../kit/data/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { PageTitle } from '../../kit/ui/page-title.tsx';
import { Split } from '../../kit/ui/split.tsx';
import { Stack } from '../../kit/ui/stack.tsx';
import type { Route } from './+types/page.ts';
import { BoardFigures } from './figures.tsx';
import { BoardHealth, HealthBadge } from './health.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Admin Dashboard');

export const clientLoader = () => ({ board: inBackground(api.getBoard()) });

/** How the board is doing and what waits for an admin (product.md section 2.7). */
export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const settled = useSettled(loaderData.board);
  return (
    <Stack>
      <PageTitle
        subtitle="Key figures and pending tasks"
        actions={settled.state === 'loaded' && <HealthBadge board={settled.value} />}
      >
        Admin Dashboard
      </PageTitle>
      <Loaded
        from={loaderData.board}
        refused="Failed to load dashboard data."
        failed="Failed to load dashboard data."
      >
        {(board) => (
          <>
            <BoardFigures board={board} />
            <Split side={<QuickActions board={board} />}>
              <BoardHealth board={board} />
              <RecentActivity items={board.activity} />
            </Split>
          </>
        )}
      </Loaded>
    </Stack>
  );
}
