import { useRevalidator } from 'react-router';
import { inBackground, useSettled } from '../../browser/settled.ts';
import { Loaded } from '../../components/loaded.tsx';
import { pageMeta } from '../../site.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Split } from '../../ui/split.tsx';
import { Stack } from '../../ui/stack.tsx';
import type { Route } from './+types/dashboard.ts';
import { BoardFigures } from './board-figures.tsx';
import { BoardHealth, HealthBadge } from './board-health.tsx';
import { type Board, loadBoard, missingParts } from './board.ts';
import { QuickActions } from './quick-actions.tsx';
import { RecentActivity } from './recent-activity.tsx';

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, 'Admin Dashboard');

export const clientLoader = () => ({ board: inBackground(loadBoard()) });

/** How the board is doing and what waits for an admin (product.md section 2.7). */
export default function AdminDashboard({ loaderData }: Route.ComponentProps) {
  const settled = useSettled(loaderData.board);
  const board = settled.state === 'loaded' ? settled.value : undefined;
  return (
    <Stack>
      <PageTitle
        subtitle="How the board is doing, and what waits for you"
        actions={<HealthBadge board={board} />}
      >
        Admin Dashboard
      </PageTitle>
      <Loaded
        from={loaderData.board}
        refused="Failed to load dashboard data."
        failed="Failed to load dashboard data."
      >
        {(loaded) => <Overview board={loaded} />}
      </Loaded>
    </Stack>
  );
}

function Overview({ board }: { board: Board }) {
  return (
    <>
      <MissingParts board={board} />
      <BoardFigures board={board} />
      <Split side={<QuickActions board={board} />}>
        <BoardHealth board={board} />
        <RecentActivity board={board} />
      </Split>
    </>
  );
}

/** Some of the calls failed: the page shows the rest, and says so. */
function MissingParts({ board }: { board: Board }) {
  const { revalidate } = useRevalidator();
  const missing = missingParts(board);
  if (!missing) return null;
  return (
    <Alert
      tone="warning"
      live
      title="Failed to load dashboard data."
      actions={
        <Button size="sm" variant="outline" onClick={() => void revalidate()}>
          Try Again
        </Button>
      }
    >
      Missing here: {missing}.
    </Alert>
  );
}
