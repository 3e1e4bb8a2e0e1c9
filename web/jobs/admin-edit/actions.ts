import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import type { Job } from '../../../shared/jobs/posting.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { useJobForm } from '../form/state.ts';
import { fromJob, toPosting } from '../form/values.ts';
import { SAVED } from '../../kit/forms/leave-guard.tsx';

/**
 * The state of an admin's edit, and how it is saved.
 * @param job the version that is changed
 */
export function useJobEdit(job: Job, setJob: (job: Job) => void) {
  const { form, showErrors, isValid } = useJobForm(fromJob(job));
  const [busy, setBusy] = useState(false);
  const [latest, setLatest] = useState<Job>();
  const navigate = useNavigate();
  const newer = latest && (latest.revision ?? 0) > (job.revision ?? 0) ? latest : undefined;

  const save = async () => {
    if (busy || !form.isDirty() || !isValid(job)) return;
    setBusy(true);
    try {
      const { message } = await api.updateJob({
        params: { id: job._id },
        body: { ...toPosting(form.getValues(), job), revision: job.revision },
      });
      notify.success('Job Updated!', message);
      await navigate('/admin/jobs', SAVED);
    } catch (error) {
      const titles = { refused: 'Update Failed', failed: 'Update Error' };
      notifyFailure(error, titles, 'An unexpected error occurred during update.');
      if (error instanceof Refusal) {
        showErrors(error.errors);
        if (error.status === 409) await lookAtNewer();
      }
      setBusy(false);
    }
  };

  const lookAtNewer = async () => {
    try {
      const answer = await api.getJob({ params: { id: job._id } });
      setLatest(answer.job);
    } catch {
      // The notice has said that it was not saved.
    }
  };

  /** Puts somebody else's version into the form. */
  const take = () => {
    if (!newer) return;
    form.setInitialValues(fromJob(newer));
    form.reset();
    setJob(newer);
  };

  return { form, save, busy, newer, take };
}
