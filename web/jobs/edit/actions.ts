import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Refusal } from '../../../shared/kit/client.ts';
import { statusRefusal } from '../../../shared/jobs/status.ts';
import { type Job, SETTABLE_JOB_STATUSES } from '../../../shared/jobs/posting.ts';
import { api } from '../../kit/data/api.ts';
import { notifyFailure } from '../../kit/failure-notice.ts';
import { notify } from '../../kit/notices.ts';
import { useJobForm } from '../form/state.ts';
import { fromJob, toPosting } from '../form/values.ts';
import { SAVED } from '../../kit/forms/leave-guard.tsx';

/** The state of a company's edit: what is compared with what, and how it is saved. */
export function useJobEdit(loaded: Job) {
  /** The version that the changes are changes of. */
  const [job, setJob] = useState(loaded);
  /** One that somebody saved after it. */
  const [newer, setNewer] = useState<Job>();
  const { form, showErrors, isValid, goTo, shown } = useJobForm(fromJob(loaded));
  const [status, setStatus] = useState(loaded.status);
  const [busy, setBusy] = useState(false);
  const [now] = useState(() => new Date());
  const navigate = useNavigate();
  const isEdited = form.isDirty();
  const isChanged = isEdited || status !== job.status;
  /** Why the status cannot be saved alone; what is edited with it is judged by the server. */
  const refusal = isEdited ? undefined : statusRefusal(job, status, now)?.message;

  const save = async () => {
    if (busy || !isChanged || !isValid(job)) return;
    setBusy(true);
    try {
      // What was not touched here is not set back to what it was when the form was loaded.
      const settable = SETTABLE_JOB_STATUSES.find((one) => one === status && one !== job.status);
      const { message } = await api.updateJob({
        params: { id: job._id },
        body: { ...toPosting(form.getValues(), job), status: settable, revision: job.revision },
      });
      notify.success('Job Updated!', message);
      await navigate('/jobs/my-jobs', SAVED);
    } catch (error) {
      const titles = { refused: 'Update Failed', failed: 'Update Error' };
      notifyFailure(error, titles, 'An unexpected error occurred during update.');
      if (error instanceof Refusal) {
        showErrors(error.errors);
        if (error.status === 409) await lookForNewer();
      }
      setBusy(false);
    }
  };

  const lookForNewer = async () => {
    try {
      const { current } = await api.getJobVersions({ params: { id: job._id } });
      if (current.revision !== job.revision) setNewer(current);
    } catch {
      // The notice has said that it was not saved.
    }
  };

  /** Compares with the newer version from here on; what was typed stays. */
  const keepMine = () => {
    if (!newer) return;
    form.setInitialValues(fromJob(newer));
    setJob(newer);
    setNewer(undefined);
  };

  /** Puts the newer version into the form. */
  const takeNewer = () => {
    if (!newer) return;
    const values = fromJob(newer);
    form.setInitialValues(values);
    form.setValues(values);
    form.clearErrors();
    setStatus(newer.status);
    setJob(newer);
    setNewer(undefined);
  };

  return {
    form,
    goTo,
    shown,
    job,
    status,
    setStatus,
    busy,
    isChanged,
    blocked: isChanged ? refusal : 'No changes to save.',
    save,
    newer,
    keepMine,
    takeNewer,
  };
}
