import { postJobRefusal } from '../../shared/refusals.ts';
import { useCall } from '../kit/data/calls.ts';
import { useBarred, useSeesEverything } from '../kit/member.ts';
import { useUser } from '../kit/session.ts';
import { LinkButton } from '../kit/ui/button.tsx';
import { Card } from '../kit/ui/layout/card.tsx';
import { EmptyState } from '../kit/ui/feedback/empty-state.tsx';

/** Shown to a company without jobs. */
export function NoJobs() {
  const barred = useBarred('manage-jobs');
  const seesEverything = useSeesEverything();
  const user = useUser();
  const { data } = useCall('getProfile');
  const company = data?.user.companyProfile ?? user?.companyProfile;
  const refusal = company && postJobRefusal(company, user);
  if (barred)
    return (
      <Card>
        <EmptyState
          title="Nothing here yet"
          hint={
            seesEverything
              ? 'Applications appear here when your company posts jobs.'
              : 'Applications assigned to you appear here.'
          }
        />
      </Card>
    );
  return (
    <Card>
      <EmptyState
        title="No Jobs Posted Yet"
        hint={refusal?.message ?? 'Create your first job posting to start receiving applications.'}
      >
        {(!refusal || refusal.code === 'company-not-approved') && (
          <LinkButton to="/jobs/new">{refusal ? 'Draft a Job' : 'Post Your First Job'}</LinkButton>
        )}
      </EmptyState>
    </Card>
  );
}
