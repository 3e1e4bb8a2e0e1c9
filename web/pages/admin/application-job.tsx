import { api } from '../../browser/api.ts';
import { useCall } from '../../browser/call.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

interface ApplicationJobProps {
  id: string;
  onClear: () => void;
}

/** Says that the list shows the applications for one job alone; give it a `key` of the job. */
export function ApplicationJob({ id, onClear }: ApplicationJobProps) {
  const { settled } = useCall(() => api.getJob({ params: { id } }));
  const job = settled.state === 'loaded' ? settled.value.job : undefined;
  return (
    <Alert
      actions={
        <Button variant="outline" size="sm" onClick={onClear}>
          Show all jobs
        </Button>
      }
    >
      {job ? `Applications for ${job.jobTitle}, ${job.companyName}.` : 'Applications for one job.'}
    </Alert>
  );
}
