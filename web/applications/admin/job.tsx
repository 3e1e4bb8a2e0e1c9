import { api } from '../../kit/data/api.ts';
import { useCall } from '../../kit/data/call.ts';
import { Alert } from '../../kit/ui/alert.tsx';
import { Button } from '../../kit/ui/button.tsx';

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
