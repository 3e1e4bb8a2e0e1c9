import type { BoardFigures } from '../../../shared/operation/board.ts';
import { adminHealth, HEALTHY_ABOVE, type Rate } from '../../../shared/operation/health.ts';
import { Badge } from '../../kit/ui/badge.tsx';
import { ProgressBar } from '../../kit/ui/progress-bar.tsx';
import { Quiet } from '../../kit/ui/prose.tsx';
import { Section } from '../../kit/ui/section.tsx';
import styles from './health.module.css';
import { inFigures } from './board.ts';

/** Whether the system is healthy (product.md section 9). */
export function HealthBadge({ board }: { board: BoardFigures }) {
  const { isHealthy } = adminHealth(board);
  return (
    <Badge tone={isHealthy ? 'green' : 'amber'} dot>
      {isHealthy ? 'System healthy' : 'System needs attention'}
    </Badge>
  );
}

/** The rates behind the badge. */
export function BoardHealth({ board }: { board: BoardFigures }) {
  const { jobApproval, companyApproval, engagement } = adminHealth(board);
  return (
    <Section title="System Health">
      <div className={styles.rates}>
        <RateBar label="Job approval rate" percent={jobApproval.percent}>
          {ofAll(jobApproval, 'jobs reviewed', HEALTHY_ABOVE.jobApproval)}
        </RateBar>
        <RateBar label="Company approval rate" percent={companyApproval.percent}>
          {ofAll(companyApproval, 'companies approved', HEALTHY_ABOVE.companyApproval)}
        </RateBar>
        <RateBar label="Engagement" percent={engagement.percent}>
          {`Applications: ${inFigures(engagement.part)}, users: ${inFigures(engagement.whole)}`}
        </RateBar>
      </div>
    </Section>
  );
}

function ofAll({ part, whole }: Rate, what: string, goal: number): string {
  if (whole === 0) return `Nothing to review. Healthy above ${goal}%`;
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
