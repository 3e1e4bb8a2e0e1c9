import { IconFiles, IconPlus } from '@tabler/icons-react';
import type { CompanyProfile } from '../../../shared/companies/profile.ts';
import { postJobRefusal } from '../../../shared/refusals.ts';
import { Button, LinkButton } from '../../kit/ui/button.tsx';

/** Post a job, where the company may; review who applied. */
export function QuickActions({ company }: { company: CompanyProfile | undefined }) {
  const refusal = company && postJobRefusal(company);
  const icon = <IconPlus size={18} aria-hidden />;
  return (
    <>
      <LinkButton
        to="/applications/my-applications-company"
        variant="outline"
        icon={<IconFiles size={18} aria-hidden />}
      >
        Review Applications
      </LinkButton>
      {refusal ? (
        <Button icon={icon} blocked={refusal.message}>
          Post a Job
        </Button>
      ) : (
        <LinkButton to="/jobs/new" icon={icon}>
          Post a Job
        </LinkButton>
      )}
    </>
  );
}
