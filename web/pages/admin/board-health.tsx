import { adminHealth, HEALTHY_ABOVE, type Rate } from '../../../shared/health.ts';
import { Badge } from '../../ui/badge.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Quiet } from '../../ui/prose.tsx';
import { Section } from '../../ui/section.tsx';
import type { Board } from './board.ts';
import styles from './board-health.module.css';

/** Whether the system is healthy (product.md section 9); nothing where that is not known. */
export function HealthBadge({ board }: { board: Board | undefined }) {
  if (!board?.users || !board.jobs) return null;
  const { isHealthy } = healthOf(board);
  return (
    <Badge tone={isHealthy ? 'green' : 'amber'} dot>
      {isHealthy ? 'System healthy' : 'System needs attention'}
    </Badge>
  );
}

/** The rates behind the badge. One whose lists did not come is left out. */
export function BoardHealth({ board }: { board: Board }) {
  const { users, jobs, applications } = board;
  const health = healthOf(board);
  return (
    <Section title="System Health">
      <div className={styles.rates}>
        {jobs && (
          <RateBar label="Job approval rate" percent={health.jobApproval.percent}>
            {ofAll(health.jobApproval, 'jobs reviewed', HEALTHY_ABOVE.jobApproval)}
          </RateBar>
        )}
        {users && (
          <RateBar label="Company approval rate" percent={health.companyApproval.percent}>
            {ofAll(health.companyApproval, 'companies approved', HEALTHY_ABOVE.companyApproval)}
          </RateBar>
        )}
        {users && applications && (
          <RateBar label="Engagement" percent={health.engagement.percent}>
            {`Applications: ${inFigures(applications.length)}, users: ${inFigures(users.length)}`}
          </RateBar>
        )}
      </div>
    </Section>
  );
}

const healthOf = ({ users, jobs, applications }: Board) =>
  adminHealth({ users: users ?? [], jobs: jobs ?? [], applications: applications?.length ?? 0 });

const inFigures = (count: number) => count.toLocaleString('en-US');

function ofAll({ part, whole }: Rate, what: string, goal: number): string {
  if (whole === 0) return `Nothing waits. Healthy above ${goal}%`;
  return `${inFigures(part)} of ${inFigures(whole)} ${what}, healthy above ${goal}%`;
}

interface RateBarProps {
  label: string;
  percent: number;
  children: string;
}

function RateBar({ label, percent, children }: RateBarProps) {
  return (
    <div className={styles.rate}>
      <ProgressBar label={label} value={percent} />
      <Quiet>{children}</Quiet>
    </div>
  );
}
